import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import type { Edition } from "../../contract/editions.ts";
import { REQUIREMENT_SOURCES, TYPE_FILTERS } from "../../contract/endpoints.ts";
import type * as shapes from "../../contract/shapes.ts";
import { GROWTH_PHRASES } from "../../contract/shapes.ts";
import { METHODOLOGY_VERSION } from "../../contract/versions.ts";
import { isQuadrantCertain } from "../../methodology/occupations/errors.ts";
import {
  atRiskJobs,
  atRiskWages,
  byAtRiskJobs,
  resilientByEmployment,
  summarizeRegion,
} from "../../methodology/regions/regions.ts";
import { round1, round4 } from "../../methodology/rounding.ts";
import { explainQuadrant } from "../../methodology/tasks/explanation.ts";
import { countQuadrants, quadrantOf } from "../../methodology/tasks/quadrants.ts";
import { canonicalJson, type Json } from "../../release/canonicalJson.ts";
import {
  CURRENT_FILE,
  DIRECTORY_FILE,
  FORMAT,
  type Kind,
  MANIFEST_FILE,
  type Manifest,
  RELEASES_FOLDER,
} from "../../release/format.ts";
import type { StoredRecord } from "../../release/record.ts";
import { compressShard, gatherShards, layOut } from "../../release/shard.ts";
import { TABLES, TASK_COLUMNS } from "../../release/tables.ts";
import { buildSearchIndex } from "../../search/buildSearchIndex.ts";

// A release small enough to be made in a moment and to be understood at a glance, in the format of release/format.ts.
// Codes and titles are facts; every figure and sentence is made up from the names.

/** A figure 0..1 that depends on its name alone. */
function made(...name: readonly (string | number)[]): number {
  return createHash("sha256").update(name.join("/")).digest().readUInt32BE(0) / 2 ** 32;
}

const OCCUPATIONS = [
  ["11-1011.00", "Chief Executives"],
  ["13-2011.00", "Accountants and Auditors"],
  ["15-1251.00", "Computer Programmers"],
  ["15-1252.00", "Software Developers"],
  ["15-1299.08", "Computer Systems Engineers/Architects"],
  ["25-2021.00", "Elementary School Teachers, Except Special Education"],
  ["29-1141.00", "Registered Nurses"],
  ["29-1141.01", "Acute Care Nurses"],
  ["35-2014.00", "Cooks, Restaurant"],
  ["41-2031.00", "Retail Salespersons"],
  ["43-3031.00", "Bookkeeping, Accounting, and Auditing Clerks"],
  ["43-4051.00", "Customer Service Representatives"],
  ["47-2181.00", "Roofers"],
  ["53-3032.00", "Heavy and Tractor-Trailer Truck Drivers"],
] as const;
/** Seen with a sandbox key. */
export const SANDBOX_SOCS = ["15-1252.00", "29-1141.00", "41-2031.00", "43-3031.00", "43-4051.00"];
/** Not seen with a sandbox key. */
export const HIDDEN_SOC = "47-2181.00";
/** An occupation with more tasks than the default page holds. */
export const LONG_SOC = "43-3031.00";
export const TASKS_OF_LONG_SOC = 55;
const TASKS_OF_OTHERS = 3;

const REQUIREMENTS = [
  ["1.A.1.a.1", "Oral Comprehension", "Abilities"],
  ["1.A.1.b.4", "Deductive Reasoning", "Abilities"],
  ["1.A.1.c.2", "Number Facility", "Abilities"],
  ["1.A.2.a.1", "Arm-Hand Steadiness", "Abilities"],
  ["1.A.2.a.2", "Manual Dexterity", "Abilities"],
  ["1.A.3.a.1", "Static Strength", "Abilities"],
  ["1.A.3.b.1", "Stamina", "Abilities"],
  ["1.A.4.a.1", "Near Vision", "Abilities"],
  ["2.A.1.a", "Reading Comprehension", "Skills"],
  ["2.A.1.b", "Active Listening", "Skills"],
  ["2.A.1.c", "Writing", "Skills"],
  ["2.A.1.d", "Speaking", "Skills"],
  ["2.A.1.e", "Mathematics", "Skills"],
  ["2.A.2.a", "Critical Thinking", "Skills"],
  ["2.B.1.a", "Social Perceptiveness", "Skills"],
  ["2.B.1.d", "Negotiation", "Skills"],
  ["2.B.3.e", "Programming", "Skills"],
  ["2.C.1.a", "Administration and Management", "Knowledge"],
  ["2.C.1.c", "Economics and Accounting", "Knowledge"],
  ["2.C.1.e", "Customer and Personal Service", "Knowledge"],
  ["2.C.3.a", "Computers and Electronics", "Knowledge"],
  ["2.C.4.a", "Mathematics", "Knowledge"],
  ["2.C.5.a", "Medicine and Dentistry", "Knowledge"],
  ["2.C.6", "Education and Training", "Knowledge"],
] as const;
const TYPE_OF = { skills: "Skills", abilities: "Abilities", knowledge: "Knowledge" } as const;

const REGIONS = [
  ["06902", "North Coast Region of California nonmetropolitan area", ["CA"]],
  ["31084", "Los Angeles-Long Beach-Glendale, CA", ["CA"]],
  ["39900", "Reno, NV", ["NV"]],
] as const;
const SUITES = ["gsm", "legalbench", "mmlu"] as const;
export const BENCHMARKS_TOTAL = 30;

export type TinyRelease = {
  readonly id: string;
  /** File name to bytes, the manifest included. */
  readonly files: ReadonlyMap<string, Uint8Array>;
};

export type TinyOptions = {
  /** Releases of different variants differ in id and in every figure. */
  readonly variant?: string;
  readonly edition?: Edition;
  /** Changes the manifest before it is written. */
  readonly manifest?: (manifest: Manifest) => unknown;
};

/** Makes a tiny release. Equal options give equal bytes. */
export async function tinyRelease(options: TinyOptions = {}): Promise<TinyRelease> {
  const { variant = "a", edition = "official" } = options;
  const id = createHash("sha256").update(`tiny ${variant}`).digest("hex").slice(0, 16);
  const model = makeModel(variant);
  const files = new Map<string, Uint8Array>();

  const shards = await Promise.all(
    gatherShards(records(model, id, edition)).map(async (shard) => layOut(shard, await compressShard(shard))),
  );
  for (const { entry, identity, br, gz } of shards) {
    files.set(entry.file, identity);
    files.set(`${entry.file}.br`, br);
    files.set(`${entry.file}.gz`, gz);
  }
  files.set(DIRECTORY_FILE, json({ shards: shards.map(({ entry }) => entry) }));
  for (const [file, bytes] of tables(model)) files.set(file, bytes);
  for (const [name, bytes] of await buildSearchIndex(corpus(model), { kind: "trained" })) {
    files.set(`index/${name}`, bytes);
  }
  const indexHead = JSON.parse(new TextDecoder().decode(files.get("index/index.json")));

  const recordCounts: Partial<Record<Kind, number>> = {};
  for (const { entry } of shards) {
    recordCounts[entry.kind] = (recordCounts[entry.kind] ?? 0) + entry.keys.length;
  }
  const typeCount = (type: string) => REQUIREMENTS.filter(([, , of]) => of === type).length;
  const manifest: Manifest = {
    format: { ...FORMAT },
    release_id: id,
    generator_version: "tiny",
    methodology_version: METHODOLOGY_VERSION,
    edition,
    data_updated: "2024-08-01",
    onet_version: "0.0",
    states: ["CA", "NV"],
    annotations: "tiny",
    encoder: indexHead.encoder,
    attribution: "Made up for tests.",
    changes: ["Made up."],
    sources: [],
    counts: {
      occupations: model.occupations.length,
      tasks: model.tasks.length,
      requirements: {
        Skills: typeCount("Skills"),
        Abilities: typeCount("Abilities"),
        Knowledge: typeCount("Knowledge"),
      },
      benchmarks: BENCHMARKS_TOTAL,
      regions: REGIONS.length,
    },
    quadrants: {
      occupations: countQuadrants(model.occupations.map(({ quadrant }) => quadrant)),
      tasks: countQuadrants(model.tasks.map(({ body }) => body.quadrant)),
    },
    records: recordCounts,
    files: [...files].map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  };
  files.set(MANIFEST_FILE, json((options.manifest?.(manifest) ?? manifest) as Json));
  return { id, files };
}

/** Writes a release into a dist folder, without making it current. */
export function writeRelease(dist: string, { id, files }: TinyRelease): void {
  for (const [name, bytes] of files) {
    const path = join(dist, RELEASES_FOLDER, id, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** Points `current` to a release, in one rename. */
export function makeCurrent(dist: string, id: string): void {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, `${CURRENT_FILE}.new`), `${id}\n`);
  renameSync(join(dist, `${CURRENT_FILE}.new`), join(dist, CURRENT_FILE));
}

function json(value: Json): Uint8Array {
  return Buffer.from(canonicalJson(value));
}

type TaskBody = z.input<typeof shapes.Task> & { explanations: z.input<typeof shapes.TaskExplanations> };
type Model = ReturnType<typeof makeModel>;

function makeModel(variant: string) {
  const occupations = OCCUPATIONS.map(([soc, title], row) => {
    const exposure = round4(0.2 + 0.6 * made(variant, soc, "exposure"));
    const imperative = round4(0.2 + 0.6 * made(variant, soc, "imperative"));
    const dispositional = round4(made(variant, soc, "dispositional"));
    const susceptibility = round1(100 * exposure);
    const resilience = round1(50 * (imperative + dispositional));
    return {
      soc,
      title,
      row,
      exposure,
      imperative,
      dispositional,
      susceptibility,
      resilience,
      balanced: round1(resilience - susceptibility),
      quadrant: quadrantOf(exposure, imperative),
      growthPercent: soc === "11-1011.00" ? null : Math.floor(40 * made(variant, soc, "growth")) - 15,
      isSandbox: SANDBOX_SOCS.includes(soc),
    };
  });
  const requirements = REQUIREMENTS.map(([elementId, name, type]) => ({
    elementId,
    name,
    type,
    description: `What ${name} means here.`,
    resilience: round4(made(variant, elementId, "resilience")),
    matches: Math.floor(50 * made(variant, elementId, "matches")),
    averageRelevance: round4(made(variant, elementId, "average")),
  }));
  const relevance = occupations.map(({ soc }) =>
    requirements.map(({ elementId }) => round4(made(variant, soc, elementId))),
  );
  const tasks = occupations.flatMap(({ soc }, row) =>
    Array.from({ length: soc === LONG_SOC ? TASKS_OF_LONG_SOC : TASKS_OF_OTHERS }, (_, index) => ({
      soc,
      row,
      body: taskBody(variant, soc, row, index),
    })),
  );
  const similarity = occupations.map((a) =>
    occupations.map((b) => {
      const [low, high] = a.row < b.row ? [a.soc, b.soc] : [b.soc, a.soc];
      return a.row === b.row ? 1 : round4(0.6 + 0.4 * made(variant, low, high, "similarity"));
    }),
  );
  return { variant, occupations, requirements, relevance, tasks, similarity };
}

/** Standard errors of the pillars, the same for all. */
const ERRORS = { ai_exposure_potential: 0.02, human_imperative: 0.02 };

function certain(job: Model["occupations"][number]): boolean {
  return isQuadrantCertain({ ai_exposure_potential: job.exposure, human_imperative: job.imperative }, ERRORS);
}

const DIMENSIONS = ["procedural", "digitization", "physicality", "socio_emotional"] as const;

function taskBody(variant: string, soc: string, row: number, index: number): TaskBody {
  const figure = (name: string) => made(variant, soc, index, name);
  // Few different values, so that equal ones meet and the id has to decide.
  const exposure = round4(Math.round(10 * figure("exposure")) / 10);
  const imperative = round4(figure("imperative"));
  const dimension = (name: (typeof DIMENSIONS)[number]) => round1(10 * figure(name));
  return {
    task_id: String(900 + 100 * row + index) as TaskBody["task_id"],
    task: `Task ${index + 1} of ${OCCUPATIONS[row]?.[1]}.`,
    label: `Do task ${index + 1}`,
    reasons: [{ code: "REC", words: "keeping records" }],
    importance: Math.round(100 * (1 + 4 * figure("importance"))) / 100,
    relevance: Math.round(100 * figure("relevance")),
    dimensions: {
      procedural: dimension("procedural"),
      digitization: dimension("digitization"),
      physicality: dimension("physicality"),
      socio_emotional: dimension("socio_emotional"),
    },
    pillars: {
      structural_exposure: round4(figure("structural")),
      human_imperative: imperative,
      capability_task: round4(figure("capability")),
      ai_exposure_potential: exposure,
    },
    explanations: {
      procedural: "Because of the procedure.",
      digitization: "Because of the medium.",
      physicality: "Because of the body.",
      socio_emotional: "Because of the people.",
      capability_task: "Because of what it draws on.",
      quadrant: explainQuadrant({ ai_exposure_potential: exposure, human_imperative: imperative }),
    },
    quadrant: quadrantOf(exposure, imperative),
    ...(index === 1 ? { rating_imputed: true as const } : {}),
  };
}

function* records(model: Model, id: string, edition: Edition): Generator<StoredRecord> {
  const record = (kind: Kind, key: string, body: StoredRecord["body"]): StoredRecord => ({
    kind,
    key,
    shard: key.startsWith("15") ? "15" : "rest",
    body,
  });
  const scores = (job: Model["occupations"][number]) => ({
    automation_susceptibility_score: job.susceptibility,
    human_centric_resilience_score: job.resilience,
    balanced_impact_score: job.balanced,
  });
  for (const job of model.occupations) {
    const { soc, title, row } = job;
    const head = { soc_code: soc, title };
    const major = { major_group: `${soc.slice(0, 2)}-0000`, major_group_label: "A major group" };
    const asked = model.requirements
      .map((requirement, column) => ({ ...requirement, relevance: model.relevance[row]?.[column] as number }))
      .sort((a, b) => b.relevance - a.relevance || (a.elementId < b.elementId ? -1 : 1));
    yield record("job", soc, {
      ...head,
      summary: "It lies somewhere.",
      scores: {
        ...scores(job),
        automation_susceptibility_quantile: 0.5,
        human_centric_resilience_quantile: 0.5,
        quantile_interval_90: {
          automation_susceptibility: [0.4, 0.6],
          human_centric_resilience: [0.4, 0.6],
        },
      },
      pillars: {
        ai_exposure_potential: job.exposure,
        human_imperative: job.imperative,
        dispositional_resilience: job.dispositional,
      },
      classification: {
        quadrant: job.quadrant,
        quadrant_certain: certain(job),
        ...major,
        minor_group: `${soc.slice(0, 5)}00`,
        minor_group_label: "A minor group, called “minor”",
        broad_group: `${soc.slice(0, 6)}0`,
        broad_group_label: 'A broad group with "quotes" and {braces}, [brackets]',
        projected_growth: job.growthPercent === null ? null : (GROWTH_PHRASES[row % 6] as string),
        projected_job_openings: job.growthPercent === null ? null : 1000 + row,
      },
      keystone_skills: asked.slice(0, 10).map(({ name, type, relevance, resilience }) => ({
        name,
        type,
        job_relevance: relevance,
        ai_resilience: resilience,
        combined_impact: round4(relevance * resilience),
      })),
      industries: [{ industry: "An industry, any", percentage: 40.5 }],
    });
    if (job.isSandbox) {
      yield record("jobSandbox", soc, {
        ...head,
        summary: "It lies somewhere.",
        scores: scores(job),
        classification: { quadrant: job.quadrant, quadrant_certain: certain(job), ...major },
        upgrade_notice: "There is more.",
      });
    }
    const tasks = model.tasks
      .filter((task) => task.soc === soc)
      .map(({ body }) => body)
      .sort(
        (a, b) =>
          b.pillars.ai_exposure_potential - a.pillars.ai_exposure_potential ||
          Number(a.task_id) - Number(b.task_id),
      );
    const shown = tasks.slice(0, 50);
    const taskHead = { ...head, task_count: tasks.length, count: shown.length, total: tasks.length };
    yield record("jobTasks", soc, { ...taskHead, tasks: shown });
    yield record("jobTasksBrief", soc, {
      ...taskHead,
      tasks: shown.map(({ explanations: _, ...task }) => task),
    });
    for (const task of tasks) yield record("task", task.task_id, { ...task, ...head });

    const items = asked.map((requirement) => ({
      name: requirement.name,
      element_id: requirement.elementId,
      type: requirement.type,
      job_relevance: requirement.relevance,
      ai_resilience_score: requirement.resilience,
      benchmark_match_count: requirement.matches,
      benchmark_avg_relevance: requirement.averageRelevance,
      interpretation: "moderate. As made up.",
    }));
    for (const type of TYPE_FILTERS) {
      for (const source of REQUIREMENT_SOURCES) {
        const matches = (source === "keystone" ? items.slice(0, 10) : items).filter(
          (item) => type === "all" || item.type === TYPE_OF[type],
        );
        const requirements = matches.slice(0, 20);
        const body = { ...head, count: requirements.length, total: matches.length, requirements };
        yield record("jobRequirements", `${soc}/${type}/${source}`, body);
      }
    }
    yield record("jobRequirementsAll", soc, {
      ...head,
      count: items.length,
      total: items.length,
      requirements: items,
    });
    yield record("jobExplain", soc, explain(job, tasks.length));
  }
  yield* skillRecords(model, record);
  yield* regionRecords(model, record);
  yield* benchmarkRecords(model, record);
  yield record("stats", "all", {
    total_occupations: model.occupations.length,
    total_tasks: model.tasks.length,
    total_requirements: model.requirements.length,
    total_benchmarks: BENCHMARKS_TOTAL,
    total_regions: REGIONS.length,
    quadrant_distribution: countQuadrants(model.occupations.map(({ quadrant }) => quadrant)),
    task_quadrant_distribution: countQuadrants(model.tasks.map(({ body }) => body.quadrant)),
    methodology_version: METHODOLOGY_VERSION,
    data_updated: "2024-08-01",
    data_release: id,
    edition,
    unread_tasks: 0,
    changed_tasks: 0,
    methodology: { occupation_source: "none", benchmark_source: "none", annotations: "none" },
  });
  yield record("schema", "all", schema(edition));
}

type MakeRecord = (kind: Kind, key: string, body: StoredRecord["body"]) => StoredRecord;

function explain(job: Model["occupations"][number], taskCount: number): StoredRecord["body"] {
  return {
    soc_code: job.soc,
    title: job.title,
    methodology_version: METHODOLOGY_VERSION,
    imputed: false,
    score_breakdown: {
      automation_susceptibility_score: {
        value: job.susceptibility,
        formula: "made up",
        source: "made up",
        components: {
          ai_exposure_potential: job.exposure,
          importance_sum: 3,
          importance_weighted_exposure_sum: 1,
        },
      },
      human_centric_resilience_score: {
        value: job.resilience,
        formula: "made up",
        components: {
          human_imperative: job.imperative,
          dispositional_resilience: job.dispositional,
          importance_weighted_imperative_sum: 1,
          work_styles: [],
          work_style_mean: 0.5,
          respondent_share: 0.5,
        },
      },
      balanced_impact_score: { value: job.balanced, formula: "made up" },
    },
    task_analysis: {
      task_count: taskCount,
      high_exposure_tasks: 0,
      protected_tasks: 0,
      quadrant_distribution: { automation: 0, augmentation: 0, protected: 0, transitional: taskCount },
      imputed_ratings: 1,
      unread_tasks: [],
      changed_tasks: [],
    },
    capability_basis: [],
    data_sources: { edition: "official", tasks: "none", benchmarks: "none", annotations: "none" },
  };
}

function* skillRecords(model: Model, record: MakeRecord): Generator<StoredRecord> {
  const listed = model.requirements.map(({ elementId, name, type, description, resilience }) => ({
    element_id: elementId,
    name,
    type,
    description,
    ai_resilience_score: resilience,
  }));
  const sorted = [...listed].sort(
    (a, b) => b.ai_resilience_score - a.ai_resilience_score || (a.element_id < b.element_id ? -1 : 1),
  );
  for (const type of TYPE_FILTERS) {
    const matches = sorted.filter((item) => type === "all" || item.type === TYPE_OF[type]);
    const requirements = matches.slice(0, 50);
    yield record("skills", type, { count: requirements.length, total: matches.length, requirements });
  }
  for (const [column, item] of listed.entries()) {
    yield record("skill", item.element_id, {
      ...item,
      resilience_basis: {
        prior: 0.5,
        evidence: null,
        evidence_weight: 0,
        prior_passes: [0.4, 0.6],
        prior_reason: "made up",
        uncertainty: { standard_error: 0.1, interval_90: [0.3, 0.7] },
      },
      benchmark_coverage: {
        total_benchmarks: model.requirements[column]?.matches as number,
        top_benchmarks: ["gsm"],
        avg_relevance: model.requirements[column]?.averageRelevance as number,
      },
      job_prevalence: { total_jobs: 0, avg_relevance: 0, top_jobs: [] },
    });
  }
}

function regionModel(model: Model) {
  return REGIONS.map(([msa, name, states]) => ({
    msa,
    name,
    states,
    jobs: model.occupations.map((job) => ({
      ...job,
      socCode: job.soc,
      employment: Math.floor(5000 * made(model.variant, msa, job.soc)) + 1,
      meanAnnualWage: job.row === 2 ? null : 40_000 + 1000 * job.row,
      wageEstimated: job.row % 2 === 1,
      aiExposurePotential: job.exposure,
      susceptibilityScore: job.susceptibility,
      resilienceScore: job.resilience,
      balancedImpactScore: job.balanced,
    })),
  }));
}

function* regionRecords(model: Model, record: MakeRecord): Generator<StoredRecord> {
  const regions = regionModel(model).map((region) => ({
    ...region,
    head: { msa_code: region.msa, msa_name: region.name },
    summary: { ...summarizeRegion(region.jobs) },
  }));
  const listed = regions
    .map(({ head, summary }) => ({
      ...head,
      total_employment: summary.total_employment,
      total_at_risk_wages: summary.total_at_risk_wages,
      total_at_risk_jobs: summary.total_at_risk_jobs,
      mean_automation_score: summary.mean_automation_score,
      mean_resilience_score: summary.mean_resilience_score,
    }))
    .sort((a, b) => b.total_employment - a.total_employment || (a.msa_code < b.msa_code ? -1 : 1));
  yield record("regions", "all", { count: listed.length, total: listed.length, regions: listed });
  for (const { msa, head, summary, jobs } of regions) {
    yield record("region", msa, { ...head, summary });
    const entry = (job: (typeof jobs)[number]) => ({
      soc_code: job.soc,
      title: job.title,
      employment: job.employment,
      mean_annual_wage: job.meanAnnualWage,
      wage_estimated: job.wageEstimated,
      automation_susceptibility_score: job.susceptibility,
      human_centric_resilience_score: job.resilience,
      balanced_impact_score: job.balanced,
    });
    yield record("regionJobs", msa, {
      ...head,
      summary,
      top_exposed_jobs: byAtRiskJobs(jobs)
        .slice(0, 20)
        .map((job) => ({
          ...entry(job),
          at_risk_wages: job.meanAnnualWage === null ? null : atRiskWages(job),
          at_risk_jobs: atRiskJobs(job),
        })),
      top_resilient_jobs: resilientByEmployment(jobs).slice(0, 20).map(entry),
    });
  }
}

function benchmarkModel(model: Model) {
  return Array.from({ length: BENCHMARKS_TOTAL }, (_, index) => ({
    id: `q-${String(index).padStart(4, "0")}`,
    suite: index % SUITES.length,
    rows: [index % model.requirements.length, (index + 5) % model.requirements.length],
  }));
}

function* benchmarkRecords(model: Model, record: MakeRecord): Generator<StoredRecord> {
  const items = benchmarkModel(model).map(({ id, suite, rows }) => ({
    rows,
    body: {
      input_id: id,
      benchmark_name: SUITES[suite] as string,
      subject: "a subject",
      task_description: `Answer question ${id}.`,
      skills_tested_count: rows.length,
    },
  }));
  const first = items.slice(0, 20).map(({ body }) => body);
  yield record("benchmarks", "first", {
    total: items.length,
    count: first.length,
    limit: 20,
    offset: 0,
    benchmarks: first,
  });
  for (const { body, rows } of items) {
    yield record("benchmarkItem", body.input_id, body);
    yield record("benchmark", body.input_id, {
      ...body,
      input_text: `Question ${body.input_id}?`,
      skills_tested: rows.map((row) => {
        const { elementId, name, type } = model.requirements[row] as Model["requirements"][number];
        return { element_id: elementId, name, type, relevance_score: 0.5 };
      }),
    });
  }
}

function schema(edition: Edition): StoredRecord["body"] {
  const quadrant = (exposure: string, imperative: string) => ({ exposure, imperative, description: "So." });
  return {
    version: METHODOLOGY_VERSION,
    dimensions: { procedural: { range: [0, 10], description: "How scripted." } },
    pillars: { human_imperative: { range: [0, 1], formula: "made up", source: "none" } },
    composite_scores: { balanced_impact_score: { range: [-100, 100], formula: "made up" } },
    quadrants: {
      automation: quadrant("high", "low"),
      augmentation: quadrant("high", "high"),
      protected: quadrant("low", "high"),
      transitional: quadrant("low", "low"),
    },
    thresholds: {
      exposure_threshold: { default: 0.5, range: [0, 1], rule: "strictly above" },
      imperative_threshold: { default: 0.5, range: [0, 1], rule: "strictly above" },
    },
    requirement_bands: [{ band: "very high", range: [0.9, 1], meaning: "hard" }],
    risk: {
      high_exposure_threshold: 0.5,
      risk_factor: "exposure",
      high_risk_balanced_impact_below: -10,
      resilient_balanced_impact_above: 10,
      estimated_wages: "none",
    },
    edition,
    data_sources: [{ title: "None", version: "0", licence: "none", citation: "none" }],
    attribution: "Made up for tests.",
    changes: ["Made up."],
  };
}

function tables(model: Model): [string, Uint8Array][] {
  const { occupations, requirements, relevance, similarity, tasks } = model;
  const column = <T, V extends Json>(rows: readonly T[], read: (row: T) => V) => rows.map(read);
  const floats = (values: readonly number[]) => new Uint8Array(Float32Array.from(values).buffer);
  const taskValue = ({ body }: Model["tasks"][number], name: string): number =>
    (
      ({
        ...body.dimensions,
        ...body.pillars,
        importance: body.importance,
        relevance: body.relevance,
      }) as Record<string, number>
    )[name] as number;
  return [
    [
      TABLES.occupations,
      json({
        soc_code: column(occupations, ({ soc }) => soc),
        title: column(occupations, ({ title }) => title),
        employment: column(occupations, ({ row }) => 1000 * row),
        sandbox: column(occupations, ({ isSandbox }) => isSandbox),
        automation_susceptibility_score: column(occupations, ({ susceptibility }) => susceptibility),
        human_centric_resilience_score: column(occupations, ({ resilience }) => resilience),
        balanced_impact_score: column(occupations, ({ balanced }) => balanced),
        ai_exposure_potential: column(occupations, ({ exposure }) => exposure),
        human_imperative: column(occupations, ({ imperative }) => imperative),
        projected_growth: column(occupations, ({ growthPercent, row }) =>
          growthPercent === null ? null : (GROWTH_PHRASES[row % 6] as string),
        ),
        growth_percent: column(occupations, ({ growthPercent }) => growthPercent),
        ai_exposure_potential_error: column(occupations, () => ERRORS.ai_exposure_potential),
        human_imperative_error: column(occupations, () => ERRORS.human_imperative),
        job_zone: column(occupations, ({ row }) => 3 + (row % 2)),
        entry_education: column(occupations, ({ row }) => (row === 0 ? null : "Bachelor's degree")),
        median_wage: column(occupations, ({ row }) => (row === 0 ? null : 45_000 + 1000 * row)),
      }),
    ],
    [
      TABLES.requirements,
      json({
        element_id: column(requirements, ({ elementId }) => elementId),
        name: column(requirements, ({ name }) => name),
        type: column(requirements, ({ type }) => type),
        description: column(requirements, ({ description }) => description),
        ai_resilience_score: column(requirements, ({ resilience }) => resilience),
        benchmark_match_count: column(requirements, ({ matches }) => matches),
        benchmark_avg_relevance: column(requirements, ({ averageRelevance }) => averageRelevance),
        job_prevalence: column(requirements, () => 0),
      }),
    ],
    [TABLES.relevance, floats(relevance.flat())],
    [TABLES.similarity, floats(similarity.flat())],
    [
      TABLES.tasks,
      json({
        task_id: tasks.map(({ body }) => body.task_id),
        starts: [...occupations.map(({ row }) => tasks.findIndex((task) => task.row === row)), tasks.length],
      }),
    ],
    [TABLES.taskValues, floats(tasks.flatMap((task) => TASK_COLUMNS.map((name) => taskValue(task, name))))],
    [
      TABLES.regions,
      json(
        regionModel(model).map(({ msa, name, states, jobs }) => ({
          msa_code: msa,
          msa_name: name,
          states: [...states],
          jobs: jobs.map((job) => [job.row, job.employment, job.meanAnnualWage, job.wageEstimated ? 1 : 0]),
        })),
      ),
    ],
    [
      TABLES.benchmarks,
      json({
        suites: [...SUITES],
        input_id: benchmarkModel(model).map(({ id }) => id),
        suite: benchmarkModel(model).map(({ suite }) => suite),
        requirements: benchmarkModel(model).map(({ rows }) => rows),
      }),
    ],
  ];
}

function corpus(model: Model) {
  return {
    occupations: model.occupations.map(({ soc, title }) => ({
      soc,
      title,
      description: `People who work as ${title}.`,
      alternateTitles: soc === "29-1141.00" ? ["RN", "Staff Nurse"] : [],
      reportedTitles: [],
      phrases: [],
      activities: [],
      technologies: [],
    })),
    tasks: model.tasks.map(({ soc, body }) => ({
      taskId: body.task_id,
      soc,
      text: body.task,
      label: body.label,
      askedAs: "",
      activities: [],
    })),
    requirements: model.requirements.map(({ elementId, name, type, description }) => ({
      elementId,
      name,
      type,
      description,
      phrases: [],
      activities: [],
      occupations: [],
    })),
  };
}
