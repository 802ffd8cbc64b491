import { recordOf } from "../../core/contract/records.ts";
import { REQUIREMENT_TYPES } from "../../core/contract/shapes.ts";
import { METHODOLOGY_VERSION } from "../../core/contract/versions.ts";
import { FORMAT, KINDS, type Manifest } from "../../core/format/format.ts";
import type { DirectoryShard } from "../../core/format/shard.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { sumOf } from "../../core/methodology/statistics.ts";
import { GENERATOR_VERSION } from "../cache/version.ts";
import type { Model } from "../model/buildModel.ts";
import type { ReleaseFacts } from "../releaseFacts.ts";
import { quadrantCounts } from "../resources/stats.ts";

/** The manifest of a release whose files are all written. */
export function buildManifest(
  model: Model,
  facts: ReleaseFacts,
  encoder: Manifest["encoder"],
  shards: readonly DirectoryShard[],
  files: Manifest["files"],
): Manifest {
  const ofType = (type: string) => model.requirements.filter((each) => each.row.type === type).length;
  return {
    format: { ...FORMAT },
    release_id: facts.release_id,
    generator_version: GENERATOR_VERSION,
    methodology_version: METHODOLOGY_VERSION,
    edition: facts.edition,
    data_updated: facts.data_updated,
    onet_version: facts.onet_version,
    states: [...new Set(model.regions.regions.flatMap(({ states }) => states))].sort(),
    annotations: facts.annotations,
    encoder,
    attribution: facts.attribution,
    changes: facts.changes,
    sources: facts.sources,
    counts: {
      occupations: model.occupations.length,
      tasks: model.tasks.length,
      requirements: recordOf(REQUIREMENT_TYPES, ofType),
      benchmarks: model.benchmarks.length,
      regions: model.regions.regions.length,
    },
    quadrants: quadrantCounts(model),
    records: recordCounts(shards),
    files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

function recordCounts(shards: readonly DirectoryShard[]): Manifest["records"] {
  const counted = groupBy(shards, ({ kind }) => kind);
  const kinds = KINDS.filter((kind) => counted.has(kind));
  return recordOf(kinds, (kind) => sumOf(counted.get(kind) ?? [], ({ keys }) => keys.length));
}
