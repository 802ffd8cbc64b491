import type { z } from "zod";
import {
  Benchmark,
  BenchmarkDetail,
  Benchmarks,
  DataSchema,
  Explain,
  Indices,
  JobHistories,
  JobHistory,
  JobIndices,
  JobRequirements,
  JobTasks,
  JobUses,
  Profile,
  RegionDetail,
  Regions,
  Requirements,
  SandboxProfile,
  SkillHistory,
  SkillProfile,
  StatsHistory,
  StatsOverview,
  TaskDetail,
} from "../contract/shapes.ts";
import type { Kind } from "../format/format.ts";
import { firstFault } from "../lib/json.ts";

/** The contract's shape of every stored body. */
const BODY_SCHEMAS = {
  job: Profile,
  jobSandbox: SandboxProfile,
  jobTasks: JobTasks,
  jobTasksBrief: JobTasks,
  jobRequirements: JobRequirements,
  jobRequirementsAll: JobRequirements,
  jobExplain: Explain,
  jobHistories: JobHistories,
  jobHistory: JobHistory,
  jobIndices: JobIndices,
  jobUses: JobUses,
  task: TaskDetail,
  skills: Requirements,
  skill: SkillProfile,
  regions: Regions,
  region: RegionDetail,
  regionJobs: RegionDetail,
  benchmarks: Benchmarks,
  benchmarkItem: Benchmark,
  benchmark: BenchmarkDetail,
  skillHistory: SkillHistory,
  statsHistory: StatsHistory,
  indices: Indices,
  stats: StatsOverview,
  schema: DataSchema,
} as const satisfies Record<Kind, z.ZodType>;

/** What is wrong with a body under its schema, with the path of the first fault; `undefined` where nothing is. */
export function faultOfBody(kind: Kind, body: unknown): string | undefined {
  const parsed = BODY_SCHEMAS[kind].safeParse(body);
  return parsed.success ? undefined : firstFault(parsed.error, "body");
}
