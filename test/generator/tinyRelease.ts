import type { Effects } from "../../build/effects.ts";
import { CURRENT_FILE, RELEASES_FOLDER } from "../../core/format/format.ts";
import type { StoredRecord } from "../../core/format/record.ts";
import { gatherShards } from "../../core/format/shard.ts";
import type { Model } from "../../generator/model/buildModel.ts";
import { buildManifest } from "../../generator/pack/manifest.ts";
import { releaseWriter, writeShards } from "../../generator/pack/writeRelease.ts";
import { memoryEffects } from "../build/memoryEffects.ts";

export const TINY_ID = "00000000000000aa";

const figures = {
  total_employment: 1_000,
  scored_employment: 800,
  total_at_risk_jobs: 100,
  total_at_risk_jobs_interval_90: [80, 120],
  at_risk_percent: 12.5,
  at_risk_percent_interval_90: [10, 15],
  mean_automation_score: 40.5,
  mean_resilience_score: 55,
};
const wages = {
  total_at_risk_wages: 5_000_000,
  total_at_risk_wages_interval_90: [4_000_000, 6_000_000],
  estimated_wage_share: 0.25,
};

/** Two regions and their list: the smallest set of records in which every id resolves. */
export const TINY_RECORDS: readonly StoredRecord[] = [
  {
    kind: "regions",
    key: "all",
    shard: "all",
    body: {
      count: 2,
      total: 2,
      regions: [
        { msa_code: "10001", msa_name: "Harbour, CA", basis: "detailed", ...figures, ...wages },
        { msa_code: "10002", msa_name: "Ridge, CA", basis: "detailed", ...figures, ...wages },
      ],
      all_regions: figures,
      nation: null,
      group_mix_errors: null,
    },
  },
  detail("10001", "Harbour, CA"),
  detail("10002", "Ridge, CA"),
];

function detail(msa_code: string, msa_name: string): StoredRecord {
  const summary = {
    ...figures,
    ...wages,
    total_high_risk_jobs: 7,
    unscored_employment_share: 0.2,
  };
  const at_risk_percent_elsewhere = { all_regions: 12.5, nation: null };
  const body = { msa_code, msa_name, basis: "detailed", summary, at_risk_percent_elsewhere };
  return { kind: "region", key: msa_code, shard: "all", body };
}

/** What is known of it, but for its id. */
export const TINY_FACTS = {
  edition: "official" as const,
  data_updated: "2024-08-01",
  onet_version: "29.0",
  annotations: "none",
  attribution: "Made up.",
  changes: [],
  sources: [],
  leaderboardDates: new Map(),
};
const encoder = { kind: "trained", model: "none", dimensions: 1 };
const nothing = { occupations: [], tasks: [], requirements: [], benchmarks: [] };
const regions = TINY_RECORDS.slice(1).map(() => ({ states: ["CA"] }));
/** As much of a model as a manifest counts. */
const counted = { ...nothing, regions: { regions } } as unknown as Model;

/** Files of a release of the given records by path, manifest last. */
export async function tinyFiles(
  records: readonly StoredRecord[] = TINY_RECORDS,
  release_id = TINY_ID,
): Promise<Map<string, Uint8Array>> {
  const effects = memoryEffects();
  const writer = releaseWriter("tiny", effects);
  const { shards } = await writeShards(gatherShards(records), writer, effects);
  const manifest = buildManifest(counted, { ...TINY_FACTS, release_id }, encoder, shards, writer.files);
  await writer.writeManifest(manifest);
  return new Map([...effects.contents].map(([path, bytes]) => [path.slice("tiny/".length), bytes]));
}

/** Writes a release of this id into a folder, its manifest last. */
export async function writeTinyFiles(folder: string, effects: Effects, id = TINY_ID): Promise<void> {
  for (const [path, bytes] of await tinyFiles(undefined, id))
    await effects.files.write(`${folder}/${path}`, bytes);
}

/** A dist folder whose current release is the tiny one. */
export async function writeTinyRelease(dist: string, effects: Effects): Promise<void> {
  await writeTinyFiles(`${dist}/${RELEASES_FOLDER}/${TINY_ID}`, effects);
  await effects.files.write(`${dist}/${CURRENT_FILE}`, `${TINY_ID}\n`);
}
