import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentModels,
  OVERLAP_REFERENCES,
  questionAccuracies,
  scenarioAccuracies,
  scenarioOf,
  subjectAccuracies,
} from "../../methodology/accuracy.ts";
import { affinity, capabilityDraws, taskCapability } from "../../methodology/capability.ts";
import { requirementResilience, resiliencePrior } from "../../methodology/resilience.ts";

const score = (model: string, scenario: string, value: number) => ({ model, scenario, score: value });
const certain = (mean: number) => ({ mean, standardError: 0 });
const question = (suite: string, relevance: number, shareCorrect: number | null = null) => ({
  suite,
  subject: suite,
  shareCorrect,
  links: [{ elementId: "2.A.1.e", relevance }],
});

describe("current models", () => {
  it("are the best by mean win rate, ties by name", () => {
    const scores = [
      score("b", "mean_win_rate", 0.9),
      score("a", "mean_win_rate", 0.9),
      score("c", "mean_win_rate", 0.2),
      score("d", "gsm", 1),
    ];
    expect(currentModels(scores, 2)).toEqual(["a", "b"]);
  });

  it("count as accurate as their mean, overlap metrics against their reference", () => {
    const accuracies = scenarioAccuracies(
      [score("a", "gsm", 0.9), score("b", "gsm", 0.7), score("c", "gsm", 0), score("a", "wmt_14", 0.21)],
      ["a", "b"],
    );
    expect(accuracies.get("gsm")?.mean).toBeCloseTo(0.8, 9);
    expect(accuracies.get("gsm")?.standardError).toBeCloseTo(0.1, 9);
    expect(accuracies.get("wmt_14")?.mean).toBeCloseTo(0.21 / (OVERLAP_REFERENCES.wmt_14 as number), 9);
  });

  it("never count as more than fully accurate", () => {
    expect(scenarioAccuracies([score("a", "wmt_14", 0.9)], ["a"]).get("wmt_14")?.mean).toBe(1);
  });

  it("leave out a subject that none of them has", () => {
    const rows = [{ model: "x", suite: "mmlu", subject: "econometrics", score: 0.5 }];
    expect(subjectAccuracies(rows, ["a"]).size).toBe(0);
    expect(subjectAccuracies(rows, ["x"]).get("mmlu:econometrics")?.mean).toBe(0.5);
  });

  it("see natural_qa as two scenarios", () => {
    expect(scenarioOf("natural_qa", "closedbook")).toBe("natural_qa_closedbook");
    expect(scenarioOf("gsm", "gsm")).toBe("gsm");
  });
});

describe("accuracy per question", () => {
  it("follows how hard the question is for others and keeps the mean of its subject", () => {
    const accuracies = questionAccuracies(
      [question("gsm", 1, 0.8), question("gsm", 1, 0.4), question("gsm", 1)],
      new Map([["gsm", certain(0.6)]]),
      new Map(),
    );
    for (const [at, expected] of [0.7, 0.5, 0.6].entries()) {
      expect(accuracies[at]?.mean).toBeCloseTo(expected, 9);
    }
  });

  it("prefers the subject's figure and is unknown without any", () => {
    const subjects = new Map([["mmlu:mmlu", certain(0.4)]]);
    expect(
      questionAccuracies([question("mmlu", 1)], new Map([["mmlu", certain(0.9)]]), subjects)[0]?.mean,
    ).toBe(0.4);
    expect(questionAccuracies([question("new_suite", 1)], new Map(), new Map())).toEqual([null]);
  });
});

describe("resilience of a requirement", () => {
  const resilience = (count: number, accuracy: number) =>
    requirementResilience(
      ["2.A.1.e"],
      Array.from({ length: count }, () => question("gsm", 1)),
      Array.from({ length: count }, () => certain(accuracy)),
    )[0];

  it("is the prior without questions", () => {
    const alone = requirementResilience(["1.A.3.a.1"], [], [])[0];
    expect(alone).toMatchObject({
      resilience: resiliencePrior("1.A.3.a.1"),
      raw: null,
      evidence: 0,
      questionCount: 0,
    });
  });

  it("gives the worked figure: reach 0.5, 25 questions, accuracy 0.9", () => {
    const entry = resilience(25, 0.9);
    expect(entry?.evidence).toBe(0.25);
    expect(entry?.resilience).toBe(0.4);
    expect(entry?.suites).toEqual(["gsm"]);
  });

  it("falls as models get better and as more questions say so", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.6, max: 1, noNaN: true }),
        fc.double({ min: 0.6, max: 1, noNaN: true }),
        (count, a, b) => {
          const [worse, better] = [Math.min(a, b), Math.max(a, b)];
          expect(resilience(count, better)?.resilience as number).toBeLessThanOrEqual(
            resilience(count, worse)?.resilience as number,
          );
          expect(resilience(count + 20, better)?.resilience as number).toBeLessThanOrEqual(
            resilience(count, better)?.resilience as number,
          );
        },
      ),
    );
  });

  it("lies between the raw value and the prior", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, accuracy) => {
          const entry = resilience(count, accuracy);
          const [raw, prior, value] = [
            entry?.raw as number,
            entry?.prior as number,
            entry?.resilience as number,
          ];
          expect(value).toBeGreaterThanOrEqual(Math.min(raw, prior) - 1e-4);
          expect(value).toBeLessThanOrEqual(Math.max(raw, prior) + 1e-4);
        },
      ),
    );
  });

  it("takes the prior of the nearest group of its id", () => {
    expect(resiliencePrior("1.A.3.c.2")).toBe(resiliencePrior("1.A.3"));
    expect(resiliencePrior("2.C.10")).not.toBe(resiliencePrior("2.C.1.a"));
    expect(resiliencePrior("9.Z")).toBe(resiliencePrior(""));
  });

  it("believes body and dealings with people harder for software than arithmetic", () => {
    for (const id of ["1.A.2.a.2", "1.A.3.b.1", "1.A.3.a.1", "2.B.1.a", "2.B.1.c", "2.B.1.d"]) {
      expect(resiliencePrior(id)).toBeGreaterThan(resiliencePrior("1.A.1.c.2"));
    }
  });
});

describe("capability of a task", () => {
  const desk = { procedural: 5, digitization: 8, physicality: 0, socio_emotional: 2 };
  const bench = { ...desk, physicality: 8 };
  const links = new Map([["4.A.3.a.1", ["2.A.1.a", "1.A.2.a.2"]]]);
  const relevance = () => ({ value: 0.6, standardError: 0 });
  const known = new Map([
    ["2.A.1.a", { resilience: 0.3, standardError: 0.05 }],
    ["1.A.2.a.2", { resilience: 0.95, standardError: 0.05 }],
  ]);
  const capability = (dimensions: typeof desk) =>
    taskCapability(capabilityDraws(["4.A.3.a.1"], links, relevance, [], dimensions, []), known);

  it("draws on the body as far as the task does", () => {
    expect(affinity("1.A.2.a.2", desk)).toBe(0);
    expect(affinity("1.A.2.a.2", bench)).toBe(1.6);
    expect(affinity("1.A.4.b.4", desk)).toBe(1);
    expect(capability(desk).capability).toBe(0.7);
    expect(capability(bench).capability).toBeCloseTo((0.7 + 1.6 * 0.05) / 2.6, 4);
  });

  it("names what carries most weight, shares adding up", () => {
    const { strongest } = capability(bench);
    expect(strongest[0]?.elementId).toBe("1.A.2.a.2");
    expect(strongest.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3);
  });

  it("adds knowledge by the words of the task", () => {
    const draws = capabilityDraws(["4.A.3.a.1"], links, relevance, [["2.C.4.a", 0.5]], desk, []);
    expect(draws.find(({ elementId }) => elementId === "2.C.4.a")?.weight).toBeCloseTo(0.6, 9);
  });

  it("draws on all the occupation asks for when no activity is linked", () => {
    const draws = capabilityDraws(["4.A.9"], links, relevance, [], desk, ["2.A.1.a", "2.B.1.a"]);
    expect(draws.map(({ elementId }) => elementId)).toEqual(["2.A.1.a", "2.B.1.a"]);
  });

  it("is a half, and says it is unsure, when nothing is known", () => {
    expect(taskCapability([], known)).toEqual({ capability: 0.5, standardError: 0.25, strongest: [] });
  });
});
