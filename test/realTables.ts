import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { nodeEffects } from "../build/effects.ts";
import { readSources, type SourcesReport } from "../build/sources/readSources.ts";
import { sha256 } from "../core/format/digest.ts";
import { filesBelow } from "../core/format/filesBelow.ts";
import { programDigest } from "../generator/cache/version.ts";
import { readJudgements } from "../generator/judgements.ts";
import { buildModel, type Model } from "../generator/model/buildModel.ts";
import { queryRows, type Tables } from "../generator/model/queryRows.ts";
import { madeOnce } from "./madeOnce.ts";

const effects = nodeEffects({ quiet: true });

/** The folder of the full tables, where this machine has them. */
export const FULL_TABLES = process.env.TIDEMARK_TEST_SOURCES;

export const OPEN_TABLES = join(import.meta.dirname, "..", "data", "open");

export type RealTables = {
  readonly sources: SourcesReport;
  /** How many rows each view of build/sources has. */
  readonly rowCounts: Readonly<Record<string, number>>;
  readonly tables: Tables;
};

/** The tables of a real source folder, read once for as long as it and the programs stay as they are. */
export async function realTables(folder: string, onetVersion = "29.0"): Promise<RealTables> {
  const make = async () => {
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
    try {
      const connection = await instance.connect();
      const sources = await readSources(connection, { folder, onetVersion }, effects);
      const reader = await connection.runAndReadAll(
        "SELECT view_name FROM duckdb_views() WHERE NOT internal AND NOT temporary AND NOT ends_with(view_name, '_faults')",
      );
      const rowCounts: Record<string, number> = {};
      for (const [name] of reader.getRowsJS()) {
        const count = await connection.runAndReadAll(`SELECT count(*)::INT FROM "${name}"`);
        rowCounts[String(name)] = Number(count.getRowsJS()[0]?.[0]);
      }
      return { sources, rowCounts, tables: await queryRows(connection, effects) };
    } finally {
      instance.closeSync();
    }
  };
  return madeOnce(nameOf("tables", folder, onetVersion), make, await digestOf(folder));
}

/** The model of a real source folder, built once for as long as it and the programs stay as they are. */
export async function realModel(folder: string, onetVersion = "29.0"): Promise<Model> {
  const make = async () => {
    const { tables } = await realTables(folder, onetVersion);
    const { judgements } = await readJudgements(undefined, effects);
    return buildModel(tables, judgements);
  };
  return madeOnce(nameOf("model", folder, onetVersion), make, await digestOf(folder));
}

/** A digest of the files of a folder and of everything that reads them. */
async function digestOf(folder: string): Promise<string> {
  const files = await filesBelow(folder, effects);
  const parts = [import.meta.filename, ...files].map((path) => `${path} ${sha256(readFileSync(path))}`);
  return sha256([await programDigest(effects), process.version, ...parts].join("\n"));
}

function nameOf(what: string, folder: string, onetVersion: string): string {
  return `${what}-${folder === OPEN_TABLES ? "open" : "full"}-${onetVersion}`;
}
