import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { occupationProfiles } from "../../../methodology/occupations/profiles.ts";
import {
  buildProfiles,
  similarity,
  similarityMatrix,
  spread,
  transitionDifficulty,
} from "../../../methodology/occupations/similarity.ts";
import type { ReasonCode } from "../../../methodology/tasks/reasons.ts";

const rows = fc
  .array(
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
    ),
    { minLength: 2, maxLength: 12 },
  )
  .map((lists) => [
    { weight: 0.6, rows: lists.map(([ratings]) => ratings), scaling: "standardise" as const },
    { weight: 0.4, rows: lists.map(([, counts]) => counts), scaling: "rarity" as const },
  ]);

describe("similarity", () => {
  it("is 1 with itself, the same both ways and between 0 and 1", () => {
    fc.assert(
      fc.property(rows, (blocks) => {
        const profiles = buildProfiles(blocks);
        const matrix = similarityMatrix(profiles);
        for (let a = 0; a < profiles.rows; a += 1) {
          expect(similarity(profiles, a, a)).toBe(1);
          for (let b = 0; b < profiles.rows; b += 1) {
            expect(similarity(profiles, a, b)).toBe(similarity(profiles, b, a));
            expect(matrix[a * profiles.rows + b]).toBe(Math.fround(similarity(profiles, a, b)));
            expect(similarity(profiles, a, b)).toBeGreaterThanOrEqual(0);
            expect(similarity(profiles, a, b)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it("does not call everything alike because all ratings are high", () => {
    const profiles = buildProfiles([
      {
        weight: 1,
        rows: [
          [90, 95, 80],
          [91, 94, 81],
          [95, 80, 90],
        ],
        scaling: "standardise",
      },
    ]);
    expect(similarity(profiles, 0, 1)).toBeGreaterThan(0.9);
    expect(similarity(profiles, 0, 2)).toBe(0);
  });

  it("goes by the other blocks where an occupation has nothing in one", () => {
    const profiles = buildProfiles([
      {
        weight: 0.5,
        rows: [
          [1, 2],
          [1, 2.1],
          [2, 1],
        ],
        scaling: "standardise",
      },
      {
        weight: 0.5,
        rows: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
        scaling: "rarity",
      },
    ]);
    expect(similarity(profiles, 0, 1)).toBeGreaterThan(similarity(profiles, 0, 2));
  });

  it("keeps the order of cosines when it spreads them", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (a, b) => {
          if (a <= b) expect(spread(a)).toBeLessThanOrEqual(spread(b));
          expect(spread(1)).toBe(1);
        },
      ),
    );
  });

  it("puts difficulty on the published bands", () => {
    expect([1, 0.85, 0.8499, 0.7, 0.6999].map(transitionDifficulty)).toEqual([
      "low",
      "low",
      "medium",
      "medium",
      "high",
    ]);
  });
});

describe("occupation profiles", () => {
  const occupation = (relevance: number[], activity: string, reasons: ReasonCode[], title: string) => ({
    jobRelevance: relevance,
    activityIds: [activity],
    tasks: [
      {
        importance1to5: 4,
        dimensions: { procedural: 5, digitization: 5, physicality: 5, socio_emotional: 5 },
        reasons,
      },
    ],
    technologies: [],
    titles: [title],
  });
  const ids = ["2.A.1.a", "1.A.3.a.1", "2.C.4.a"];

  it("bring occupations together that ask for, do and are called the same", () => {
    const profiles = occupationProfiles(ids, [
      occupation([0.9, 0.1, 0.8], "4.A.2.a.1.I01.D01", ["CAL", "REC"], "Tax Auditors"),
      occupation([0.8, 0.1, 0.7], "4.A.2.a.1.I01.D02", ["CAL"], "Ledger Auditor"),
      occupation([0.2, 0.9, 0.1], "4.A.3.a.1.I01.D01", ["HND", "LIF"], "Bricklayer"),
      occupation([0.3, 0.8, 0.2], "4.A.3.a.1.I01.D02", ["LIF"], "Bricklayers' Helper"),
    ]);
    expect(similarity(profiles, 0, 1)).toBeGreaterThan(similarity(profiles, 0, 2));
    expect(similarity(profiles, 2, 3)).toBeGreaterThan(similarity(profiles, 1, 3));
  });

  it("tell occupations apart by what their tasks were read for, all else equal", () => {
    const same = [0.5, 0.5, 0.5];
    const profiles = occupationProfiles(ids, [
      occupation([0.9, 0.1, 0.8], "a", ["CAL"], "X"),
      occupation(same, "b", ["TEA", "EXP"], "X"),
      occupation(same, "b", ["TEA"], "X"),
      occupation(same, "b", ["LIF"], "X"),
    ]);
    expect(similarity(profiles, 1, 2)).toBeGreaterThan(similarity(profiles, 1, 3));
  });
});
