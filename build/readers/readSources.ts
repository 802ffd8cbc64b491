import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Effects } from "../effects.ts";
import { industryShares } from "./bls/industryShares.ts";
import { newestFile } from "./bls/newest.ts";
import { oewsNational, oewsRegions, regions } from "./bls/oews.ts";
import { projections } from "./bls/projections.ts";
import { socCrosswalk, socStructure } from "./bls/soc.ts";
import { type CheckedFiles, refuseGaps } from "./completeness.ts";
import { instanceResults, questions } from "./helm/questions.ts";
import { helmModels, helmScores, mmluSubjectScores } from "./helm/scores.ts";
import { noKnownCodes } from "./knownCodes.ts";
import { dwas, iwas, taskDwas } from "./onet/activities.ts";
import { contentModel, scales } from "./onet/contentModel.ts";
import { elementLinks } from "./onet/elementLinks.ts";
import { elementRatings, workActivities } from "./onet/elementRatings.ts";
import { jobZones } from "./onet/jobZones.ts";
import { occupationData } from "./onet/occupationData.ts";
import { relatedOccupations } from "./onet/relatedOccupations.ts";
import { taskRatingMethods, taskRatings, taskStatements } from "./onet/tasks.ts";
import { alternateTitles, reportedTitles, technologySkills } from "./onet/titles.ts";
import { workContext } from "./onet/workContext.ts";
import { workStyles } from "./onet/workStyles.ts";
import { SourceError } from "./sourceError.ts";
import type { Source, SourceFile } from "./sourceTable.ts";

/** The O*NET release read where none is named. */
export const defaultOnetVersion = "29.0";

/** The file whose presence says that a source folder is the made-up sample. */
export const sampleMarker = "SAMPLE.json";

/** What was read: for the manifest and the release id. Files stand in reading order. */
export type SourcesReport = {
  readonly onetVersion: string;
  readonly sample: boolean;
  readonly files: readonly SourceFile[];
};

/**
 * Reads a folder of source tables into the DuckDB tables of tables.sql, which it creates. Every row is checked; the
 * first thing wrong throws a SourceError that names file, line, column and value. DuckDB opens the files itself, so
 * the folder must be on disk.
 */
export async function readSources(
  connection: DuckDBConnection,
  options: { readonly folder: string; readonly onetVersion?: string },
  effects: Effects,
): Promise<SourcesReport> {
  const { folder } = options;
  const onetVersion = options.onetVersion ?? defaultOnetVersion;
  await createTables(connection, effects);
  const sources = await listSources(folder, onetVersion, effects);
  const progress = effects.progress("reading source tables", sources.length);
  const known = noKnownCodes();
  const files: SourceFile[] = [];
  try {
    for (const source of sources) {
      const file = await source.read(connection, folder, known, effects);
      if (file !== null) files.push(file);
      progress.advance();
    }
  } finally {
    progress.done();
  }
  await refuseGaps(connection, checkedFiles(onetVersion, files), effects);
  return { onetVersion, sample: await effects.files.exists(join(folder, sampleMarker)), files };
}

function checkedFiles(version: string, files: readonly SourceFile[]): CheckedFiles {
  return {
    element_rating: (kind) => `onet/${version}/${kind}.txt`,
    task_statement: `onet/${version}/Task Statements.txt`,
    oews_region:
      files.find(({ path }) => path.startsWith("bls/oews_") && path.includes("_regions_"))?.path ?? "bls",
  };
}

async function createTables(connection: DuckDBConnection, effects: Effects): Promise<void> {
  await connection.run("SET preserve_insertion_order = true");
  await connection.run(await effects.files.readText(join(import.meta.dirname, "tables.sql")));
}

/** Every source in reading order: a table comes after the tables it refers to. */
async function listSources(folder: string, version: string, effects: Effects): Promise<readonly Source[]> {
  const versions = await effects.files.list(join(folder, "onet"));
  if (!versions.includes(version)) {
    const present = versions.length === 0 ? "there are none" : `there are ${versions.join(", ")}`;
    throw new SourceError({
      file: `onet/${version}`,
      expected: `a folder with this O*NET release (${present})`,
    });
  }
  return [
    ...onetSources(version),
    ...blsSources(await effects.files.list(join(folder, "bls"))),
    ...helmSources,
  ];
}

const onetSources = (version: string): readonly Source[] => [
  occupationData(version),
  contentModel(version),
  scales(version),
  jobZones(version),
  taskStatements(version),
  taskRatingMethods(version),
  taskRatings(version),
  elementRatings(version, "Skills"),
  elementRatings(version, "Abilities"),
  elementRatings(version, "Knowledge"),
  workStyles(version),
  workContext(version),
  workActivities(version),
  iwas(version),
  dwas(version),
  taskDwas(version),
  elementLinks(version, "Abilities", "Work Activities"),
  elementLinks(version, "Skills", "Work Activities"),
  elementLinks(version, "Abilities", "Work Context"),
  elementLinks(version, "Skills", "Work Context"),
  alternateTitles(version),
  reportedTitles(version),
  technologySkills(version),
  relatedOccupations(version),
];

/** The newest of each dated table; names may be the project's own or the official workbooks' saved as CSV. */
function blsSources(names: readonly string[]): readonly Source[] {
  const newest = (form: RegExp, example: string) => newestFile(names, form, example);
  const round = newest(
    /^employment_projections_(\d{4})_(\d{4})\.csv$/,
    "employment_projections_<base>_<target>.csv",
  );
  const [base = 0, target = 0] = round.years;
  return [
    socStructure(newest(/^soc_(\d{4})_structure\.csv$/, "soc_<year>_structure.csv").path),
    oewsNational(
      newest(/^(?:oews_national_|national_M)(\d{4})(?:_dl)?\.csv$/, "oews_national_<year>.csv").path,
    ),
    regions(newest(/^[a-z]{2}_regions_(\d+)\.csv$/, "<state>_regions_<number>.csv").path),
    oewsRegions(newest(/^oews_[a-z]{2}_regions_(\d{4})\.csv$/, "oews_<state>_regions_<year>.csv").path),
    projections(round.path, base, target),
    industryShares(
      newest(/^occupation_industry_share_(\d{4})\.csv$/, "occupation_industry_share_<year>.csv").path,
    ),
    socCrosswalk(newest(/^onet_soc_(\d{4})_to_soc_(\d{4})\.csv$/, "onet_soc_<year>_to_soc_<year>.csv").path),
  ];
}

const helmSources: readonly Source[] = [
  questions,
  helmModels,
  helmScores,
  mmluSubjectScores,
  instanceResults,
];
