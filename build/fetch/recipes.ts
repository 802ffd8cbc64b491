import { basename } from "node:path";
import { fill, type LockedDownload } from "../lock.ts";
import { FetchError, Unreadable } from "./fetchError.ts";
import { crosswalkTable } from "./tables/crosswalk.ts";
import type { MadeTable, SheetTable } from "./tables/csv.ts";
import {
  leaderboardScores,
  mmluTable,
  modelsTable,
  questionRuns,
  questionsTable,
  readLeaderboard,
  scoresTable,
} from "./tables/helm.ts";
import { industryShares, oewsCsv, oewsTable, withSectorSpans } from "./tables/oews.ts";
import { onetTables } from "./tables/onet.ts";
import { projectionsTable } from "./tables/projections.ts";
import { socTable } from "./tables/soc.ts";

/** What a recipe works with: the version asked for, and a way to have an upstream file on this disk. */
type Kitchen = {
  readonly source: LockedDownload;
  readonly version: string;
  /** Gives the path of the file that is at this address. */
  readonly get: (address: string) => Promise<string>;
  /** Runs what holds a whole workbook in memory, one at a time. */
  readonly inTurn: InTurn;
  readonly warn: (line: string) => void;
};

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes the tables of a download from the files that its producer publishes. */
export type Recipe = (kitchen: Kitchen) => Promise<readonly MadeTable[]>;

const NATIONAL = /national_M\d{4}_dl\.xlsx$/i;

const onet: Recipe = async (kitchen) => {
  const address = addressOf(kitchen, "archive");
  const archive = await kitchen.get(address);
  return kitchen.inTurn(() => onetTables(basename(address), archive, kitchen.version));
};

const soc: Recipe = async (kitchen) => {
  const address = addressOf(kitchen, "workbook");
  return [await socTable(basename(address), await kitchen.get(address), pathOf(kitchen, 0))];
};

const oewsNational: Recipe = async (kitchen) => [
  oewsCsv(pathOf(kitchen, 0), await national(kitchen, "archive")),
];

const oewsMetropolitan: Recipe = async (kitchen) => [
  oewsCsv(optionalPathOf(kitchen, 0), await oews(kitchen, "archive", /(?:^|\/)MSA_M\d{4}_dl\.xlsx$/i)),
  oewsCsv(optionalPathOf(kitchen, 1), await oews(kitchen, "archive", /(?:^|\/)BOS_M\d{4}_dl\.xlsx$/i)),
];

const oewsSector: Recipe = async (kitchen) => {
  const published = await oews(kitchen, "archive", /(?:^|\/)natsector_M\d{4}_dl\.xlsx$/i);
  const sectors = withSectorSpans("OEWS by sector", published);
  return [
    oewsCsv(optionalPathOf(kitchen, 0), sectors),
    industryShares(pathOf(kitchen, 0), sectors, await national(kitchen, "national")),
  ];
};

const projections: Recipe = async (kitchen) => {
  const address = addressOf(kitchen, "workbook");
  const { table, round } = await projectionsTable(basename(address), await kitchen.get(address));
  const [base = 0] = kitchen.version.split("_").map(Number);
  if (round.base < base) {
    throw new Unreadable(
      `${address}: holds the projections ${round.base}-${round.target}, older than ${kitchen.version.replace("_", "-")}.`,
    );
  }
  if (round.base > base) {
    kitchen.warn(
      `${address} has moved on to ${round.base}-${round.target}, which build/sources.lock.json does not list: add the release there.`,
    );
  }
  return [table];
};

const crosswalk: Recipe = async (kitchen) => {
  const [onetCsv, nemWorkbook] = await Promise.all([
    kitchen.get(addressOf(kitchen, "onet")),
    kitchen.get(addressOf(kitchen, "nem")),
  ]);
  const inputs = { onetCsv, nemWorkbook, oewsYear: kitchen.version };
  return [
    await crosswalkTable(
      "O*NET-SOC crosswalk",
      inputs,
      await national(kitchen, "national"),
      pathOf(kitchen, 0),
    ),
  ];
};

const helmLite: Recipe = async (kitchen) => {
  const [scoresPath, schemaPath, suitesPath] = await Promise.all(
    ["scores", "schema", "suites"].map((part) => kitchen.get(addressOf(kitchen, part))),
  );
  const label = `HELM Lite ${kitchen.version}`;
  const leaderboard = await readLeaderboard(scoresPath ?? "", schemaPath ?? "");
  const scores = leaderboardScores(label, leaderboard);
  const runs = await questionRuns(label, leaderboard, suitesPath ?? "");
  const asked = await Promise.all(
    runs.map(async (run) => {
      const address = addressOf(kitchen, "instances")
        .replace("{suite}", encodeURIComponent(run.runSuite))
        .replace("{run}", encodeURIComponent(run.run));
      return { ...run, path: await kitchen.get(address) };
    }),
  );
  return [
    modelsTable(label, scores, leaderboard.schema, kitchen.version),
    scoresTable(scores, kitchen.version),
    await questionsTable(asked),
  ];
};

/** The subjects that HELM Lite asks from. */
const MMLU_SUBJECTS = new Set([
  "abstract_algebra",
  "college_chemistry",
  "computer_security",
  "econometrics",
  "us_foreign_policy",
]);

const helmMmlu: Recipe = async (kitchen) => {
  const [scoresPath = "", schemaPath = ""] = await Promise.all(
    ["scores", "schema"].map((part) => kitchen.get(addressOf(kitchen, part))),
  );
  const leaderboard = await readLeaderboard(scoresPath, schemaPath);
  const scores = leaderboardScores(`HELM MMLU ${kitchen.version}`, leaderboard);
  return [mmluTable(scores, leaderboard.schema, MMLU_SUBJECTS, kitchen.version)];
};

/** Recipes by the name of their download in the lock. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  onet,
  soc,
  "oews-national": oewsNational,
  "oews-metropolitan": oewsMetropolitan,
  "oews-sector": oewsSector,
  projections,
  crosswalk,
  "helm-lite": helmLite,
  "helm-mmlu": helmMmlu,
};

async function oews(kitchen: Kitchen, part: string, member: RegExp): Promise<SheetTable> {
  const address = addressOf(kitchen, part);
  const archive = await kitchen.get(address);
  return kitchen.inTurn(() => oewsTable(basename(address), archive, member));
}

function national(kitchen: Kitchen, part: string): Promise<SheetTable> {
  return oews(kitchen, part, NATIONAL);
}

function addressOf({ source, version }: Kitchen, part: string): string {
  const address = source.urls[part];
  if (address === undefined)
    throw new FetchError(`sources.lock.json: ${source.name} has no address "${part}".`);
  return fill(address, version);
}

function pathOf({ source, version }: Kitchen, at: number): string {
  return fill(source.tables[at] ?? "", version);
}

function optionalPathOf({ source, version }: Kitchen, at: number): string {
  return fill(source.optional[at] ?? "", version);
}
