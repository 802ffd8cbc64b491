import type { Effects } from "../../build/effects.ts";
import { canonicalJson } from "../../core/format/canonicalJson.ts";
import { sha256 } from "../../core/format/digest.ts";
import {
  CURRENT_FILE,
  DIRECTORY_FILE,
  type Directory,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  RELEASES_FOLDER,
} from "../../core/format/format.ts";
import type { StoredRecord } from "../../core/format/record.ts";
import { gatherShards, packShard } from "../../core/format/shard.ts";

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

/** Writes a release of this id, of the given records, into a folder, its manifest last. */
export async function writeTinyFiles(
  folder: string,
  effects: Effects,
  id = TINY_ID,
  records: readonly StoredRecord[] = TINY_RECORDS,
): Promise<void> {
  const contents = new Map<string, Uint8Array>();
  const directory: Directory = { shards: [] };
  for (const shard of gatherShards(records)) {
    const { entry, identity, br, gz } = await packShard(shard);
    directory.shards.push(entry);
    contents.set(entry.file, identity).set(`${entry.file}.br`, br).set(`${entry.file}.gz`, gz);
  }
  contents.set(DIRECTORY_FILE, Buffer.from(`${canonicalJson(directory)}\n`));
  const manifest = tinyManifest(id, directory, contents);
  contents.set(MANIFEST_FILE, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const [path, bytes] of contents) await effects.files.write(`${folder}/${path}`, bytes);
}

/** A dist folder whose current release is the tiny one. */
export async function writeTinyRelease(dist: string, effects: Effects): Promise<void> {
  await writeTinyFiles(`${dist}/${RELEASES_FOLDER}/${TINY_ID}`, effects);
  await effects.files.write(`${dist}/${CURRENT_FILE}`, `${TINY_ID}\n`);
}

function tinyManifest(
  release_id: string,
  { shards }: Directory,
  contents: ReadonlyMap<string, Uint8Array>,
): Manifest {
  const none = { automation: 0, augmentation: 0, protected: 0, transitional: 0 };
  const records: Manifest["records"] = {};
  for (const { kind, keys } of shards) records[kind] = (records[kind] ?? 0) + keys.length;
  return {
    format: { ...FORMAT },
    release_id,
    generator_version: "1.0.0",
    methodology_version: "2.0",
    edition: "official",
    data_updated: "2024-08-01",
    onet_version: "29.0",
    states: ["CA"],
    annotations: "none",
    encoder: { kind: "trained", model: "none", dimensions: 1 },
    attribution: "Made up.",
    changes: [],
    sources: [],
    counts: {
      occupations: 0,
      tasks: 0,
      requirements: { Skills: 0, Abilities: 0, Knowledge: 0 },
      benchmarks: 0,
      regions: 2,
    },
    quadrants: { occupations: none, tasks: none },
    records,
    files: [...contents]
      .map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
