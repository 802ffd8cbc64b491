import { expect, it } from "vitest";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import { nearestRelatives, ratingFiller } from "../../../../core/methodology/occupations/imputation.ts";

const groups = (broad: string, minor: string, major: string) => ({
  broadGroup: `${major}-${broad}`,
  minorGroup: `${major}-${minor}`,
  majorGroup: `${major}-0000`,
});
const rated = new Map([
  ["15-1252.00", groups("1250", "1200", "15")],
  ["15-1211.00", groups("1210", "1200", "15")],
  ["15-2031.00", groups("2030", "2000", "15")],
  ["11-1011.00", groups("1010", "1000", "11")],
]);

it.each([
  ["1250", "1200", "15", ["15-1252.00"]],
  ["1290", "1200", "15", ["15-1211.00", "15-1252.00"]],
  ["9990", "9900", "15", ["15-1211.00", "15-1252.00", "15-2031.00"]],
  ["1010", "1000", "55", ["11-1011.00", "15-1211.00", "15-1252.00", "15-2031.00"]],
])(
  "relatives of an unrated occupation of %s, %s and %s are the rated of its nearest group with any, else all",
  (...row) => {
    const [broad, minor, major, relatives] = row;
    expect(nearestRelatives(groups(broad, minor, major), rated)).toEqual(relatives);
  },
);

const rating = (
  importance1to5: number | null,
  relevance0to100: number | null,
  importanceError: number | null,
) => ({
  importance1to5,
  relevance0to100,
  importanceError,
});

const fillTaskRatings = (...[ratings, constants]: Parameters<typeof ratingFiller>) =>
  ratings.map(ratingFiller(ratings, constants));

it("task ratings take the mean of the occupation's rated tasks, each scale by itself, else 3.0 and 50", () => {
  const unknown = { imputed: true, importanceError: CONSTANTS.unknownError };
  expect(fillTaskRatings([rating(4, 80, 0.1), rating(3, null, null), rating(null, null, null)])).toEqual([
    { importance1to5: 4, relevance0to100: 80, imputed: false, importanceError: 0.1 },
    { importance1to5: 3, relevance0to100: 80, ...unknown },
    { importance1to5: 3.5, relevance0to100: 80, imputed: true, importanceError: 0.5 },
  ]);
  expect(fillTaskRatings([rating(null, null, null)])).toEqual([
    { importance1to5: 3, relevance0to100: 50, imputed: true, importanceError: 0.5 },
  ]);
  const [first] = fillTaskRatings([rating(4, 80, null)], { unknownError: 0.3 });
  expect(first?.importanceError).toBe(0.3);
});

it("task ratings of two rated tasks spread as these do, of one as is usual", () => {
  const spreadOf = (...importances: readonly number[]) =>
    fillTaskRatings([...importances, null].map((importance) => rating(importance, 50, 0))).at(-1)
      ?.importanceError;
  expect(spreadOf(5, 2)).toBe(1.5);
  expect(spreadOf(5)).toBe(0.5);
});

it("task ratings are rounded as they are printed before they weigh anything", () => {
  const ratings = [3, 3, 4, null].map((importance) => rating(importance, 50, 0));
  expect(fillTaskRatings(ratings)[3]?.importance1to5).toBe(3.33);
});
