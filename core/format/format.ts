import { z } from "zod";
import { Edition } from "../contract/editions.ts";
import { namesOf } from "../contract/records.ts";
import * as shapes from "../contract/shapes.ts";
import { firstFault } from "../lib/json.ts";

// The format of a data release on disk: `dist-data/SPEC.md` describes it, this file holds it.

/** Raised by one when an older reader would misread the release (major), or merely miss something (minor). */
export const FORMAT = { major: 4, minor: 0 } as const;

/** Files of a release, relative to its folder. */
export const MANIFEST_FILE = "manifest.json";
/** Whole tables as Parquet and CSV. */
export const EXPORTS_FOLDER = "exports";
export const DIRECTORY_FILE = "responses/directory.json";
/** The one mutable name in a `dist-data` folder: a text file that holds the id of the release served. */
export const CURRENT_FILE = "current";
/** Beside it: the ids of the releases served before, one per line, the last one last. */
export const HISTORY_FILE = "history";
export const RELEASES_FOLDER = "releases";

/** Every kind of stored record with the contract's shape of its body; beside it the key of a record, and what the body is. */
const BODIES = {
  job: shapes.Profile, // soc: profile, professional and enterprise
  jobSandbox: shapes.SandboxProfile, // soc: profile for sandbox; the visible occupations only
  jobTasks: shapes.JobTasks, // soc: task list at default parameters, with explanations
  jobTasksBrief: shapes.JobTasks, // soc: the same without explanations
  jobRequirements: shapes.JobRequirements, // soc/type/source: requirement list at default limit
  jobRequirementsAll: shapes.JobRequirements, // soc: all 120 requirements, diagnostics order (raw for other pages)
  jobExplain: shapes.Explain, // soc: explanation
  jobHistories: shapes.JobHistories, // `all`: exposure of all occupations over leaderboard releases (raw for other pages)
  jobHistory: shapes.JobHistory, // soc: scores over leaderboard releases
  jobIndices: shapes.JobIndices, // soc: other indices of one occupation
  jobUses: shapes.JobUses, // `all`: all occupations by reach and use (raw for other pages)
  task: shapes.TaskDetail, // task id: one task
  skills: shapes.Requirements, // type: requirement list at default parameters
  skill: shapes.SkillProfile, // element id: skill profile
  regions: shapes.Regions, // `all`: region list at default parameters
  region: shapes.RegionDetail, // msa code: region detail
  regionJobs: shapes.RegionDetail, // msa code: region detail with include_jobs at default job_limit
  benchmarks: shapes.Benchmarks, // `first`: first page at default parameters
  benchmarkItem: shapes.Benchmark, // input id: list item (raw for other pages)
  benchmark: shapes.BenchmarkDetail, // input id: benchmark detail
  skillHistory: shapes.SkillHistory, // element id: the same of a requirement
  statsHistory: shapes.StatsHistory, // `all`
  indices: shapes.Indices, // `all`
  stats: shapes.StatsOverview, // `all`
  schema: shapes.DataSchema, // `all`
} as const satisfies Record<string, z.ZodType>;

export const KINDS = namesOf(BODIES);
export const Kind = z.enum(KINDS);
export type Kind = z.infer<typeof Kind>;

/** What is wrong with a body under its schema, with the path of the first fault; `undefined` where nothing is. */
export function faultOfBody(kind: Kind, body: unknown): string | undefined {
  const parsed = BODIES[kind].safeParse(body);
  return parsed.success ? undefined : firstFault(parsed.error, "body");
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const SourceFile = z.strictObject({
  path: z.string(),
  title: z.string(),
  producer: z.string(),
  version: z.string(),
  published: z.iso.date(),
  url: z.string(),
  citation: z.string(),
  licence: z.string(),
  bytes: count,
  rows: count,
  sha256,
});

/** A path below the folder of a release: no part of it leads out, or is hidden. */
const ReleasePath = z.string().regex(/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/);
const ReleaseFile = z.strictObject({ path: ReleasePath, bytes: count, sha256 });

export const ReleaseId = z.string().regex(/^[0-9a-f]{16}$/);

/** The release ids that a file holds, one a line. */
export function idsIn(file: Uint8Array | undefined): string[] {
  const lines = Buffer.from(file ?? [])
    .toString("utf8")
    .split("\n");
  return lines.filter((line) => ReleaseId.safeParse(line).success);
}

export const Manifest = z.strictObject({
  format: z.strictObject({ major: z.int(), minor: z.int() }),
  release_id: ReleaseId,
  generator_version: z.string(),
  methodology_version: z.string(),
  edition: Edition,
  data_updated: z.iso.date(),
  onet_version: z.string(),
  /** The states whose areas it covers, two-letter codes in alphabetical order. */
  states: z.array(z.string()),
  annotations: z.string(),
  encoder: z.strictObject({ kind: z.string(), model: z.string(), dimensions: z.int() }),
  attribution: z.string(),
  /** What was done to the sources, one sentence each. */
  changes: z.array(z.string()),
  sources: z.array(SourceFile),
  counts: z.strictObject({
    occupations: count,
    tasks: count,
    requirements: z.strictObject({ Skills: count, Abilities: count, Knowledge: count }),
    benchmarks: count,
    regions: count,
  }),
  quadrants: z.strictObject({ occupations: shapes.QuadrantCounts, tasks: shapes.QuadrantCounts }),
  records: z.partialRecord(Kind, count),
  files: z.array(ReleaseFile),
});
export type Manifest = z.infer<typeof Manifest>;

/** A manifest of any version, read just far enough to tell whether this program may read on. */
export const ManifestHead = z.looseObject({
  format: z.looseObject({ major: z.int(), minor: z.int() }),
});

/**
 * The directory: for each shard its records in file order. Offsets follow from the lengths. In the identity file every
 * body is followed by one line feed; in the companions (`.br`, `.gz`) bodies stand without anything between them, and
 * length 0 says that this body is not worth compressing and has no companion.
 * `etags` are the first 16 hexadecimal digits of the SHA-256 of the body; representations add `-br` and `-gz`.
 */
const DirectoryShard = z.strictObject({
  file: z.string(),
  kind: Kind,
  keys: z.array(z.string()),
  etags: z.array(z.string()),
  lengths: z.array(count),
  br: z.array(count),
  gz: z.array(count),
});
export const Directory = z.strictObject({ shards: z.array(DirectoryShard) });
export type Directory = z.infer<typeof Directory>;
