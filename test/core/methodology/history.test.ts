import { beforeAll, expect, it } from "vitest";
import { type Assessment, type AssessmentInput, assess } from "../../../core/methodology/assessment.ts";
import { drawWeights, type HistoryPoint, historyOf, movedBy } from "../../../core/methodology/history.ts";
import { mean } from "../../../core/methodology/statistics.ts";
import { readJudgements } from "../../../generator/judgements.ts";
import { assessmentInput } from "../../../generator/model/assessmentInput.ts";
import { loadTables } from "../../../generator/model/queryRows.ts";
import { MINI_SOURCES, quiet } from "../../generator/mini.ts";

let input: AssessmentInput;
let assessment: Assessment;
beforeAll(async () => {
  const { tables } = await loadTables({ folder: MINI_SOURCES }, quiet);
  const { judgements } = await readJudgements(undefined, quiet);
  input = assessmentInput(tables, judgements);
  assessment = assess(input);
});

/** The history of leaderboards made from the newest one, its scores changed. */
function points(...changes: readonly ((scenario: string, score: number) => number | undefined)[]) {
  const releases = changes.map((change, at) => ({
    release: `v1.${at}.0`,
    scores: input.modelScores.flatMap((row) => {
      const score = row.scenario === "mean_win_rate" ? row.score : change(row.scenario, row.score);
      return score === undefined ? [] : [{ ...row, score }];
    }),
  }));
  return historyOf(input, assessment, releases);
}

const asIs = (_: string, score: number) => score;

it("scores over releases are those of the assessment at the release it was made with", () => {
  expect(points(asIs)).toEqual([
    expect.objectContaining({
      exposure: assessment.occupations.map(({ pillars }) => pillars.ai_exposure_potential),
      susceptibility: assessment.occupations.map(({ scores }) => scores.automation_susceptibility_score),
      resilience: assessment.resilience,
      reliability: assessment.reliability,
    }),
  ]);
});

it("scores over releases rise where models get better, and nothing moves where they do not", () => {
  const [worse, now, again] = points((_, score) => score * 0.7, asIs, asIs);
  expect(mean(worse!.exposure)).toBeLessThan(mean(now!.exposure));
  expect(again?.exposure).toEqual(now?.exposure);
});

it("scores over releases move only the requirements that a suite tests where that suite is blanked", () => {
  const [blanked, now] = points((scenario, score) => (scenario === "gsm" ? undefined : score), asIs);
  const moved = assessment.resilience.filter(
    (_, column) => blanked?.resilience[column]?.resilience !== now?.resilience[column]?.resilience,
  );
  expect(moved.length).toBeGreaterThan(0);
  for (const { elementId, suites } of moved) expect(suites, elementId).toContain("gsm");
});

it("scores over releases are moved by parts that add up to the whole", () => {
  const [from, to] = points((scenario, score) => (scenario === "gsm" ? score / 2 : score * 0.9), asIs);
  for (const [row, weights] of drawWeights(assessment).entries()) {
    const { reliability, requirements } = movedBy(weights, from!, to!);
    const sum = requirements.reduce((total, { points }) => total + points, reliability);
    const whole = 100 * (to!.exposure[row]! - from!.exposure[row]!);
    expect(Math.abs(sum - whole)).toBeLessThan(0.15);
  }
});

it("scores over releases are moved by reliability and by requirements that changed, the largest first and equal ones by column", () => {
  const point = (reliability: number, ...resilience: readonly number[]) =>
    ({
      reliability: { value: reliability, standardError: 0 },
      resilience: resilience.map((each) => ({ resilience: each })),
    }) as unknown as HistoryPoint;
  const weights = new Map([0, 1, 2, 3].map((column) => [column, 0.2]));
  expect(movedBy(weights, point(0.4, 0.5, 0.5, 0.5, 0.5), point(0.6, 0.4, 0.5, 0.7, 0.4))).toEqual({
    reliability: 8,
    requirements: [
      { column: 2, points: -2 },
      { column: 0, points: 1 },
      { column: 3, points: 1 },
    ],
  });
});
