import { expect, it } from "vitest";
import {
  agreement,
  differenceInWords,
  OTHER_INDICES,
  quantilesOf,
  rankCorrelation,
} from "../../../../core/methodology/indices/indices.ts";
import { outlookRelation } from "../../../../core/methodology/indices/outlook.ts";

const numbered = (count: number, value: (at: number) => number) =>
  new Map(Array.from({ length: count }, (_, at) => [`15-${1000 + at}.00`, value(at)]));
const [labels] = OTHER_INDICES;
const use = OTHER_INDICES[2];

it("other indices agree in rank over the occupations that both know", () => {
  const rising = numbered(20, (at) => at);
  const correlation = (count: number, value: (at: number) => number) =>
    rankCorrelation(rising, numbered(count, value));
  expect(correlation(12, (at) => at ** 3)).toBe(1);
  expect(correlation(12, (at) => -at)).toBe(-1);
  expect(correlation(9, (at) => at)).toBeNull();
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
  expect(differenceInWords(labels, 0.05)).toBe("Labels by people place it about where this index does.");
  expect(differenceInWords(labels, -0.31)).toContain("much lower");
  expect(differenceInWords(use, 0.2)).toBe(
    "Copilot users ask for this work more than its exposure suggests.",
  );
  expect(differenceInWords(use, -0.5)).toBe(
    "Copilot users ask for this work much less than its exposure allows.",
  );
});

it("the revision of the outlook loses its relation to exposure where bodily demand explains both", () => {
  const points = Array.from({ length: 200 }, (_, at) => ({
    susceptibility: 100 - at / 2 + 6 * Math.sin(at * 7),
    bodilyDemand: at / 200,
    revision: at / 10 + 2 * Math.sin(at * 13),
  }));
  const { plain, given } = outlookRelation(points);
  expect(plain.rank_correlation).toBeLessThan(-0.8);
  expect(Math.abs(given.rank_correlation)).toBeLessThan(0.15);
  for (const { rank_correlation, interval_90 } of [plain, given]) {
    expect(interval_90[0]).toBeLessThan(rank_correlation);
    expect(interval_90[1]).toBeGreaterThan(rank_correlation);
  }
});
