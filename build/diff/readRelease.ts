import { z } from "zod";
import {
  DIRECTORY_FILE,
  Directory,
  type Kind,
  MANIFEST_FILE,
  type Manifest,
} from "../../core/format/format.ts";
import { readManifest } from "../../core/format/manifest.ts";
import { unpackProfiles } from "../../core/format/similarityTable.ts";
import { TABLES } from "../../core/format/tables.ts";
import { firstFault } from "../../core/lib/json.ts";
import { type Similarities, similaritiesOf } from "../../core/methodology/occupations/similarity.ts";
import type { Effects } from "../effects.ts";

// Of the bodies only what a comparison needs, and loosely: two releases are seldom of the same program.

const Profile = z.looseObject({
  soc_code: z.string(),
  title: z.string(),
  scores: z.looseObject({
    automation_susceptibility_score: z.number(),
    human_centric_resilience_score: z.number(),
    balanced_impact_score: z.number(),
  }),
  pillars: z.looseObject({
    ai_exposure_potential: z.number(),
    human_imperative: z.number(),
    dispositional_resilience: z.number(),
  }),
  classification: z.looseObject({ quadrant: z.string() }),
});
export type ReadOccupation = z.infer<typeof Profile>;

const Explain = z.looseObject({
  soc_code: z.string(),
  task_analysis: z.looseObject({
    unread_tasks: z.array(z.string()).optional(),
    changed_tasks: z.array(z.string()).optional(),
  }),
});

const Task = z.looseObject({
  task_id: z.string(),
  task: z.string(),
  label: z.string().optional(),
  soc_code: z.string(),
  importance: z.number(),
  dimensions: z.looseObject({
    procedural: z.number(),
    digitization: z.number(),
    physicality: z.number(),
    socio_emotional: z.number(),
  }),
  pillars: z.looseObject({
    structural_exposure: z.number(),
    human_imperative: z.number(),
    capability_task: z.number(),
    ai_exposure_potential: z.number(),
  }),
  quadrant: z.string(),
});
export type ReadTask = z.infer<typeof Task>;

const Requirement = z.looseObject({
  element_id: z.string(),
  name: z.string(),
  ai_resilience_score: z.number(),
  benchmark_coverage: z.looseObject({ total_benchmarks: z.number() }),
});
type ReadRequirement = z.infer<typeof Requirement>;

const Region = z.looseObject({
  msa_code: z.string(),
  msa_name: z.string(),
  summary: z.record(z.string(), z.number()),
});
type ReadRegion = z.infer<typeof Region>;

/** What a comparison looks at in one release. */
export type ReadRelease = {
  readonly head: Manifest;
  readonly occupations: ReadonlyMap<string, ReadOccupation>;
  readonly tasks: ReadonlyMap<string, ReadTask>;
  readonly requirements: ReadonlyMap<string, ReadRequirement>;
  readonly regions: ReadonlyMap<string, ReadRegion>;
  /** Tasks that nobody has read yet, and tasks whose statement changed since; undefined in older releases. */
  readonly unreadTasks: readonly string[] | undefined;
  readonly changedTasks: readonly string[] | undefined;
  /** Codes of the occupations in the order of their rows, and how alike they are. */
  readonly similarity: { readonly socCodes: readonly string[]; readonly similarities: Similarities };
};

/**
 * Reads the release in a folder from its responses and tables. Throws an Error that names the file where the folder holds
 * no release, or one this cannot read.
 */
export async function readRelease(folder: string, { files }: Pick<Effects, "files">): Promise<ReadRelease> {
  const read = async <T>(file: string, shape: z.ZodType<T>): Promise<T> =>
    parse(`${folder}/${file}`, await files.readText(`${folder}/${file}`), shape);
  if (!(await files.exists(`${folder}/${MANIFEST_FILE}`))) {
    throw new Error(`There is no release in ${folder}: it has no ${MANIFEST_FILE}.`);
  }
  const head = readManifest(await files.readText(`${folder}/${MANIFEST_FILE}`));
  if (typeof head === "string") throw new Error(`${folder}/${MANIFEST_FILE}: ${head}`);
  const { shards } = await read(DIRECTORY_FILE, Directory);
  const bodies = async <T>(kind: Kind, shape: z.ZodType<T>): Promise<T[]> => {
    const found: T[] = [];
    for (const { file } of shards.filter((shard) => shard.kind === kind)) {
      const lines = (await files.readText(`${folder}/${file}`)).trimEnd().split("\n");
      for (const line of lines) found.push(parse(`${folder}/${file}`, line, shape));
    }
    return found;
  };
  const explains = await bodies("jobExplain", Explain);
  const { soc_code } = await read(TABLES.occupations, z.looseObject({ soc_code: z.array(z.string()) }));
  return {
    head,
    occupations: byKey(await bodies("job", Profile), ({ soc_code }) => soc_code),
    tasks: byKey(await bodies("task", Task), ({ task_id }) => task_id),
    requirements: byKey(await bodies("skill", Requirement), ({ element_id }) => element_id),
    regions: byKey(await bodies("region", Region), ({ msa_code }) => msa_code),
    unreadTasks: gathered(explains.map(({ task_analysis }) => task_analysis.unread_tasks)),
    changedTasks: gathered(explains.map(({ task_analysis }) => task_analysis.changed_tasks)),
    similarity: {
      socCodes: soc_code,
      similarities: similaritiesOf(unpackProfiles(await files.read(`${folder}/${TABLES.profiles}`))),
    },
  };
}

function parse<T>(file: string, text: string, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(parseJson(file, text));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is not of a release this can compare: ${firstFault(parsed.error, "body")}.`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON. "tidemark verify" says what else is damaged.`);
  }
}

function byKey<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, T> {
  return new Map(values.map((value) => [keyOf(value), value]));
}

/** The lists together, or undefined where no body has one. */
function gathered(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const given = lists.filter((list) => list !== undefined);
  return given.length === 0 ? undefined : given.flat();
}
