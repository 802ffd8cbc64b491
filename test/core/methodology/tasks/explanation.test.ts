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
  label: "Lay tables for service",
  dimensions: {
    dimensions: values,
    basis: "task" as const,
    reasons,
    activities: [],
  },
  capability: {
    capability: 0.31,
    draws: [],
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
  it("name the label, the meaning, the rating and the reasons that speak for it", () => {
    const explained = explainTask(task(["HND", "SCR"]), names);
    expect(explained.physicality).toBe(
      "“Lay tables for service” is largely done with hands and body on the spot: 7.0 of 10. What decides it: handling objects or tools by hand.",
    );
    expect(explained.procedural).toContain(
      "What decides it: handling objects or tools by hand and its being a scripted routine.",
    );
    expect(explained.socio_emotional).toContain("What decides it: handling objects or tools by hand.");
  });

  it("set reasons for and against apart", () => {
    const mixed = task(["WRI", "HND"], { ...dimensions, digitization: 5 });
    expect(explainTask(mixed, names).digitization).toContain(
      "For it speaks writing or editing documents; against it, handling objects or tools by hand.",
    );
  });

  it("never name a reason that does not bear on the dimension", () => {
    for (const code of REASON_CODES) {
      for (const value of [1, 5, 9]) {
        for (const name of DIMENSION_NAMES) {
          const { [name]: sentence } = explainTask(task([code], { ...dimensions, [name]: value }), names);
          const decides = /(What decides it|For it speaks?)/.test(sentence);
          if (decides) expect(reasonOf(code).bears[name], `${code} ${name}`).toBeDefined();
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
    expect(explainTask(unread, names).procedural).toContain("The rating is the operator's own.");
  });

  it("say what AI can do of it, and why it lies in its quadrant", () => {
    const explained = explainTask(task(["HND"]), names);
    expect(explained.capability_task).toBe(
      "AI can do about 31 % of what the task draws on, most of all requirement 2.A.1.a (30 %).",
    );
    expect(explained.quadrant).toBe(
      "Exposure of 0.20 is not above 0.5 and a need for people of 0.41 is not above 0.5: transitional.",
    );
    expect(explainQuadrant(task([]).pillars, { exposure: 0.1, imperative: 0.5 })).toMatch(
      /above 0\.1 .*automation\.$/,
    );
  });
});
