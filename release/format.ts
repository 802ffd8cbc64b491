import { z } from "zod";
import { Edition } from "../contract/editions.ts";
import { QuadrantCounts } from "../contract/shapes.ts";

// The format of a data release on disk: `dist-data/SPEC.md` describes it, this file holds it.

/** Raised by one when an older reader would misread the release (major), or merely miss something (minor). */
export const FORMAT = { major: 2, minor: 0 } as const;

/** Files of a release, relative to its folder. */
export const MANIFEST_FILE = "manifest.json";
export const DIRECTORY_FILE = "responses/directory.json";
/** The one mutable name in a `dist-data` folder: a text file that holds the id of the release served. */
export const CURRENT_FILE = "current";
/** Beside it: the ids of the releases served before, one per line, the last one last. */
export const HISTORY_FILE = "history";
export const RELEASES_FOLDER = "releases";

/**
 * Kinds of stored records, with the key of a record.
 *
 * | kind | key | content |
 * |---|---|---|
 * | job | soc | profile, professional and enterprise |
 * | jobSandbox | soc | profile for sandbox; the visible occupations only |
 * | jobTasks | soc | task list at default parameters, with explanations |
 * | jobTasksBrief | soc | the same without explanations |
 * | jobRequirements | soc/type/source | requirement list at default limit |
 * | jobRequirementsAll | soc | all 120 requirements, diagnostics order (raw for other pages) |
 * | jobExplain | soc | explanation |
 * | task | task id | one task |
 * | skills | type | requirement list at default parameters |
 * | skill | element id | skill profile |
 * | regions | `all` | region list at default parameters |
 * | region | msa code | region detail |
 * | regionJobs | msa code | region detail with include_jobs at default job_limit |
 * | benchmarks | `first` | first page at default parameters |
 * | benchmarkItem | input id | list item (raw for other pages) |
 * | benchmark | input id | benchmark detail |
 * | stats, schema | `all` | |
 */
export const KINDS = [
  "job",
  "jobSandbox",
  "jobTasks",
  "jobTasksBrief",
  "jobRequirements",
  "jobRequirementsAll",
  "jobExplain",
  "task",
  "skills",
  "skill",
  "regions",
  "region",
  "regionJobs",
  "benchmarks",
  "benchmarkItem",
  "benchmark",
  "stats",
  "schema",
] as const;
export const Kind = z.enum(KINDS);
export type Kind = z.infer<typeof Kind>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

export const SourceFile = z.strictObject({
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

export const ReleaseFile = z.strictObject({ path: z.string(), bytes: count, sha256 });

export const ReleaseId = z.string().regex(/^[0-9a-f]{16}$/);

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
  quadrants: z.strictObject({ occupations: QuadrantCounts, tasks: QuadrantCounts }),
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
export const DirectoryShard = z.strictObject({
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

// Tables: columns for the endpoints that compute. Row numbers are positions in `occupations.json` (ordered by SOC
// code), `requirements.json` (ordered by element id) and `tasks.json` (ordered by SOC code, then task id as a number).

export const TABLES = {
  occupations: "tables/occupations.json",
  requirements: "tables/requirements.json",
  /** Float32, little-endian, occupations × requirements: job_relevance 0..1. */
  relevance: "tables/relevance.f32",
  /** Float32, little-endian, occupations × occupations: similarity 0..1. */
  similarity: "tables/similarity.f32",
  tasks: "tables/tasks.json",
  /** Float32, little-endian, tasks × TASK_COLUMNS. */
  taskValues: "tables/tasks.f32",
  regions: "tables/regions.json",
  benchmarks: "tables/benchmarks.json",
} as const;

export const TASK_COLUMNS = [
  "importance",
  "relevance",
  "procedural",
  "digitization",
  "physicality",
  "socio_emotional",
  "structural_exposure",
  "human_imperative",
  "capability_task",
  "ai_exposure_potential",
] as const;

const numbers = z.array(z.number());
const strings = z.array(z.string());

export const OccupationsTable = z.strictObject({
  soc_code: strings,
  title: strings,
  /** National employment, persons; null where no OEWS code covers it. */
  employment: z.array(z.number().nullable()),
  /** Whether a sandbox key sees it. */
  sandbox: z.array(z.boolean()),
  automation_susceptibility_score: numbers,
  human_centric_resilience_score: numbers,
  balanced_impact_score: numbers,
  ai_exposure_potential: numbers,
  human_imperative: numbers,
  /** Standard errors of the two pillars. */
  ai_exposure_potential_error: numbers,
  human_imperative_error: numbers,
  projected_growth: z.array(z.string().nullable()),
  /** Percent over the projection decade. */
  growth_percent: z.array(z.number().nullable()),
  /** O*NET Job Zone, 1 to 5. */
  job_zone: numbers,
  entry_education: z.array(z.string().nullable()),
  /** National, US dollars a year. */
  median_wage: z.array(z.number().nullable()),
});
export type OccupationsTable = z.infer<typeof OccupationsTable>;

export const RequirementsTable = z.strictObject({
  element_id: strings,
  name: strings,
  type: strings,
  description: strings,
  ai_resilience_score: numbers,
  benchmark_match_count: numbers,
  benchmark_avg_relevance: numbers,
  job_prevalence: numbers,
});
export type RequirementsTable = z.infer<typeof RequirementsTable>;

export const TasksTable = z.strictObject({
  task_id: strings,
  /** For each occupation the row of its first task; one more entry closes the last. */
  starts: numbers,
});
export type TasksTable = z.infer<typeof TasksTable>;

/** Every region with the occupations found in it: rows of the occupations table, employment, mean annual wage, 1 where that is an estimate. */
export const RegionsTable = z.array(
  z.strictObject({
    msa_code: z.string(),
    msa_name: z.string(),
    states: strings,
    jobs: z.array(z.tuple([z.int(), z.int(), z.number().nullable(), z.int()])),
  }),
);
export type RegionsTable = z.infer<typeof RegionsTable>;

/** Questions in list order with their suite and the rows of the requirements they test. */
export const BenchmarksTable = z.strictObject({
  suites: strings,
  input_id: strings,
  suite: numbers,
  requirements: z.array(z.array(z.int())),
});
export type BenchmarksTable = z.infer<typeof BenchmarksTable>;
