import type { StoredRecord } from "../core/format/record.ts";
import type { Model } from "./model/buildModel.ts";
import type { ReleaseFacts } from "./releaseFacts.ts";
import { renderBenchmarks } from "./resources/benchmarks.ts";
import { renderExplain } from "./resources/explain.ts";
import { renderHistory } from "./resources/history.ts";
import { renderIndices } from "./resources/indices.ts";
import { renderJobs } from "./resources/jobs.ts";
import { renderRegions } from "./resources/regions.ts";
import { renderRequirements } from "./resources/requirements.ts";
import { renderSchema } from "./resources/schema.ts";
import { renderSkills } from "./resources/skills.ts";
import { renderStats } from "./resources/stats.ts";
import { renderTasks } from "./resources/tasks.ts";

/** Every stored response of a release, kind by kind, in a fixed order. */
export function* renderResources(model: Model, facts: ReleaseFacts): Generator<StoredRecord> {
  yield* renderJobs(model);
  yield* renderTasks(model);
  yield* renderRequirements(model);
  yield* renderExplain(model, facts);
  yield* renderIndices(model);
  yield* renderHistory(model, facts);
  yield* renderSkills(model);
  yield* renderRegions(model);
  yield* renderBenchmarks(model);
  yield* renderStats(model, facts);
  yield* renderSchema(model, facts);
}
