import { join } from "node:path";
import type { Effects } from "../effects.ts";
import { sampleMarker } from "../readers/readSources.ts";
import { sampleActivities } from "./activities.ts";
import { industryHeader, labourTables, nationalHeader, projectionHeader, regionalHeader } from "./labour.ts";
import { type SampleOccupation, sampleOccupations } from "./occupations.ts";
import { relatedHeader, relatedRows, samplePeople } from "./people.ts";
import { fullCounts, sampleQuestions } from "./questions/suites.ts";
import {
  elementHeader,
  elementRows,
  workContextHeader,
  workContextRows,
  workStyleHeader,
  workStyleRows,
} from "./ratings.ts";
import {
  instanceHeader,
  instanceRows,
  modelHeader,
  scoreHeader,
  scoreTables,
  subjectHeader,
} from "./scores.ts";
import { csvText, parseTab, tabText, type Value } from "./tableText.ts";
import { sampleTasks, type TaskCounts } from "./tasks.ts";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** The one seed of the published sample. */
export const sampleSeed = 2024;

/** How much of everything a sample holds. */
export type SampleScale = {
  /** O*NET-SOC codes, or null for all. */
  readonly occupations: readonly string[] | null;
  /** Area codes, or null for all. */
  readonly areas: readonly string[] | null;
  /** Detailed work activities, and links between elements, kept: every n-th. */
  readonly everyActivity: number;
  readonly everyLink: number;
  readonly unratedOccupations: number;
  readonly tasks: TaskCounts;
  readonly questions: typeof fullCounts;
  /** Invented model families, three models each. */
  readonly modelFamilies: number;
};

/** The scale of the real tables. */
export const fullScale: SampleScale = {
  occupations: null,
  areas: null,
  everyActivity: 1,
  everyLink: 1,
  unratedOccupations: 44,
  tasks: { tasks: 18_796, unrated: 1_157, withoutActivity: 301 },
  questions: fullCounts,
  modelFamilies: 8,
};

/**
 * Writes a folder of made-up source tables that the readers take like real ones, and a marker that says so. Titles,
 * codes and names are real; sentences, ratings and figures are drawn from word lists and profiles. The same seed and
 * scale give the same bytes.
 */
export async function writeSample(
  folder: string,
  effects: Effects,
  options: { readonly seed?: number; readonly scale?: SampleScale } = {},
): Promise<void> {
  const seed = options.seed ?? sampleSeed;
  const scale = options.scale ?? fullScale;
  const vocabulary = await readVocabulary(effects);
  const wanted = scale.occupations === null ? null : new Set(scale.occupations);
  const occupations = sampleOccupations(vocabulary, seed, wanted, scale.unratedOccupations);
  const files = {
    ...onetFiles(vocabulary, occupations, await descriptions(effects), scale, seed),
    ...labourFiles(vocabulary, occupations, scale, seed),
    ...(await benchmarkFiles(scale, seed, effects)),
    [sampleMarker]: `${JSON.stringify({ sample: true, seed, note: "Made up. Titles, codes and names are real." })}\n`,
  };
  const progress = effects.progress("writing the sample", Object.keys(files).length);
  for (const [path, text] of Object.entries(files)) {
    await effects.files.write(join(folder, path), text);
    progress.advance();
  }
  progress.done();
}

type FileTexts = Readonly<Record<string, string>>;

async function descriptions(effects: Effects): Promise<ReadonlyMap<string, string>> {
  const text = await effects.files.readText(join(import.meta.dirname, "words/descriptions.txt"));
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]));
}

function onetFiles(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  described: ReadonlyMap<string, string>,
  scale: SampleScale,
  seed: number,
): FileTexts {
  const dataLevel = occupations.filter(({ isDataLevel }) => isDataLevel);
  const rated = occupations.filter(({ isRated }) => isRated);
  const dwaIds = vocabulary.dwaIds.filter((_, at) => at % scale.everyActivity === 0);
  const activities = sampleActivities(vocabulary, seed, dwaIds);
  const tasks = sampleTasks(vocabulary, occupations, activities.dwas, scale.tasks, seed);
  const people = samplePeople(vocabulary, occupations, seed);
  const titleOf = new Map(occupations.map(({ soc, title }) => [soc, title]));
  const dataLevelCodes = new Set(dataLevel.map(({ soc }) => soc));
  const knownPeople = people.filter(({ soc }) => dataLevelCodes.has(soc));
  const date = "01/2025";
  const tables: Readonly<Record<string, string>> = {
    "Occupation Data": tabText(
      ["O*NET-SOC Code", "Title", "Description"],
      people.map(({ soc, description }) => [soc, titleOf.get(soc) ?? soc, description]),
    ),
    "Content Model Reference": tabText(
      ["Element ID", "Element Name", "Description"],
      vocabulary.elements.map(({ id, name, kind }) => [id, name, described.get(id) ?? `${kind}: ${name}.`]),
    ),
    "Scales Reference": tabText(["Scale ID", "Scale Name", "Minimum", "Maximum"], scales),
    "Job Zones": tabText(
      ["O*NET-SOC Code", "Job Zone", "Date", "Domain Source"],
      dataLevel.map(({ soc, jobZone }) => [soc, jobZone, date, "Analyst"]),
    ),
    "Task Statements": tabText(
      ["O*NET-SOC Code", "Task ID", "Task", "Task Type", "Incumbents Responding", "Date", "Domain Source"],
      tasks.map(({ soc, taskId, text, rating }) => [
        soc,
        taskId,
        text,
        taskType(rating),
        "n/a",
        date,
        "Incumbent",
      ]),
    ),
    "Task Ratings": tabText(
      [
        ...["O*NET-SOC Code", "Task ID", "Scale ID", "Category", "Data Value", "N", "Standard Error"],
        ...["Lower CI Bound", "Upper CI Bound", "Recommend Suppress", "Date", "Domain Source"],
      ],
      tasks.flatMap(({ soc, taskId, rating }) =>
        rating === null
          ? []
          : [
              ["IM", rating.importance1to5, rating.importanceError] as const,
              ["RT", rating.relevance0to100, rating.relevanceError] as const,
            ].map(([id, value, error]) => [
              ...[
                soc,
                taskId,
                id,
                "n/a",
                value.toFixed(2),
                30,
                error.toFixed(4),
                null,
                null,
                "N",
                date,
                "Incumbent",
              ],
            ]),
      ),
    ),
    Skills: tabText(elementHeader, elementRows(vocabulary, rated, "Skills", seed)),
    Abilities: tabText(elementHeader, elementRows(vocabulary, rated, "Abilities", seed)),
    Knowledge: tabText(elementHeader, elementRows(vocabulary, rated, "Knowledge", seed)),
    "Work Styles": tabText(workStyleHeader, workStyleRows(vocabulary, rated, seed)),
    "Work Context": tabText(workContextHeader, workContextRows(vocabulary, rated, seed)),
    "IWA Reference": tabText(
      ["Element ID", "IWA ID", "IWA Title"],
      activities.iwas.map(({ iwaId, activity, title }) => [activity, iwaId, title]),
    ),
    "DWA Reference": tabText(
      ["Element ID", "IWA ID", "DWA ID", "DWA Title"],
      activities.dwas.map(({ activity, iwaId, dwaId, title }) => [activity, iwaId, dwaId, title]),
    ),
    "Tasks to DWAs": tabText(
      ["O*NET-SOC Code", "Task ID", "DWA ID", "Date", "Domain Source"],
      tasks.flatMap(({ soc, taskId, dwaIds: ids }) => ids.map((id) => [soc, taskId, id, date, "Analyst"])),
    ),
    ...linkTables(vocabulary, scale.everyLink),
    "Alternate Titles": tabText(
      ["O*NET-SOC Code", "Alternate Title", "Short Title", "Source(s)"],
      people.flatMap(({ soc, alternateTitles }) => alternateTitles.map((title) => [soc, title, "n/a", "01"])),
    ),
    "Sample of Reported Titles": tabText(
      ["O*NET-SOC Code", "Reported Job Title", "Shown in My Next Move"],
      knownPeople.flatMap(({ soc, reportedTitles }) => reportedTitles.map((title) => [soc, title, "N"])),
    ),
    "Technology Skills": tabText(
      ["O*NET-SOC Code", "Example", "Commodity Code", "Commodity Title", "Hot Technology", "In Demand"],
      knownPeople.flatMap(({ soc, technologies }) =>
        technologies.map(({ example, kind, isHot, isInDemand }) => [
          ...[soc, example, "43230000", kind, isHot ? "Y" : "N", isInDemand ? "Y" : "N"],
        ]),
      ),
    ),
    "Related Occupations": tabText(relatedHeader, relatedRows(dataLevel)),
  };
  return Object.fromEntries(Object.entries(tables).map(([name, text]) => [`onet/29.0/${name}.txt`, text]));
}

const scales: readonly (readonly Value[])[] = [
  ["CX", "Context", 1, 5],
  ["CXP", "Context (Categories 1-5)", 0, 100],
  ["IM", "Importance", 1, 5],
  ["LV", "Level", 0, 7],
  ["RT", "Relevance of Task", 0, 100],
];

/** O*NET calls a task core where most incumbents do it and find it important. */
function taskType(
  rating: { readonly importance1to5: number; readonly relevance0to100: number } | null,
): string {
  if (rating === null) return "n/a";
  return rating.relevance0to100 >= 67 && rating.importance1to5 >= 3 ? "Core" : "Supplemental";
}

function linkTables({ elements, links }: Vocabulary, everyLink: number): FileTexts {
  const kept = links.filter((_, at) => at % everyLink === 0);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const tables = (["Abilities", "Skills"] as const).flatMap((from) =>
    (["Work Activities", "Work Context"] as const).map((to) => {
      const rows = kept.flatMap(([source, target]) => {
        const [a, b] = [byId.get(source), byId.get(target)];
        return a?.kind === from && b?.kind === to ? [[a.id, a.name, b.id, b.name]] : [];
      });
      const header = [`${from} Element ID`, `${from} Element Name`, `${to} Element ID`, `${to} Element Name`];
      return [`${from} to ${to}`, tabText(header, rows)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

function labourFiles(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  scale: SampleScale,
  seed: number,
): FileTexts {
  const areas = vocabulary.areas.filter(({ area }) => scale.areas === null || scale.areas.includes(area));
  const tables = labourTables(vocabulary, occupations, areas, seed);
  return {
    "bls/soc_2018_structure.csv": csvText(
      ["SOC Group", "SOC Code", "SOC Title", "MAJOR_CODE", "MINOR_CODE", "BROAD_CODE"],
      tables.structure.map(({ level, code, title, major, minor, broad }) => [
        level,
        code,
        title,
        major,
        minor,
        broad,
      ]),
    ),
    "bls/oews_national_2024.csv": csvText(nationalHeader, tables.national),
    "bls/ca_regions_31.csv": csvText(
      ["AREA", "AREA_TITLE", "REGION_TYPE", "COUNTIES"],
      tables.regions.map(({ area, title, type, counties }) => [area, title, type, counties]),
    ),
    "bls/oews_ca_regions_2024.csv": csvText(regionalHeader, tables.regional),
    "bls/employment_projections_2024_2034.csv": csvText(projectionHeader, tables.projections),
    "bls/occupation_industry_share_2024.csv": csvText(industryHeader, tables.industryShares),
    "bls/onet_soc_2019_to_soc_2018.csv": csvText(
      ["ONET_SOC_2019_CODE", "ONET_SOC_2019_TITLE", "SOC_2018_CODE", "NEM_CODE", "OEWS_2024_CODE"],
      occupations.map(({ soc, title, family }) => {
        const code = soc.slice(0, 7);
        const labourCode = family === "55" ? null : code;
        return [soc, title, code, labourCode, labourCode];
      }),
    ),
  };
}

async function benchmarkFiles(scale: SampleScale, seed: number, effects: Effects): Promise<FileTexts> {
  const path = join(import.meta.dirname, "words/translation.tsv");
  const phrases = parseTab("translation.tsv", await effects.files.readText(path));
  const questions = sampleQuestions(scale.questions, phrases, seed);
  const { models, scores, subjects } = scoreTables(scale.modelFamilies, seed);
  return {
    "benchmarks/questions.jsonl": questions.map((question) => `${JSON.stringify(question)}\n`).join(""),
    "benchmarks/helm_lite_models.csv": csvText(modelHeader, models),
    "benchmarks/helm_lite_scores.csv": csvText(scoreHeader, scores),
    "benchmarks/helm_mmlu_subject_scores.csv": csvText(subjectHeader, subjects),
    "benchmarks/instance_results.csv": csvText(instanceHeader, instanceRows(questions, seed)),
  };
}
