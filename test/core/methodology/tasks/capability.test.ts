import { expect, it } from "vitest";
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

it("what a task draws on is what its work activities and reasons name, counted as often as they do", () => {
  expect(drawsOf(["4.A.2", "4.A.2", "4.A.4"], ["WRI"])).toEqual([
    { column: 1, times: 2 },
    { column: 2, times: 1 },
    { column: 3, times: 1 },
  ]);
});

it.each([
  ["1.A.2.a.2", "structural_exposure"],
  ["1.A.4.a.1", "structural_exposure"],
  ["2.B.1.a", "human_imperative"],
  ["1.A.4.b.4", "capability_task"],
  ["1.A.1.a.1", "capability_task"],
  ["2.B.3.l", "capability_task"],
])("the requirement %s counts in %s: the body, social skills, and all else with speech", (id, pillar) => {
  expect(countedIn(id)).toBe(pillar);
});

it("capability of a task gives the worked figure over the mental requirements, and says what it left out", () => {
  const draws = drawsOf(["4.A.2", "4.A.3", "4.A.4"], ["WRI"]);
  const { capability, leftOut, strongest } = taskCapability(draws, context);
  const [reading, writing] = [2 * 0.6, 0.3];
  expect(capability).toBeCloseTo((0.8 * (reading * 0.8 + writing * 0.9)) / (reading + writing), 4);
  expect(leftOut.map(({ column }) => elementIds[column])).toEqual(["1.A.2.a.2", "2.B.1.a"]);
  expect(strongest).toEqual([
    { elementId: "2.A.1.a", share01: 0.8 },
    { elementId: "2.A.1.c", share01: 0.2 },
  ]);
});

it("capability of a task is that of all mental requirements where it draws on none that its occupation asks for", () => {
  const { draws } = taskCapability(drawsOf(["4.A.3"], []), context);
  expect(draws.map(({ column }) => column)).toEqual([1, 2, 4]);
  const unasked = { ...context, relevance: [0.9, 0.6, 0, 0.5, 0.3] };
  const { strongest, ...found } = taskCapability(drawsOf([], ["WRI"]), unasked);
  expect(found).toMatchObject({ capability: 0.56, isOwn: false });
  expect(strongest.map(({ share01 }) => share01)).toEqual([0.6667, 0.3333]);
});

it("capability of a task names the five requirements that weigh most, equal ones in their order", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g"].map((letter) => `2.A.1.${letter}`);
  const relevance = [0.2, 0.2, 0.4, 0.2, 0.2, 0.2, 0.2];
  const even = { elementIds: ids, mental: mentalColumns(ids), relevance, resilience: relevance };
  const { strongest } = taskCapability([], { ...even, reliability: 1 });
  expect(strongest.map(({ elementId }) => elementId.slice(-1))).toEqual(["c", "a", "b", "d", "e"]);
});

it("capability of a task is half of the reliability where nothing is known of what the occupation asks for", () => {
  expect(taskCapability([], { ...context, relevance: [0, 0, 0, 0, 0] }).capability).toBe(0.4);
});
