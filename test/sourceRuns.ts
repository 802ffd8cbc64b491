import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { collectRuns, type Runs } from "./wordRuns.ts";

/** Columns that hold sentences, in any table of the source folder. */
const SENTENCES =
  /^(Task|Original Task|Description|DWA Title|IWA Title|Anchor Description|Category Description|Experience|Education|Job Training|Examples|SOC Definition)$/;
/** Columns that hold names, which may stand anywhere. */
const NAMES =
  /^(Title|Alternate Title|Short Title|Reported Job Title|Element Name|.* Element Name|Example|Commodity Title|Name|Scale Name|SOC Title|.*_TITLE|AREA_TITLE|OCC_TITLE|NAICS_TITLE|\d{4} National Employment Matrix title|Occupation type|model|canonical_model)$/;

/** The cells of a table, header first. Tables of O*NET know no quotes. */
function rowsOf(path: string): string[][] {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  if (path.endsWith(".txt")) return text.split(/\r?\n/).map((line) => line.split("\t"));
  return parse(text, { relax_column_count: true });
}

/** Every 8-word run of the sentences of a source folder: both O*NET releases, BLS and the benchmark questions. */
export function sourceRuns(folder: string): Runs {
  const sentences: string[] = [];
  const names: string[] = [];
  const tables = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      // Its columns hold lists of figures and credentials, no sentences.
      /\.(txt|csv)$/.test(path) && !path.includes("onet_online_outlook"),
  );
  for (const path of tables) {
    const [header = [], ...rows] = rowsOf(join(folder, path));
    for (const [at, column] of header.entries()) {
      const into = SENTENCES.test(column) ? sentences : NAMES.test(column) ? names : undefined;
      for (const row of into === undefined ? [] : rows) into?.push(row[at] ?? "");
    }
  }
  for (const line of readFileSync(join(folder, "benchmarks/questions.jsonl"), "utf8").trimEnd().split("\n")) {
    const { input_text, choices, reference, question, all_references, solution } = JSON.parse(line) as Record<
      string,
      unknown
    >;
    for (const text of [input_text, choices, reference, question, all_references, solution].flat()) {
      if (typeof text === "string") sentences.push(text);
    }
  }
  return collectRuns(sentences, names);
}
