import { basename } from "node:path";
import { at } from "../../core/lib/at.ts";
import { onlyName, withArchive } from "./archive.ts";
import { Unreadable } from "./fetchError.ts";
import {
  crosswalkTable,
  industryShares,
  oewsCsv,
  oewsTable,
  projectionsTable,
  socTable,
  withSectorSpans,
} from "./tables/bls.ts";
import type { MadeTable, PublishedFile } from "./tables/csv.ts";
import * as helm from "./tables/helm.ts";
import type { SheetTable } from "./workbook.ts";

/** What a recipe works with. */
export type RecipeInput = {
  readonly version: string;
  /** Paths of the tables to make, as the lock lists them: those that are needed, then the optional ones. */
  readonly paths: readonly string[];
  /** The file that the lock names for this part, its `{blanks}` filled in. */
  readonly file: (part: string, blanks?: Readonly<Record<string, string>>) => Promise<PublishedFile>;
  /** Runs what holds a whole workbook in memory. */
  readonly oneAtATime: <T>(work: () => Promise<T>) => Promise<T>;
  readonly warn: (line: string) => void;
};

/** Makes the tables of a download from the files that its producer publishes. */
export type Recipe = (input: RecipeInput) => Promise<readonly MadeTable[]>;

const NATIONAL = /national_M\d{4}_dl\.xlsx$/i;
const METROPOLITAN = /(?:^|\/)MSA_M\d{4}_dl\.xlsx$/i;
const NONMETROPOLITAN = /(?:^|\/)BOS_M\d{4}_dl\.xlsx$/i;
const BY_SECTOR = /(?:^|\/)natsector_M\d{4}_dl\.xlsx$/i;

/** The subjects that HELM Lite asks from. */
const MMLU_SUBJECTS = new Set([
  "abstract_algebra",
  "college_chemistry",
  "computer_security",
  "econometrics",
  "us_foreign_policy",
]);

/** Recipes by the name of their download in the lock. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  onet: async ({ version, file, oneAtATime }) => {
    const archive = await file("archive");
    return oneAtATime(() => onetTables(archive, version));
  },

  soc: async ({ paths, file }) => [await socTable(await file("workbook"), at(paths, 0))],

  "oews-national": async (input) => [oewsCsv(at(input.paths, 0), await oews(input, "archive", NATIONAL))],

  "oews-metropolitan": async (input) => [
    oewsCsv(at(input.paths, 0), await oews(input, "archive", METROPOLITAN)),
    oewsCsv(at(input.paths, 1), await oews(input, "archive", NONMETROPOLITAN)),
  ],

  "oews-sector": async (input) => {
    const published = await oews(input, "archive", BY_SECTOR);
    const sectors = withSectorSpans("OEWS by sector", published);
    return [
      oewsCsv(at(input.paths, 1), sectors),
      industryShares(at(input.paths, 0), sectors, await oews(input, "national", NATIONAL)),
    ];
  },

  projections: async ({ version, file, warn }) => {
    const workbook = await file("workbook");
    const { table, round } = await projectionsTable(workbook);
    const base = Number(version.split("_")[0]);
    if (round.base < base) {
      throw new Unreadable(
        `${workbook.label}: holds the projections ${round.base}-${round.target}, older than ${version.replace("_", "-")}.`,
      );
    }
    if (round.base > base) {
      warn(
        `${workbook.label} has moved on to ${round.base}-${round.target}, which build/sources.lock.json does not list: add the release there.`,
      );
    }
    return [table];
  },

  crosswalk: async (input) => {
    const [onet, nem] = await Promise.all([input.file("onet"), input.file("nem")]);
    const national = await oews(input, "national", NATIONAL);
    return [await crosswalkTable({ onet, nem, national, oewsYear: input.version }, at(input.paths, 0))];
  },

  "helm-lite": async ({ version, file }) => {
    const [tables, schema, suites] = await Promise.all([file("scores"), file("schema"), file("suites")]);
    const board = await helm.readLeaderboard(`HELM Lite ${version}`, version, { tables, schema });
    const asked = (await helm.questionRuns(board, suites)).map(async (run) => ({
      ...run,
      file: await file("instances", { suite: run.runSuite, run: run.run }),
    }));
    const questions = await helm.questionsTable(await Promise.all(asked));
    return [helm.modelsTable(board), helm.scoresTable(board), questions];
  },

  "helm-mmlu": async ({ version, file }) => {
    const [tables, schema] = await Promise.all([file("scores"), file("schema")]);
    const board = await helm.readLeaderboard(`HELM MMLU ${version}`, version, { tables, schema });
    return [helm.mmluTable(board, MMLU_SUBJECTS)];
  },
};

/** Every text table of an O*NET release, as published. */
function onetTables({ label, path }: PublishedFile, version: string): Promise<MadeTable[]> {
  return withArchive(label, path, async (archive) => {
    const names = archive.names.filter((name) => name.endsWith(".txt"));
    onlyName({ label, names }, /(?:^|\/)Occupation Data\.txt$/);
    const made: MadeTable[] = [];
    for (const name of names) {
      made.push({ path: `onet/${version}/${basename(name)}`, text: await archive.bytes(name) });
    }
    return made;
  });
}

async function oews({ file, oneAtATime }: RecipeInput, part: string, member: RegExp): Promise<SheetTable> {
  const archive = await file(part);
  return oneAtATime(() => oewsTable(archive, member));
}
