import { expect, it } from "vitest";
import { explainQuadrant, explainTask } from "../../../../core/methodology/tasks/explanation.ts";
import { REASON_CODES, type ReasonCode, reasonOf } from "../../../../core/methodology/tasks/reasons.ts";
import { DIMENSION_NAMES, type Dimensions } from "../../../../core/methodology/types.ts";

const names = {
  activity: (id: string) => `activity ${id}`,
  requirement: (id: string) => `requirement ${id}`,
};
const dimensions: Dimensions = { procedural: 8.5, digitization: 1, physicality: 7, socio_emotional: 0.5 };
const task = (reasons: readonly ReasonCode[], values: Dimensions = dimensions) => ({
  dimensions: { dimensions: values, basis: "task" as const, reasons, activities: [] },
  capability: {
    capability: 0.31,
    draws: [],
    isOwn: true,
    strongest: ["A", "B", "C", "D"].map((elementId) => ({ elementId, share01: 0.3 })),
    leftOut: [],
  },
  pillars: {
    structural_exposure: 0.48,
    human_imperative: 0.41,
    capability_task: 0.31,
    ai_exposure_potential: 0.2,
  },
});

it("explanations of a task give the meaning of a rating, and what the task involves that bears on it", () => {
  expect(explainTask(task(["HND", "SCR"]), names)).toMatchObject({
    physicality:
      "The task is mostly physical work or presence (7.0 of 10): it involves handling objects or tools.",
    procedural:
      "The task follows set steps or rules almost throughout (8.5 of 10): it involves a fixed routine.",
    socio_emotional:
      "The task needs little contact with people (0.5 of 10): it involves handling objects or tools.",
  });
  const highest = explainTask(task([], { ...dimensions, socio_emotional: 10 }), names).socio_emotional;
  expect(highest).toMatch(/^The task is almost entirely a matter of dealing with people \(10\.0 of 10\)/);
});

it.each([
  [0.5, ["WRI", "HND"], ": it involves handling objects or tools, but also writing or editing documents."],
  [0.5, ["WRI"], ", though it involves writing or editing documents."],
  [3, ["WRI"], ", though it involves writing or editing documents."],
  [5, ["HND"], ": it involves handling objects or tools."],
  [5, ["WRI", "HND"], ": it involves writing or editing documents, but also handling objects or tools."],
  [9, ["HND"], ", though it involves handling objects or tools."],
  [9, ["TAL"], "."],
] as const)(
  "explanations of a task at %d say what agrees with it first, and what does not",
  (digitization, reasons, ending) => {
    const explained = explainTask(task(reasons, { ...dimensions, digitization }), names).digitization;
    expect(explained.slice(explained.indexOf(" of 10)") + 7)).toBe(ending);
  },
);

it("explanations of a task do not explain physical work by what has none of it", () => {
  const partly = explainTask(task(["WRI"], { ...dimensions, physicality: 5 }), names);
  expect(partly.physicality).toMatch(/presence \(5\.0 of 10\), though it involves writing/);
});

it("explanations of a task never name a reason that does not bear on the dimension", () => {
  const cases = REASON_CODES.flatMap((code) => DIMENSION_NAMES.map((name) => [code, name] as const));
  for (const [code, name] of cases) {
    for (const value of [0.5, 3, 5, 7, 9]) {
      const { [name]: sentence } = explainTask(task([code], { ...dimensions, [name]: value }), names);
      const isNamed = sentence.includes(`involves ${reasonOf(code).words}`);
      expect(isNamed, `${code} ${name}`).toBe(reasonOf(code).bears[name] !== undefined);
    }
  }
});

it("explanations of a task say where a task has not been read, and what stands in", () => {
  const unread = task([]);
  const explained = (members: Partial<Parameters<typeof explainTask>[0]["dimensions"]>) =>
    explainTask({ ...unread, dimensions: { ...unread.dimensions, ...members } }, names);
  const used = (activityId: string, physicality: number, basis: "activity" | "general" = "activity") => ({
    activityId,
    basis,
    value: { ...dimensions, physicality },
  });
  const activities = [used("B", 9, "general"), used("A", 7), used("D.", 9), used("C", 2)];
  const physicalityAt = (value: number, count = 4) =>
    explained({
      basis: "activities",
      activities: activities.slice(0, count),
      dimensions: { ...dimensions, physicality: value },
    }).physicality;
  expect(physicalityAt(5)).toContain(
    "The task has not been read yet: this is the mean of its work activities “activity B” (9.0, from its group) and “activity D” (9.0) and 2 more.",
  );
  expect(physicalityAt(4.9)).toContain("“activity C” (2.0) and “activity A” (7.0) and 2 more.");
  expect(physicalityAt(5, 2)).toContain("(9.0, from its group) and “activity A” (7.0).");
  expect(physicalityAt(5, 1)).toContain("this is its work activity “activity B” (9.0, from its group).");
  expect(explained({ basis: "overall" }).procedural).toContain(
    "has no work activity: this is the mean of all activities.",
  );
  expect(explained({}).procedural).toMatch(/, by the operator's own rating\.$/);
});

it("explanations of a task say what AI can do of it, and why it lies in its quadrant", () => {
  const handling = task(["HND"]);
  expect(explainTask(handling, names)).toMatchObject({
    capability_task:
      "Current AI can do about 31% of the mental side of the task as well as a competent worker. Most weight goes to requirement A (30%), requirement B (30%) and requirement C (30%).",
    quadrant:
      "AI exposure is 0.2, not above 0.5, and the need for a person is 0.41, not above 0.5: the transitional quadrant.",
  });
  const lent = { ...handling, capability: { ...handling.capability, isOwn: false } };
  expect(explainTask(lent, names).capability_task).toMatch(
    /: the mean over all that its occupation asks for, because no mental requirement is linked to the task itself\.$/,
  );
  const unknown = { ...handling, capability: { ...handling.capability, strongest: [] } };
  expect(explainTask(unknown, names).capability_task).toMatch(/: a default, for nothing is known /);
  expect(explainQuadrant(handling.pillars, { exposure: 0.1, imperative: 0.5 })).toMatch(
    /above 0\.1, .*the automation quadrant\.$/,
  );
});
