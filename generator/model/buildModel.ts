import { groupBy } from "../../core/lib/lists.ts";
import { assess, type Judgements } from "../../core/methodology/assessment.ts";
import { releaseParameters } from "../../core/methodology/formulas.ts";
import { drawWeights, historyOf } from "../../core/methodology/history.ts";
import { simulate } from "../../core/methodology/simulation.ts";
import { assessmentInput } from "./assessmentInput.ts";
import { modelBenchmarks } from "./benchmarks.ts";
import { modelIndices } from "./indices.ts";
import { modelOccupations, modelProfiles } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";
import { modelRegions } from "./regions.ts";
import { modelRequirements, type Requirement } from "./requirements.ts";
import { modelTasks } from "./tasks.ts";

/** Everything a release says, before it is put into responses. Positions in the lists are the row numbers of tables. */
export type Model = Readonly<ReturnType<typeof buildModel>>;

/** Applies the methodology to the source tables. Pure: equal tables and judgements give an equal model. */
export function buildModel(tables: Tables, judgements: Judgements) {
  const input = assessmentInput(tables, judgements);
  const assessment = assess(input);
  const simulation = simulate(assessment, judgements);
  const occupations = modelOccupations(tables, assessment, simulation, judgements.credentials);
  const tasks = modelTasks(tables, assessment, judgements.ratings);
  /** In the order of their ids. */
  const tasksOf = groupBy(tasks, ({ soc }) => soc);
  const requirements = modelRequirements(tables, assessment, simulation, occupations);
  return {
    occupations,
    tasks,
    tasksOf,
    requirements,
    /** Requirements by element id. */
    requirementOf: new Map<string, Requirement>(requirements.map((each) => [each.elementId, each])),
    regions: modelRegions(tables, occupations),
    benchmarks: modelBenchmarks(tables, judgements.questionSets),
    /** Other indices and observed use. No score reads them. */
    indices: modelIndices(tables, occupations, tasksOf),
    /** The scores at each release of the leaderboard, the oldest first, and what requirements weigh in each occupation. */
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
    /** What occupations are compared by, in their order. */
    profiles: modelProfiles(tables, assessment, occupations),
    /** Titles of detailed work activities by id. */
    activityTitles: new Map(tables.task_activities.map((row) => [row.dwa_id, row.title])),
    /** The newest leaderboard release, such as "v1.13.0". */
    leaderboardRelease: tables.leaderboards.at(-1)?.release ?? "none",
    /** Numbers of the formulas that the release's own data give. */
    parameters: releaseParameters(assessment),
  };
}
