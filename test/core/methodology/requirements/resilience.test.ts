import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONSTANTS, type Constants } from "../../../../core/methodology/constants.ts";
import { parseQuestionSets } from "../../../../core/methodology/requirements/links.ts";
import { parsePriors, priorOf } from "../../../../core/methodology/requirements/priors.ts";
import { requirementResilience } from "../../../../core/methodology/requirements/resilience.ts";

const HEADER = "element_id,prior_a,prior_b,reason_a,reason_b,reach_a,reach_b,reach_reason";
const priors = parsePriors(
  `${HEADER}\n2.A.1.e,0.4,0.6,sums are easy,x,0.4,0.6,sums\n1.A.3.a.1,0.9,1,needs a body,x,0.3,0.3,none\n`,
);
const sets = parseQuestionSets(
  "suite,subject,choices,reason\ngsm,gsm,,school sums\nmmlu,algebra,4,university\nbbq,x,,asks\narc,x,,asks\n",
  "suite,subject,element_id,relevance,reason\ngsm,gsm,2.A.1.e,1,sums\nmmlu,algebra,2.A.1.e,1,sums\nbbq,x,2.A.1.e,0.4,x\narc,x,2.A.1.e,0.4,x\n",
);
const resilience = (suite: string, subject: string, count: number, accuracy: number) =>
  requirementResilience(
    ["2.A.1.e"],
    Array.from({ length: count }, () => ({ suite, subject })),
    sets,
    { scenarios: new Map([[suite, accuracy]]), subjects: new Map() },
    priors,
  )[0]!;

it("resilience of a requirement is the prior without questions, whatever the reach", () => {
  const none = { scenarios: new Map(), subjects: new Map() };
  expect(requirementResilience(["1.A.3.a.1"], [], sets, none, priors)[0]).toMatchObject({
    resilience: 0.95,
    evidence: null,
    evidenceWeight: 0,
    questionCount: 0,
  });
});

it("resilience of a requirement gives the worked figure: reach 0.5, accuracy 0.9, prior 0.5, however many questions say so", () => {
  for (const count of [1, 25, 500]) {
    expect(resilience("gsm", "gsm", count, 0.9)).toMatchObject({
      evidence: 0.1,
      evidenceWeight: 0.5,
      resilience: 0.3,
      questionCount: count,
      meanRelevance: 1,
      suites: ["gsm"],
    });
  }
});

it("resilience of a requirement takes what guessing gives off multiple choice", () => {
  expect(resilience("mmlu", "algebra", 100, 0.25).evidence).toBe(1);
  expect(resilience("mmlu", "algebra", 100, 0.7).evidence).toBe(0.4);
});

it("resilience of a requirement weighs questions by relevance, and leaves those without a score out of its evidence", () => {
  const asked = ["bbq", "arc", "gsm"].map((suite) => ({ suite, subject: suite === "gsm" ? "gsm" : "x" }));
  const accuracies = { scenarios: new Map(Object.entries({ gsm: 0.9, arc: 0.2 })), subjects: new Map() };
  const found = (moved: Partial<Constants> = {}) =>
    requirementResilience(["2.A.1.e"], asked, sets, accuracies, priors, { ...CONSTANTS, ...moved })[0];
  // Right at (1 × 0.9 + 0.4 × 0.2) / 1.4 = 0.7 of what has a score.
  expect(found()).toMatchObject({
    evidence: 0.3,
    resilience: 0.4,
    meanRelevance: 0.6,
    suites: ["gsm", "arc", "bbq"],
  });
  expect(found({ priorFactor: 1.2, reachFactor: 0.8 })?.resilience).toBe(0.4 * 0.3 + 0.6 * 0.6);
  expect(found({ priorFactor: 3, reachFactor: 0 })?.resilience).toBe(1);
  expect(found({ reachFactor: 3 })).toMatchObject({ evidenceWeight: 1, resilience: 0.3 });
});

it("resilience of a requirement takes what a third look settled for the prior", () => {
  const settled = parsePriors(
    "element_id,prior_a,prior_b,settled,reason_a,reason_b,reach_a,reach_b\n2.C.10,0.6,0.4,0.55,x,x,0,0\n",
  );
  expect(priorOf(settled, "2.C.10").value).toBe(0.55);
});

const committed = parsePriors(readFileSync("core/methodology/annotations/priors.tsv", "utf8"));

it("the committed priors rate each of the 120 requirements by itself, in two passes, with a reason", () => {
  expect(committed.size).toBe(120);
  expect(new Set([...committed.values()].map(({ value }) => value)).size).toBeGreaterThan(40);
  for (const { reasonA, reasonB } of committed.values()) {
    for (const reason of [reasonA, reasonB]) expect(reason.split(" ").length).toBeGreaterThan(3);
  }
});

it("the committed priors settle where the passes differ by more than 0.15", () => {
  for (const [id, { passA, passB, value }] of committed) {
    if (Math.abs(passA - passB) <= 0.15) expect(value, id).toBeCloseTo((passA + passB) / 2, 9);
  }
  expect(priorOf(committed, "2.C.10").value).toBe(0.55);
});

it("the committed priors rate technical capability alone: speaking hardly harder than writing, hands far harder than both", () => {
  const value = (id: string) => priorOf(committed, id).value;
  expect(Math.abs(value("2.A.1.d") - value("2.A.1.c"))).toBeLessThan(0.1);
  expect(Math.abs(value("1.A.1.a.1") - value("1.A.1.a.2"))).toBeLessThan(0.1);
  for (const id of ["1.A.2.a.2", "1.A.3.b.1", "1.A.3.a.1", "2.B.3.l"]) {
    expect(value(id), id).toBeGreaterThan(value("2.B.1.d") + 0.4);
  }
});

it("the committed priors say what of a requirement the questions test wherever they test any", () => {
  for (const [id, { reach, reachReason }] of committed) expect(reachReason !== "", id).toBe(reach > 0);
});

it("the committed priors lend their mean to a requirement of a later release", () => {
  expect(priorOf(priors, "9.Z").value).toBeCloseTo((0.5 + 0.95) / 2, 9);
  const one = new Map([...priors].filter(([, { value }]) => value === 0.95));
  expect([one.size, priorOf(one, "9.Z").value]).toEqual([1, 0.95]);
  expect(priorOf(new Map(), "9.Z")).toMatchObject({ value: 0.5, reach: 0 });
});

it("the committed priors are shares: one above 1 is refused", () => {
  expect(() => parsePriors(`${HEADER}\n2.A.1.e,1.1,0.5,x,x,0,0,\n`)).toThrow(/is not a number from 0 to 1/);
});
