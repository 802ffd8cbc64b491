import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuestionSets } from "../../../../core/methodology/requirements/links.ts";
import { parsePriors, priorOf } from "../../../../core/methodology/requirements/priors.ts";
import { requirementResilience } from "../../../../core/methodology/requirements/resilience.ts";

const priors = parsePriors(
  "element_id,prior_a,prior_b,reason\n2.A.1.e,0.4,0.6,sums are easy\n1.A.3.a.1,0.9,1,needs a body\n",
);
const sets = parseQuestionSets(
  "suite,subject,choices,reach,reason\ngsm,gsm,,0.5,school sums\nmmlu,algebra,4,0.75,university\n",
  "suite,subject,element_id,relevance,reason\ngsm,gsm,2.A.1.e,1,sums\nmmlu,algebra,2.A.1.e,1,sums\n",
);
const resilience = (suite: string, subject: string, count: number, accuracy: number) =>
  requirementResilience(
    ["2.A.1.e"],
    Array.from({ length: count }, () => ({ suite, subject })),
    sets,
    { scenarios: new Map([[suite, { mean: accuracy, standardError: 0 }]]), subjects: new Map() },
    priors,
  )[0];
const resilienceAt = (count: number, accuracy: number) =>
  resilience("gsm", "gsm", count, accuracy)?.resilience ?? -1;

describe("resilience of a requirement", () => {
  it("is the prior without questions", () => {
    const none = { scenarios: new Map(), subjects: new Map() };
    expect(requirementResilience(["1.A.3.a.1"], [], sets, none, priors)[0]).toMatchObject({
      resilience: 0.95,
      raw: null,
      evidence: 0,
      questionCount: 0,
    });
  });

  it("gives the worked figure: reach 0.5, 25 questions, accuracy 0.9, prior 0.5", () => {
    const entry = resilience("gsm", "gsm", 25, 0.9);
    expect(entry?.evidence).toBe(0.25);
    expect(entry?.resilience).toBe(0.4);
    expect(entry?.suites).toEqual(["gsm"]);
  });

  it("takes what guessing gives off multiple choice", () => {
    expect(resilience("mmlu", "algebra", 100, 0.25)?.raw).toBe(1);
    expect(resilience("mmlu", "algebra", 100, 0.7)?.raw).toBe(0.4);
  });

  it("falls as models get better and as more questions say so", () => {
    const share = fc.double({ min: 0.6, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), share, share, (count, a, b) => {
        const [worse, better] = [Math.min(a, b), Math.max(a, b)];
        expect(resilienceAt(count, better)).toBeLessThanOrEqual(resilienceAt(count, worse));
        expect(resilienceAt(count + 20, better)).toBeLessThanOrEqual(resilienceAt(count, better));
      }),
    );
  });

  it("lies between the raw value and the prior", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, accuracy) => {
          const raw = 1 - accuracy;
          expect(resilienceAt(count, accuracy)).toBeGreaterThanOrEqual(Math.min(raw, 0.5) - 1e-4);
          expect(resilienceAt(count, accuracy)).toBeLessThanOrEqual(Math.max(raw, 0.5) + 1e-4);
        },
      ),
    );
  });

  it("is less sure where the two passes of the prior disagree", () => {
    const agreed = parsePriors("element_id,prior_a,prior_b,reason\n2.A.1.e,0.5,0.5,x\n");
    const none = { scenarios: new Map(), subjects: new Map() };
    const errorUnder = (table: typeof priors) =>
      requirementResilience(["2.A.1.e"], [], sets, none, table)[0]?.standardError ?? 0;
    expect(errorUnder(priors)).toBeGreaterThan(errorUnder(agreed));
  });
});

describe("the committed priors", () => {
  const committed = parsePriors(
    readFileSync(new URL("../../../../core/methodology/annotations/priors.tsv", import.meta.url), "utf8"),
  );

  it("rate each of the 120 requirements by itself, in two passes, with a reason", () => {
    expect(committed.size).toBe(120);
    expect(new Set([...committed.values()].map(({ value }) => value)).size).toBeGreaterThan(40);
    for (const { reason } of committed.values()) expect(reason.split(" ").length).toBeGreaterThan(3);
  });

  it("believe body and dealings with people harder for software than arithmetic", () => {
    for (const id of ["1.A.2.a.2", "1.A.3.b.1", "1.A.3.a.1", "2.B.1.a", "2.B.1.c", "2.B.1.d"]) {
      expect(priorOf(committed, id).value, id).toBeGreaterThan(priorOf(committed, "1.A.1.c.2").value);
    }
  });

  it("lend their mean to a requirement of a later release", () => {
    expect(priorOf(priors, "9.Z").value).toBeCloseTo((0.5 + 0.95) / 2, 9);
  });
});
