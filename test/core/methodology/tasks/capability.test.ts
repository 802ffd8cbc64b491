import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countedIn,
  drawsFinder,
  mentalColumns,
  taskCapability,
} from "../../../../core/methodology/tasks/capability.ts";

const elementIds = ["1.A.2.a.2", "2.A.1.a", "2.A.1.c", "2.B.1.a", "2.C.1.a"];
const drawsOf = drawsFinder(elementIds, [
  { generalActivityId: "4.A.2", elementId: "2.A.1.a" },
  { generalActivityId: "4.A.2", elementId: "2.B.1.a" },
  { generalActivityId: "4.A.3", elementId: "1.A.2.a.2" },
  { generalActivityId: "4.A.4", elementId: "2.A.1.a" },
  { generalActivityId: "4.A.4", elementId: "9.unknown" },
]);
const context = {
  elementIds,
  mental: mentalColumns(elementIds),
  relevance: [0.9, 0.6, 0.3, 0.5, 0.3],
  resilience: [0.95, 0.2, 0.1, 0.3, 0.5],
  reliability: 0.8,
};

describe("what a task draws on", () => {
  it("is what its work activities and reasons name, counted as often as they do", () => {
    expect(drawsOf(["4.A.2", "4.A.2", "4.A.4"], ["WRI"])).toEqual([
      { column: 1, times: 2 },
      { column: 2, times: 1 },
      { column: 3, times: 1 },
    ]);
  });

  it("counts the body in structure, social skills in the imperative, speech and all else in capability", () => {
    expect(["1.A.2.a.2", "1.A.4.a.1", "2.B.1.a", "1.A.4.b.4", "1.A.1.a.1", "2.B.3.l"].map(countedIn)).toEqual(
      [
        "structural_exposure",
        "structural_exposure",
        "human_imperative",
        "capability_task",
        "capability_task",
        "capability_task",
      ],
    );
  });
});

describe("capability of a task", () => {
  it("gives the worked figure over the mental requirements, and says what it left out", () => {
    const { capability, leftOut, strongest } = taskCapability(
      drawsOf(["4.A.2", "4.A.3", "4.A.4"], ["WRI"]),
      context,
    );
    const [reading, writing] = [2 * 0.6, 0.3];
    expect(capability).toBeCloseTo((0.8 * (reading * 0.8 + writing * 0.9)) / (reading + writing), 4);
    expect(leftOut.map(({ column }) => elementIds[column])).toEqual(["1.A.2.a.2", "2.B.1.a"]);
    expect(strongest).toEqual([
      { elementId: "2.A.1.a", share01: 0.8 },
      { elementId: "2.A.1.c", share01: 0.2 },
    ]);
  });

  it("is that of all mental requirements where the task draws on none", () => {
    const { draws } = taskCapability(drawsOf(["4.A.3"], []), context);
    expect(draws.map(({ column }) => column)).toEqual([1, 2, 4]);
  });

  it("is half of the reliability where nothing is known of what the occupation asks for", () => {
    expect(taskCapability([], { ...context, relevance: [0, 0, 0, 0, 0] }).capability).toBe(0.4);
  });

  it("lies between the reliable shares of the easiest and the hardest requirement", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 5, maxLength: 5 }), (resilience) => {
        const { capability, draws } = taskCapability(drawsOf(["4.A.2"], ["WRI"]), { ...context, resilience });
        const able = draws.map(({ column }) => 0.8 * (1 - (resilience[column] ?? 0)));
        expect(capability).toBeGreaterThanOrEqual(Math.min(...able) - 1e-4);
        expect(capability).toBeLessThanOrEqual(Math.max(...able) + 1e-4);
      }),
    );
  });
});
