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

/** The tables of a real source folder. */
export function realTables(folder: string, onetVersion = "29.0"): Promise<RealTables> {
  return kept("tables", folder, onetVersion, async () => {
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
    try {
      const connection = await instance.connect();
      const sources = await readSources(connection, { folder, onetVersion }, effects);
      const reader = await connection.runAndReadAll(
        "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal AND NOT ends_with(view_name, '_faults')",
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
  });
}

/** The model of a real source folder. */
export function realModel(folder: string, onetVersion = "29.0"): Promise<Model> {
  return kept("model", folder, onetVersion, async () => {
    const { tables } = await realTables(folder, onetVersion);
    const { judgements } = await readJudgements(undefined, effects);
    return buildModel(tables, judgements);
  });
}

/** What `make` makes of a source folder, made once for as long as its files and everything that reads them stay as they are. */
async function kept<T>(
  what: string,
  folder: string,
  onetVersion: string,
  make: () => Promise<T>,
): Promise<T> {
  const files = [import.meta.filename, ...(await filesBelow(folder, effects))];
  const parts = files.map((path) => `${path} ${sha256(readFileSync(path))}`);
  const digest = sha256([await programDigest(effects), process.version, ...parts].join("\n"));
  return madeOnce(`${what}-${folder === OPEN_TABLES ? "open" : "full"}-${onetVersion}`, make, digest);
}
