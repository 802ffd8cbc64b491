import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import { fillTaskRatings, nearestRelatives } from "../../../../core/methodology/occupations/imputation.ts";

const groups = (broadGroup: string, minorGroup: string, majorGroup: string) => ({
  broadGroup,
  minorGroup,
  majorGroup,
});
const rated = new Map([
  ["15-1252.00", groups("15-1250", "15-1200", "15-0000")],
  ["15-1211.00", groups("15-1210", "15-1200", "15-0000")],
  ["15-2031.00", groups("15-2030", "15-2000", "15-0000")],
  ["11-1011.00", groups("11-1010", "11-1000", "11-0000")],
]);

describe("relatives of an unrated occupation", () => {
  it("are the rated members of its nearest group that has any", () => {
    expect(nearestRelatives(groups("15-1250", "15-1200", "15-0000"), rated)).toEqual(["15-1252.00"]);
    expect(nearestRelatives(groups("15-1290", "15-1200", "15-0000"), rated)).toEqual([
      "15-1211.00",
      "15-1252.00",
    ]);
    expect(nearestRelatives(groups("15-9990", "15-9900", "15-0000"), rated)).toEqual([
      "15-1211.00",
      "15-1252.00",
      "15-2031.00",
    ]);
  });

  it("are all rated occupations where even the major group has none", () => {
    expect(nearestRelatives(groups("55-1010", "55-1000", "55-0000"), rated)).toEqual(
      [...rated.keys()].sort(),
    );
  });
});

describe("task ratings", () => {
  it("take the mean of the occupation's rated tasks, each scale by itself", () => {
    const filled = fillTaskRatings([
      { importance1to5: 4, relevance0to100: 80, importanceError: 0.1 },
      { importance1to5: 3, relevance0to100: null, importanceError: null },
      { importance1to5: null, relevance0to100: null, importanceError: null },
    ]);
    expect(filled).toEqual([
      { importance1to5: 4, relevance0to100: 80, imputed: false, importanceError: 0.1 },
      { importance1to5: 3, relevance0to100: 80, imputed: true, importanceError: CONSTANTS.unknownError },
      { importance1to5: 3.5, relevance0to100: 80, imputed: true, importanceError: 0.5 },
    ]);
  });

  it("take 3.0 and 50 where the occupation has no rated task", () => {
    expect(fillTaskRatings([{ importance1to5: null, relevance0to100: null, importanceError: null }])).toEqual(
      [{ importance1to5: 3, relevance0to100: 50, imputed: true, importanceError: 0.5 }],
    );
  });

  it("are rounded as they are printed before they weigh anything", () => {
    const rated = [3, 3, 4].map((importance1to5) => ({
      importance1to5,
      relevance0to100: 50,
      importanceError: 0,
    }));
    const unrated = { importance1to5: null, relevance0to100: 50, importanceError: null };
    expect(fillTaskRatings([...rated, unrated])[3]?.importance1to5).toBe(3.33);
  });

  it("leave every rated value as it is", () => {
    const rating = fc.record({
      importance1to5: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
      relevance0to100: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      importanceError: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(rating), (ratings) => {
        for (const [at, filled] of fillTaskRatings(ratings).entries()) {
          if (ratings[at]?.importance1to5 != null)
            expect(filled.importance1to5).toBe(ratings[at]?.importance1to5);
          if (ratings[at]?.relevance0to100 != null)
            expect(filled.relevance0to100).toBe(ratings[at]?.relevance0to100);
        }
      }),
    );
  });
});
