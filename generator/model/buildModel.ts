import { groupBy } from "../../core/lib/lists.ts";
import { assess, type Judgements } from "../../core/methodology/assessment.ts";
import { type ParameterName, releaseParameters } from "../../core/methodology/formulas.ts";
import {
  type DrawWeights,
  drawWeights,
  type HistoryPoint,
  historyOf,
} from "../../core/methodology/history.ts";
import type { Profiles } from "../../core/methodology/occupations/similarity.ts";
import { simulate } from "../../core/methodology/simulation.ts";
import { assessmentInput } from "./assessmentInput.ts";
import { type Benchmark, modelBenchmarks } from "./benchmarks.ts";
import { type IndexModel, modelIndices } from "./indices.ts";
import { modelOccupations, type Occupation } from "./occupations.ts";
import { modelProfiles } from "./profiles.ts";
import type { Tables } from "./queryRows.ts";
import { modelRegions, type RegionModel } from "./regions.ts";
import { modelRequirements, type Requirement } from "./requirements.ts";
import { modelTasks, type Task } from "./tasks.ts";

/** Everything a release says, before it is put into responses. Positions in the lists are the row numbers of tables. */
export type Model = {
  readonly occupations: readonly Occupation[];
  readonly tasks: readonly Task[];
  /** Tasks of each occupation, by SOC code, in the order of their ids. */
  readonly tasksOf: ReadonlyMap<string, readonly Task[]>;
  readonly requirements: readonly Requirement[];
  /** Requirements by element id. */
  readonly requirementOf: ReadonlyMap<string, Requirement>;
  readonly regions: RegionModel;
  readonly benchmarks: readonly Benchmark[];
  /** Other indices and observed use. No score reads them. */
  readonly indices: IndexModel;
  /** The scores at each release of the leaderboard, the oldest first, and what requirements weigh in each occupation. */
  readonly history: { readonly points: readonly HistoryPoint[]; readonly weights: readonly DrawWeights[] };
  /** What occupations are compared by, in their order. */
  readonly profiles: Profiles;
  /** Titles of detailed work activities by id. */
  readonly activityTitles: ReadonlyMap<string, string>;
  /** The newest leaderboard release, such as "v1.13.0". */
  readonly leaderboardRelease: string;
  /** Numbers of the formulas that the release's own data give. */
  readonly parameters: Readonly<Record<ParameterName, number>>;
};

/** Applies the methodology to the source tables. Pure: equal tables and judgements give an equal model. */
export function buildModel(tables: Tables, judgements: Judgements): Model {
  const input = assessmentInput(tables, judgements);
  const assessment = assess(input);
  const simulation = simulate(assessment, judgements);
  const occupations = modelOccupations(tables, assessment, simulation, judgements.credentials);
  const tasks = modelTasks(tables, assessment, judgements.ratings);
  const tasksOf = groupBy(tasks, ({ soc }) => soc);
  const requirements = modelRequirements(tables, assessment, simulation, occupations);
  return {
    occupations,
    tasks,
    tasksOf,
    requirements,
    requirementOf: new Map(requirements.map((each) => [each.elementId, each])),
    regions: modelRegions(tables, occupations),
    benchmarks: modelBenchmarks(tables, judgements.questionSets),
    indices: modelIndices(tables, occupations, tasksOf),
    history: {
      points: historyOf(
        input,
        assessment,
        [...groupBy(tables.leaderboards, ({ release }) => release)].map(([release, scores]) => ({
          release,
          scores,
        })),
      ),
      weights: drawWeights(assessment),
    },
    profiles: modelProfiles(tables, assessment, occupations),
    activityTitles: new Map(tables.task_activities.map((row) => [row.dwa_id, row.title])),
    leaderboardRelease: tables.model_scores[0]?.release ?? "none",
    parameters: releaseParameters(assessment),
  };
}
