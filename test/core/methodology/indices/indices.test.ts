import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  agreement,
  bodilyDemand,
  differenceInWords,
  OTHER_INDICES,
  outlookRelation,
  quantilesOf,
  rankCorrelation,
} from "../../../../core/methodology/indices/indices.ts";

const numbered = (count: number, value: (at: number) => number) =>
  new Map(Array.from({ length: count }, (_, at) => [`15-${1000 + at}.00`, value(at)]));
const [labels] = OTHER_INDICES;
const use = OTHER_INDICES[2];

it("other indices are described on their page as they are served", () => {
  const page = readFileSync("docs/indices.md", "utf8");
  for (const { id, name, producer, year, measures, unit, licence } of OTHER_INDICES) {
    expect(page).toContain(
      `| \`${id}\` | ${name} (${producer}, ${year}) | ${measures} | ${unit} | ${licence} |`,
    );
  }
});

it("other indices agree in rank over the occupations that both know", () => {
  const rising = numbered(20, (at) => at);
  const correlation = (count: number, value: (at: number) => number) =>
    rankCorrelation(rising, numbered(count, value));
  expect(correlation(12, (at) => at ** 3)).toBe(1);
  expect(correlation(12, (at) => -at)).toBe(-1);
  expect([9, 10].map((count) => correlation(count, (at) => at))).toEqual([null, 1]);
  expect(correlation(12, (at) => (at < 2 ? 1 - at : at))).toBe(0.99);
  expect(rankCorrelation(rising, rising, (soc) => soc < "15-1005")).toBeNull();
});

it("other indices are compared by where an occupation lies, ties in the middle", () => {
  const values = new Map(Object.entries({ a: 3, b: 1, c: 3, d: 9 }));
  expect([...quantilesOf(values).values()]).toEqual([0.375, 0, 0.375, 0.75]);
  expect(agreement(0.5, [0.2, 0.9])).toEqual({
    indices: 2,
    lowest_quantile: 0.2,
    highest_quantile: 0.9,
    spread: 0.7,
  });
  expect(agreement(0.2, [])).toBeNull();
});

it("other indices say in words on which side they stand, and how far", () => {
  expect(differenceInWords(labels, -0.1)).toBe("Labels by people place it about where this index does.");
  expect(differenceInWords(labels, 0.3)).toContain("place it higher");
  expect(differenceInWords(labels, -0.31)).toContain("much lower");
  expect(differenceInWords(use, 0.1)).toContain("about as much as its exposure allows");
  expect(differenceInWords(use, 0.2)).toBe(
    "Copilot users ask for this work more than its exposure suggests.",
  );
  expect(differenceInWords(use, -0.5)).toBe(
    "Copilot users ask for this work much less than its exposure allows.",
  );
});

it("the revision of the outlook relates to exposure as worked out for twelve occupations, plain and with bodily demand held", () => {
  const demands = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11];
  const revisions = [3, 1, 2, 12, 4, 10, 9, 7, 8, 6, 5, 11];
  const points = demands.map((bodilyDemand, at) => ({
    susceptibility: at,
    revision: revisions[at]!,
    bodilyDemand,
  }));
  expect(outlookRelation(points)).toEqual({
    plain: { rank_correlation: 0.49, interval_90: [-0.04, 0.81] },
    given: { rank_correlation: 0.48, interval_90: [-0.09, 0.81] },
  });
});

it("the demand on the body is the mean relevance of psychomotor and physical abilities alone", () => {
  const ids = ["1.A.1.a.1", "1.A.2.a.1", "1.A.3.a.1", "1.A.4.a.1", "2.A.3.a", "2.A.2.a"];
  expect(bodilyDemand(ids, [1, 0.2, 0.6, 1, 1, 1])).toBeCloseTo(0.4, 9);
});
