import { expect, it } from "vitest";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import {
  chanceCorrected,
  currentModels,
  OVERLAP_REFERENCES,
  reliabilityOf,
  scenarioAccuracies,
  subjectAccuracies,
  subjectAccuracy,
} from "../../../../core/methodology/requirements/accuracy.ts";

const score = (model: string, scenario: string, value: number) => ({ model, scenario, score: value });

it("current models are the best by mean win rate, ties by name", () => {
  const rates = { b: 0.9, a: 0.9, c: 0.2 };
  const scores = Object.entries(rates).map(([model, rate]) => score(model, "mean_win_rate", rate));
  expect(currentModels([...scores, score("d", "gsm", 1)], 2)).toEqual(["a", "b"]);
});

it("current models count as accurate as their mean, overlap metrics against their reference, and never as more than fully", () => {
  const accuracies = scenarioAccuracies(
    [score("a", "gsm", 0.9), score("b", "gsm", 0.7), score("c", "gsm", 0), score("a", "wmt_14", 0.21)],
    ["a", "b"],
  );
  expect(accuracies.get("gsm")).toBeCloseTo(0.8, 9);
  expect(accuracies.get("wmt_14")).toBeCloseTo(0.21 / OVERLAP_REFERENCES.wmt_14!, 9);
  expect(scenarioAccuracies([score("a", "wmt_14", 0.9)], ["a"]).get("wmt_14")).toBe(1);
  const moved = { ...CONSTANTS, referenceFactor: 1.25 };
  const translation = scenarioAccuracies([score("a", "wmt_14", 0.28)], ["a"], moved).get("wmt_14");
  expect(translation).toBeCloseTo(0.8, 9);
});

it("current models leave out a subject that none of them has", () => {
  const rows = [{ model: "x", suite: "mmlu", subject: "econometrics", score: 0.5 }];
  expect(subjectAccuracies(rows, ["a"]).size).toBe(0);
  expect(subjectAccuracies(rows, ["x"]).get("mmlu:econometrics")).toBe(0.5);
});

it("current models are as reliable as their mean over the scenarios, and the less surely the more these differ", () => {
  const scenarios = new Map(Object.entries({ gsm: 0.9, wmt_14: 0.7 }));
  const standardError = expect.closeTo(0.1 / Math.SQRT2, 9);
  expect(reliabilityOf(scenarios)).toEqual({ value: 0.8, standardError });
  const moved = (reliabilityFactor: number) => reliabilityOf(scenarios, { ...CONSTANTS, reliabilityFactor });
  expect([moved(1.2).value, moved(1.3).value]).toEqual([0.96, 1]);
  expect(reliabilityOf(new Map())).toEqual({ value: 1, standardError: 0 });
});

it("accuracy of a suite's subject is that of one of two scenarios where the suite is natural_qa", () => {
  const scenarios = new Map(Object.entries({ natural_qa_closedbook: 0.6, gsm: 0.9 }));
  expect(subjectAccuracy("natural_qa", "closedbook", scenarios, new Map())).toBe(0.6);
  expect(subjectAccuracy("gsm", "gsm", scenarios, new Map())).toBe(0.9);
});

it("accuracy of a suite's subject is the subject's own figure, else its scenario's, and unknown without any", () => {
  const scenarios = new Map([["mmlu", 0.9]]);
  const subjects = new Map([["mmlu:econometrics", 0.4]]);
  expect(subjectAccuracy("mmlu", "econometrics", scenarios, subjects)).toBe(0.4);
  expect(subjectAccuracy("mmlu", "chemistry", scenarios, subjects)).toBe(0.9);
  expect(subjectAccuracy("unheard_of", "x", scenarios, subjects)).toBeNull();
});

it("accuracy of a suite's subject counts guessing for nothing where answers are offered", () => {
  expect([chanceCorrected(0.25, 4), chanceCorrected(0.1, 4), chanceCorrected(1, 2)]).toEqual([0, 0, 1]);
  expect(chanceCorrected(0.7, 4)).toBeCloseTo(0.6, 9);
  expect(chanceCorrected(0.7, null)).toBe(0.7);
});
