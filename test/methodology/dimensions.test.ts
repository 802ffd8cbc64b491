import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReplacementAnnotations } from "../../methodology/annotations.ts";
import {
  meanWorkContext,
  NO_SHIFT,
  occupationDemands,
  occupationShift,
  taskDimensions,
} from "../../methodology/dimensions.ts";
import { DIMENSION_NAMES } from "../../methodology/types.ts";

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
const task = (text: string, ...activityIds: string[]) => ({ taskId: "1", text, activityIds });
const TYPING = "4.A.1.a.1.I01.D01";
const READING = "4.A.1.a.1.I01.D02";

describe("dimensions of a task", () => {
  it("are the mean of its activities when the wording says nothing else", () => {
    const { dimensions, basis } = taskDimensions(task("Look at things.", TYPING, READING), table);
    expect(dimensions).toEqual({ procedural: 6, digitization: 7, physicality: 1, socio_emotional: 2 });
    expect(basis).toBe("activities");
  });

  it("move a quarter of the way to what the task's own words say", () => {
    const { dimensions, wording } = taskDimensions(task("Lift crates.", READING), table);
    expect(dimensions.physicality).toBe(3.8);
    const shift = wording.find(({ dimension }) => dimension === "physicality");
    expect(shift).toEqual({ dimension: "physicality", points: 0.25 * (9 - 2), words: ["lift"] });
  });

  it("stay where wording and activities differ by a point or less", () => {
    const { wording } = taskDimensions(task("Assemble parts.", "4.A.3.a.1.I01.D01"), table);
    expect(wording).toEqual([]);
  });

  it.each([
    ["Type letters.", "digitization"],
    ["Lift crates.", "physicality"],
    ["Counsel families.", "socio_emotional"],
    ["Supervise crews.", "socio_emotional"],
  ] as const)("rise with the verb: %s moves %s up", (text, dimension) => {
    const plain = taskDimensions(task("Look at things.", READING), table).dimensions[dimension];
    expect(taskDimensions(task(text, READING), table).dimensions[dimension]).toBeGreaterThan(plain);
  });

  it("are the task's own rating where the table has one, whatever the words and the occupation", () => {
    const shift = { ...NO_SHIFT, physicality: 1.5 };
    const { dimensions, basis } = taskDimensions(
      { taskId: "900", text: "Lift crates.", activityIds: [TYPING] },
      table,
      shift,
    );
    expect(dimensions).toEqual({ procedural: 3, digitization: 3, physicality: 3, socio_emotional: 3 });
    expect(basis).toBe("task");
  });

  it("come from the words where there is no activity", () => {
    const { dimensions, basis } = taskDimensions(task("Lift and carry loads."), table);
    expect(basis).toBe("words");
    expect(dimensions.physicality).toBeGreaterThan(table.overall.value.physicality);
  });

  it("use the group of an activity that the table does not know", () => {
    const { activities } = taskDimensions(task("Look at things.", "4.A.1.a.1.I01.D77"), table);
    expect(activities[0]?.basis).toBe("intermediate");
    expect(activities[0]?.value.procedural).toBe(6);
  });

  it("stay on the scale, with one decimal, for any shift", () => {
    const points = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(points, points, points, points), ([p, d, h, s]) => {
        const shift = { procedural: p, digitization: d, physicality: h, socio_emotional: s };
        const { dimensions } = taskDimensions(task("Type letters for clients.", TYPING), table, shift);
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
    expect(occupationShift(average, scripted, mean).procedural).toBeCloseTo((0.4 * 5) / 3, 9);
  });

  it("makes bodily work more physical and less digital, by at most a point and a half", () => {
    const shift = occupationShift({ body: 1, people: -1 }, null, null);
    expect(shift).toMatchObject({ physicality: 0.75, digitization: -0.75, socio_emotional: -0.5 });
    expect(occupationShift({ body: 9, people: 0 }, null, null).physicality).toBe(1.5);
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
