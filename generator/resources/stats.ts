import type { z } from "zod";
import type { StatsOverview } from "../../core/contract/shapes.ts";
import { METHODOLOGY_VERSION } from "../../core/contract/versions.ts";
import { ONE_SHARD, type StoredRecord } from "../../core/format/record.ts";
import { countQuadrants } from "../../core/methodology/tasks/quadrants.ts";
import type { Model } from "../model/buildModel.ts";
import { dataSources, type ReleaseFacts } from "../releaseFacts.ts";

/** How many occupations and tasks are in each quadrant at default thresholds. */
export function quadrantCounts({ occupations, tasks }: Model) {
  return {
    occupations: countQuadrants(occupations.map(({ assessed }) => assessed.quadrant)),
    tasks: countQuadrants(tasks.map(({ assessed }) => assessed.quadrant)),
  };
}

/** Counts and distributions of the release. */
export function* renderStats(model: Model, facts: ReleaseFacts): Generator<StoredRecord> {
  const quadrants = quadrantCounts(model);
  const sources = dataSources(facts, model.leaderboardRelease);
  const body: z.input<typeof StatsOverview> = {
    total_occupations: model.occupations.length,
    total_tasks: model.tasks.length,
    total_requirements: model.requirements.length,
    total_benchmarks: model.benchmarks.length,
    total_regions: model.regions.regions.length,
    quadrant_distribution: quadrants.occupations,
    task_quadrant_distribution: quadrants.tasks,
    methodology_version: METHODOLOGY_VERSION,
    data_updated: facts.data_updated,
    data_release: facts.release_id,
    edition: facts.edition,
    unread_tasks: model.tasks.filter(({ reading }) => reading === "unread").length,
    changed_tasks: model.tasks.filter(({ reading }) => reading === "changed").length,
    methodology: {
      occupation_source: sources.tasks,
      benchmark_source: sources.benchmarks,
      annotations: sources.annotations,
    },
  };
  yield { kind: "stats", key: "all", shard: ONE_SHARD, body };
}
