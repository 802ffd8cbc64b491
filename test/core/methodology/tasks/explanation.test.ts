import { describe, expect, it } from "vitest";
import { explainQuadrant, explainTask } from "../../../../core/methodology/tasks/explanation.ts";
import { REASON_CODES, type ReasonCode, reasonOf } from "../../../../core/methodology/tasks/reasons.ts";
import { DIMENSION_NAMES, type Dimensions } from "../../../../core/methodology/types.ts";

const names = {
  activity: (id: string) => `activity ${id}`,
  requirement: (id: string) => `requirement ${id}`,
};
const dimensions: Dimensions = { procedural: 8.5, digitization: 1, physicality: 7, socio_emotional: 0.5 };
const task = (reasons: readonly ReasonCode[], values: Dimensions = dimensions) => ({
  dimensions: {
    dimensions: values,
    basis: "task" as const,
    reasons,
    activities: [],
  },
  capability: {
    capability: 0.31,
    draws: [],
    isOwn: true,
    strongest: [{ elementId: "2.A.1.a", share01: 0.3 }],
    leftOut: [],
  },
  pillars: {
    structural_exposure: 0.48,
    human_imperative: 0.41,
    capability_task: 0.31,
    ai_exposure_potential: 0.2,
  },
});

describe("explanations of a task", () => {
  it("give the meaning of a rating, and what the task involves that bears on it", () => {
    const explained = explainTask(task(["HND", "SCR"]), names);
    expect(explained.physicality).toBe(
      "The task is mostly physical work or presence (7.0 of 10): it involves handling objects or tools.",
    );
    expect(explained.procedural).toBe(
      "The task follows set steps or rules almost throughout (8.5 of 10): it involves a fixed routine.",
    );
    const highest = explainTask(task([], { ...dimensions, socio_emotional: 10 }), names).socio_emotional;
    expect(highest).toMatch(/^The task is almost entirely a matter of dealing with people \(10\.0 of 10\)/);
    expect(explained.socio_emotional).toBe(
      "The task needs little contact with people (0.5 of 10): it involves handling objects or tools.",
    );
  });

  it.each([
    [0.5, ["WRI", "HND"], ": it involves handling objects or tools, but also writing or editing documents."],
    [0.5, ["WRI"], ", though it involves writing or editing documents."],
    [3, ["WRI"], ", though it involves writing or editing documents."],
    [5, ["HND"], ": it involves handling objects or tools."],
    [5, ["WRI", "HND"], ": it involves writing or editing documents, but also handling objects or tools."],
    [9, ["HND"], ", though it involves handling objects or tools."],
    [9, ["TAL"], "."],
  ] as const)("at %d say what agrees with it first, and what does not", (digitization, reasons, ending) => {
    const explained = explainTask(task(reasons, { ...dimensions, digitization }), names).digitization;
    expect(explained.slice(explained.indexOf(" of 10)") + 7)).toBe(ending);
  });

  it("do not explain physical work by what has none of it", () => {
    const partly = explainTask(task(["WRI"], { ...dimensions, physicality: 5 }), names);
    expect(partly.physicality).toMatch(/presence \(5\.0 of 10\), though it involves writing/);
  });

  it("never name a reason that does not bear on the dimension", () => {
    for (const code of REASON_CODES) {
      for (const value of [0.5, 3, 5, 7, 9]) {
        for (const name of DIMENSION_NAMES) {
          const { [name]: sentence } = explainTask(task([code], { ...dimensions, [name]: value }), names);
          const isNamed = sentence.includes(`involves ${reasonOf(code).words}`);
          expect(isNamed, `${code} ${name}`).toBe(reasonOf(code).bears[name] !== undefined);
        }
      }
    }
  });

  it("say where a task has not been read, and what stands in", () => {
    const unread = task([]);
    const activities = [
      { activityId: "A", basis: "activity" as const, value: dimensions },
      { activityId: "B", basis: "general" as const, value: { ...dimensions, physicality: 9 } },
    ];
    const { physicality } = explainTask(
      { ...unread, dimensions: { ...unread.dimensions, basis: "activities", activities } },
      names,
    );
    expect(physicality).toContain(
      "The task has not been read yet: this is the mean of its work activities “activity B” (9.0, from its group) and “activity A” (7.0).",
    );
    expect(
      explainTask({ ...unread, dimensions: { ...unread.dimensions, basis: "overall" } }, names).procedural,
    ).toContain("has no work activity: this is the mean of all activities.");
    expect(explainTask(unread, names).procedural).toMatch(/, by the operator's own rating\.$/);
  });

  it("say what AI can do of it, and why it lies in its quadrant", () => {
    const explained = explainTask(task(["HND"]), names);
    expect(explained.capability_task).toBe(
      "Current AI can do about 31% of the mental side of the task as well as a competent worker. Most weight goes to requirement 2.A.1.a (30%).",
    );
    const { capability, ...rest } = task(["HND"]);
    expect(
      explainTask({ ...rest, capability: { ...capability, isOwn: false } }, names).capability_task,
    ).toMatch(
      /: the mean over all that its occupation asks for, because no mental requirement is linked to the task itself\.$/,
    );
    expect(explained.quadrant).toBe(
      "AI exposure is 0.2, not above 0.5, and the need for a person is 0.41, not above 0.5: the transitional quadrant.",
    );
    expect(explainQuadrant(task([]).pillars, { exposure: 0.1, imperative: 0.5 })).toMatch(
      /above 0\.1, .*the automation quadrant\.$/,
    );
  });
});
