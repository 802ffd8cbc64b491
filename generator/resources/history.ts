import type { z } from "zod";
import type { JobHistories, JobHistory, SkillHistory, StatsHistory } from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { at } from "../../core/lib/at.ts";
import { byCodeUnit } from "../../core/lib/lists.ts";
import type { Evidence } from "../../core/methodology/assessment.ts";
import { type DrawWeights, type HistoryPoint, movedBy } from "../../core/methodology/history.ts";
import { round1, round4 } from "../../core/methodology/rounding.ts";
import { sumOf } from "../../core/methodology/statistics.ts";
import { countQuadrants, quadrantOf } from "../../core/methodology/tasks/quadrants.ts";
import type { Model } from "../model/buildModel.ts";
import type { Requirement } from "../model/requirements.ts";
import type { ReleaseFacts } from "../releaseFacts.ts";

type JobBody = z.input<typeof JobHistory>;
type SuiteMove = z.input<typeof SkillHistory>["points"][number]["moved_by"][number];

/** The scores over the releases of the leaderboard: of every occupation, every requirement and all together. */
export function* renderHistory(
  model: Model,
  facts: Pick<ReleaseFacts, "leaderboardDates">,
): Generator<StoredRecord> {
  const { points, weights } = model.history;
  const whenOf = ({ release }: HistoryPoint) => ({
    date: facts.leaderboardDates.get(release) ?? null,
    release,
  });
  for (const [row, { soc, title, uncertainty }] of model.occupations.entries()) {
    const own = at(weights, row);
    const body: JobBody = {
      soc_code: soc,
      title,
      standard_error: uncertainty.susceptibility.standard_error,
      note: noteOf(own, model.requirements),
      points: points.map((point, place) => ({
        ...whenOf(point),
        automation_susceptibility_score: at(point.susceptibility, row),
        ai_exposure_potential: at(point.exposure, row),
        moved_by: jobMove(own, points[place - 1], point, model.requirements),
      })),
    };
    yield { kind: "jobHistory", key: soc, shard: shardOfJob(soc), body };
  }
  const histories: z.input<typeof JobHistories> = {
    count: model.occupations.length,
    total: model.occupations.length,
    releases: points.map(whenOf),
    jobs: model.occupations.map(({ soc, title }, row) => ({
      soc_code: soc,
      title,
      ai_exposure_potential: points.map(({ exposure }) => at(exposure, row)),
    })),
  };
  yield { kind: "jobHistories", key: "all", shard: ONE_SHARD, body: histories };
  for (const [column, requirement] of model.requirements.entries()) {
    const { elementId, row, resilience, uncertainty } = requirement;
    const body: z.input<typeof SkillHistory> = {
      element_id: elementId,
      name: row.name,
      standard_error: uncertainty.standard_error,
      note:
        resilience.evidence === null
          ? "No question tests it: it rests on judgment alone and does not move."
          : `Questions speak for ${Math.round(100 * resilience.evidenceWeight)} % of it and move that part; the rest is judgment and stays.`,
      points: points.map((point, place) => ({
        ...whenOf(point),
        ai_resilience_score: at(point.resilience, column).resilience,
        moved_by: suiteMoves(requirement, points[place - 1], point),
      })),
    };
    yield { kind: "skillHistory", key: elementId, shard: ONE_SHARD, body };
  }
  yield { kind: "statsHistory", key: "all", shard: ONE_SHARD, body: statsHistory(model, whenOf) };
}

/** How much of an occupation can move: a plain sentence. */
function noteOf(weights: DrawWeights, requirements: readonly Requirement[]): string {
  const judged = [...weights.keys()].filter(
    (column) => requirements[column]?.resilience.evidence === null,
  ).length;
  return `${judged} of the ${weights.size} mental requirements its tasks draw on rest on judgment alone and do not move; the others move by what questions speak for, and all by how often models are right.`;
}

/** How many requirements are named as movers of a step, and of each how many suites. */
const MOVERS_NAMED = 3;
const SUITES_NAMED = 2;

function jobMove(
  weights: DrawWeights,
  from: HistoryPoint | undefined,
  to: HistoryPoint,
  requirements: readonly Requirement[],
): JobBody["points"][number]["moved_by"] {
  if (from === undefined) return null;
  const moved = movedBy(weights, from, to);
  const named = moved.requirements.slice(0, MOVERS_NAMED);
  return {
    reliability: {
      before: from.reliability.value,
      after: to.reliability.value,
      points: moved.reliability,
    },
    requirements: named.map(({ column, points }) => {
      const requirement = at(requirements, column);
      return {
        element_id: requirement.elementId,
        name: requirement.row.name,
        points,
        suites: suiteMoves(requirement, from, to).slice(0, SUITES_NAMED),
      };
    }),
  };
}

/** The suites that test a requirement and whose accuracy is another now, the largest change first. */
function suiteMoves({ resilience }: Requirement, from: Evidence | undefined, to: Evidence): SuiteMove[] {
  if (from === undefined) return [];
  const isOf = (scenario: string) =>
    resilience.suites.some((suite) => scenario === suite || scenario.startsWith(`${suite}_`));
  return [...to.scenarioAccuracy]
    .flatMap(([suite, accuracy]) => {
      const before = from.scenarioAccuracy.get(suite);
      if (!isOf(suite) || before === undefined || round4(before) === round4(accuracy)) return [];
      return [{ suite, accuracy_before: round4(before), accuracy_after: round4(accuracy) }];
    })
    .sort((a, b) => changeOf(b) - changeOf(a) || byCodeUnit(a.suite, b.suite));
}

function changeOf({ accuracy_before, accuracy_after }: SuiteMove): number {
  return Math.abs(accuracy_after - accuracy_before);
}

const RISERS = 25;

function statsHistory(
  { history: { points }, occupations }: Model,
  whenOf: (point: HistoryPoint) => { date: string | null; release: string },
): z.input<typeof StatsHistory> {
  const workers = sumOf(occupations, ({ row }) => row.employment ?? 0);
  const scoreIn = (point: HistoryPoint | undefined, row: number) =>
    point === undefined ? 0 : at(point.susceptibility, row);
  const risers = occupations.map(({ soc, title }, row) => {
    const from = scoreIn(points[0], row);
    const to = scoreIn(points.at(-1), row);
    return { soc_code: soc, title, from, to, change: round1(to - from) };
  });
  return {
    points: points.map((point) => ({
      ...whenOf(point),
      models: [...point.models],
      reliability: point.reliability.value,
      accuracies: Object.fromEntries(
        [...point.scenarioAccuracy].map(([name, value]) => [name, round4(value)]).sort(),
      ),
      mean_automation_score: round1(
        workers === 0
          ? 0
          : sumOf(
              [...occupations.entries()],
              ([row, occupation]) => (occupation.row.employment ?? 0) * at(point.susceptibility, row),
            ) / workers,
      ),
      quadrant_distribution: countQuadrants(
        occupations.map(({ assessed }, row) =>
          quadrantOf(at(point.exposure, row), assessed.pillars.human_imperative),
        ),
      ),
    })),
    largest_risers: risers
      .sort((a, b) => b.change - a.change || byCodeUnit(a.soc_code, b.soc_code))
      .slice(0, RISERS),
  };
}
