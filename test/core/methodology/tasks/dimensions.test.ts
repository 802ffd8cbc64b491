import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invariant } from "../../../../core/lib/invariant.ts";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import { round1 } from "../../../../core/methodology/rounding.ts";
import { parseReplacementAnnotations } from "../../../../core/methodology/tasks/annotations.ts";
import {
  meanWorkContext,
  NO_SHIFT,
  occupationDemands,
  occupationShift,
  taskDimensions,
} from "../../../../core/methodology/tasks/dimensions.ts";
import { DIMENSION_NAMES } from "../../../../core/methodology/types.ts";

const table = parseReplacementAnnotations(
  [
    "id,procedural,digitization,physicality,socio_emotional",
    "4.A.1.a.1.I01.D01,8,9,0,1",
    "4.A.1.a.1.I01.D02,4,5,2,3",
    "4.A.3.a.1.I01.D01,7,1,8,0",
    "task:900,3,3,3,3",
  ].join("\n"),
  "test",
);
const task = (...activityIds: string[]) => ({ taskId: "1", activityIds });
const TYPING = "4.A.1.a.1.I01.D01";
const READING = "4.A.1.a.1.I01.D02";

describe("dimensions of a task", () => {
  it("are its own rating where it was read, moved by its occupation as far as is stated", () => {
    const shift = { ...NO_SHIFT, physicality: 1.5 };
    const own = invariant(table.byTask.get("900"), "task 900");
    const read = { ...table, byTask: new Map([["900", { ...own, reasons: ["HND" as const] }]]) };
    const { dimensions, base, basis } = taskDimensions({ taskId: "900", activityIds: [TYPING] }, read, shift);
    expect(base).toEqual({ procedural: 3, digitization: 3, physicality: 3, socio_emotional: 3 });
    expect(dimensions).toEqual({ ...base, physicality: round1(3 + CONSTANTS.readShift * 1.5) });
    expect(basis).toBe("task");
  });

  it("stay as an operator rated them", () => {
    const shift = { ...NO_SHIFT, physicality: 1.5 };
    const { dimensions } = taskDimensions({ taskId: "900", activityIds: [TYPING] }, table, shift);
    expect(dimensions.physicality).toBe(3);
  });

  it("are the mean of its activities where it was not", () => {
    const { dimensions, basis } = taskDimensions(task(TYPING, READING), table);
    expect(dimensions).toEqual({ procedural: 6, digitization: 7, physicality: 1, socio_emotional: 2 });
    expect(basis).toBe("activities");
  });

  it("are the mean of all activities where it has none", () => {
    const { dimensions, basis } = taskDimensions(task(), table);
    expect(basis).toBe("overall");
    expect(dimensions.physicality).toBe(round1(table.overall.value.physicality));
  });

  it("use the group of an activity that the table does not know", () => {
    const { activities } = taskDimensions(task("4.A.1.a.1.I01.D77"), table);
    expect(activities[0]?.basis).toBe("intermediate");
    expect(activities[0]?.value.procedural).toBe(6);
  });

  it("stay on the scale, with one decimal, for any shift", () => {
    const points = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(points, points, points, points), ([p, d, h, s]) => {
        const shift = { procedural: p, digitization: d, physicality: h, socio_emotional: s };
        const { dimensions } = taskDimensions(task(TYPING), table, shift);
        for (const name of DIMENSION_NAMES) {
          expect(dimensions[name]).toBeGreaterThanOrEqual(0);
          expect(dimensions[name]).toBeLessThanOrEqual(10);
          expect(Math.round(dimensions[name] * 10) / 10).toBe(dimensions[name]);
        }
      }),
    );
  });
});

describe("the occupation's part", () => {
  const mean = { exactness: 4, repeatingTasks: 3, unstructuredWork: 4 };
  const average = { body: 0, people: 0 };

  it("is nothing for an average occupation and for one without work context", () => {
    expect(Object.values(occupationShift(average, mean, mean)).map(Math.abs)).toEqual([0, 0, 0, 0]);
    expect(occupationShift(average, null, mean).procedural).toBe(0);
  });

  it("makes repetitive, exact and closely directed work more procedural", () => {
    const scripted = { exactness: 5, repeatingTasks: 5, unstructuredWork: 2 };
    expect(occupationShift(average, scripted, mean).procedural).toBeCloseTo(
      (CONSTANTS.contextProcedural * 5) / 3,
      9,
    );
  });

  it("makes bodily work more physical and less digital, up to a limit", () => {
    const shift = occupationShift({ body: 1, people: -1 }, null, null);
    expect(shift).toMatchObject({
      physicality: CONSTANTS.bodyDemand,
      digitization: -CONSTANTS.bodyDemand,
      socio_emotional: -CONSTANTS.peopleDemand,
    });
    expect(occupationShift({ body: 9, people: 0 }, null, null).physicality).toBe(CONSTANTS.shiftLimit);
  });

  it("measures demands in standard deviations of all occupations", () => {
    const demands = occupationDemands(
      ["1.A.2.a.1", "1.A.3.a.1", "2.B.1.a", "2.C.1.a"],
      [
        [0.8, 0.6, 0.1, 1],
        [0.2, 0.4, 0.5, 0],
      ],
    );
    expect(demands[0]?.body).toBeCloseTo(1, 9);
    expect(demands[0]?.people).toBeCloseTo(-1, 9);
    expect(demands[1]?.body).toBeCloseTo(-1, 9);
  });

  it("takes the mean of the contexts there are", () => {
    expect(meanWorkContext([])).toBeNull();
    expect(meanWorkContext([mean, { exactness: 2, repeatingTasks: 1, unstructuredWork: 4 }])).toEqual({
      exactness: 3,
      repeatingTasks: 2,
      unstructuredWork: 4,
    });
  });
});
