import fc from "fast-check";
import { expect, it } from "vitest";
import { occupationProfiles } from "../../../../core/methodology/occupations/profiles.ts";
import {
  buildProfiles,
  type Count,
  type Profiles,
  similaritiesOf,
  spread,
  transitionDifficulty,
} from "../../../../core/methodology/occupations/similarity.ts";
import { round4 } from "../../../../core/methodology/rounding.ts";
import type { ReasonCode } from "../../../../core/methodology/tasks/reasons.ts";
import { forAll } from "../../../forAll.ts";

/** Counts as a block holds them: of every row the columns above 0. */
const counted = (rows: readonly (readonly number[])[]) =>
  rows.map((row) => row.flatMap((count, column): Count[] => (count > 0 ? [[column, count]] : [])));

const evidence = fc.array(
  fc.tuple(
    fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
  ),
  { minLength: 2, maxLength: 12 },
);

const profilesOf = (rows: readonly (readonly [ratings: number[], counts: number[]])[]) =>
  buildProfiles(
    [{ weight: 0.6, rows: rows.map(([ratings]) => ratings) }],
    [0, 2].map((from) => ({
      weight: 0.2,
      columns: 2,
      rows: counted(rows.map(([, counts]) => counts.slice(from, from + 2))),
    })),
  );

/** Whole profiles, with a number in every column. */
function wholeRows({ rows, ratingColumns, ratings, counts }: Profiles): number[][] {
  return Array.from({ length: rows }, (_, row) => {
    const whole = [...ratings.subarray(row * ratingColumns, (row + 1) * ratingColumns)];
    for (let column = 0; column < counts.columns; column += 1) whole.push(0);
    for (let at = counts.ends[row - 1] ?? 0; at < (counts.ends[row] ?? 0); at += 1) {
      whole[ratingColumns + (counts.columnOf[at] ?? 0)] = counts.values[at] ?? 0;
    }
    return whole;
  });
}

const ofPair = (profiles: Profiles, rowA: number, rowB: number) =>
  similaritiesOf(profiles).withSome(rowA, [rowB])[0] ?? Number.NaN;

it("similarity is the spread product of two profiles of length 1, asked of one with some or with all", () => {
  forAll(evidence, (rows) => {
    const profiles = profilesOf(rows);
    const whole = wholeRows(profiles);
    const lengths = whole.map((row) => Math.hypot(...row)).filter((length) => length > 0);
    for (const length of lengths) expect(length).toBeCloseTo(1, 5);
    const expected = whole.map((a, rowA) =>
      whole.map((b, rowB) =>
        rowA === rowB ? 1 : round4(spread(a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0))),
      ),
    );
    const every = [...rows.keys()];
    const { withSome, withAll } = similaritiesOf(profiles);
    for (const row of every) {
      expect(withSome(row, every)).toEqual(expected[row]);
      expect([...withAll(row)]).toEqual(expected[row]);
    }
    expect(withSome(0, [1, 0])).toEqual([expected[0]?.[1], 1]);
  });
});

it("similarity does not call everything alike because all ratings are high", () => {
  const ratings = [
    [90, 95, 80],
    [91, 94, 81],
    [95, 80, 90],
  ];
  const profiles = buildProfiles([{ weight: 1, rows: ratings }], []);
  expect(ofPair(profiles, 0, 1)).toBeGreaterThan(0.9);
  expect(ofPair(profiles, 0, 2)).toBe(0);
});

it("similarity goes by the other blocks where an occupation has nothing in one", () => {
  const first = [1, 2];
  const counts = { weight: 0.5, columns: 2, rows: [[], [[0, 1]], [[1, 1]]] as const };
  const profiles = buildProfiles([{ weight: 0.5, rows: [first, [1, 2.1], [2, 1]] }], [counts]);
  expect(ofPair(profiles, 0, 1)).toBeGreaterThan(ofPair(profiles, 0, 2));
});

it("similarity calls occupations alike whose evidence is the same, however many blocks have nothing of them", () => {
  const alike = [1, 2];
  const nothing = { weight: 0.5, columns: 2, rows: [[], [], [[0, 1]]] as const };
  const unvaried = { weight: 0.5, rows: [[3], [3], [3]] };
  const profiles = buildProfiles([{ weight: 0.5, rows: [alike, alike, [2, 1]] }, unvaried], [nothing]);
  expect(ofPair(profiles, 0, 1)).toBe(1);
  expect(ofPair(buildProfiles([unvaried], []), 0, 1), "nothing at all").toBe(0);
});

it("similarity keeps the order of cosines when it spreads them", () => {
  const cosine = fc.double({ min: -1, max: 1, noNaN: true });
  forAll(cosine, cosine, (a, b) => {
    expect(spread(Math.min(a, b))).toBeLessThanOrEqual(spread(Math.max(a, b)));
  });
  expect([spread(-0.2), spread(1), spread(1.0000001)]).toEqual([0, 1, 1]);
});

it.each([
  ["low", [1, 0.85]],
  ["medium", [0.8499, 0.7]],
  ["high", [0.6999]],
])("a transition is of %s difficulty at similarities of %j", (difficulty, similarities) => {
  for (const each of similarities) expect(transitionDifficulty(each)).toBe(difficulty);
});

const occupation = (relevance: number[], activity: string, reasons: ReasonCode[], ...titles: string[]) => {
  const dimensions = { procedural: 5, digitization: 5, physicality: 5, socio_emotional: 5 };
  const tasks = [{ importance1to5: 4, dimensions, reasons }];
  return { jobRelevance: relevance, activityIds: [activity], tasks, technologies: [], titles };
};
const same = [0.5, 0.5, 0.5];
const ids = ["2.A.1.a", "1.A.3.a.1", "2.C.4.a"];

it("occupation profiles bring occupations together that ask for, do and are called the same", () => {
  const profiles = occupationProfiles(ids, [
    occupation([0.9, 0.1, 0.8], "4.A.2.a.1.I01.D01", ["CAL", "REC"], "Tax Auditors"),
    occupation([0.8, 0.1, 0.7], "4.A.2.a.1.I01.D02", ["CAL"], "Ledger Auditor"),
    occupation([0.2, 0.9, 0.1], "4.A.3.a.1.I01.D01", ["HND", "LIF"], "Bricklayer"),
    occupation([0.3, 0.8, 0.2], "4.A.3.a.1.I01.D02", ["LIF"], "Bricklayers' Helper"),
  ]);
  expect(ofPair(profiles, 0, 1)).toBeGreaterThan(ofPair(profiles, 0, 2));
  expect(ofPair(profiles, 2, 3)).toBeGreaterThan(ofPair(profiles, 1, 3));
});

it("occupation profiles count an occupation's own title three times, its others once, rare words more, and no word that more than half share", () => {
  const called = (...titles: string[]) => occupation(same, "a", [], ...titles);
  const { counts } = occupationProfiles(ids, [
    called("Vet", "Pastry Cook", "Worker"),
    called("Vets", "Cook", "Worker"),
    called("Vet", "Worker"),
    ...["Welder", "Welder of ads", "Welder at ad"].map((title) => called(title, "Worker")),
  ]);
  expect(counts.columns, "cook, vet and welder").toBe(3);
  const [cook = 0, vet = 0] = counts.values;
  expect(counts.ends[0]).toBe(2);
  expect(vet / cook).toBeCloseTo((Math.log(4) * Math.log(6 / 3)) / (Math.log(2) * Math.log(6 / 2)), 5);
});
