import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { collectRuns, type Runs } from "./wordRuns.ts";

type Row = Readonly<Record<string, string>>;

function rowsOf(path: string): Row[] {
  const isTab = path.endsWith(".txt");
  return parse(readFileSync(path), {
    bom: true,
    columns: true,
    delimiter: isTab ? "\t" : ",",
    quote: isTab ? null : '"',
    relax_column_count: true,
  }) as unknown as Row[];
}

/** Columns that hold sentences, in any table of the source folder. */
const SENTENCES =
  /^(Task|Original Task|Description|DWA Title|IWA Title|Anchor Description|Category Description|Experience|Education|Job Training|Examples|SOC Definition)$/;
/** Columns that hold names, which may stand anywhere. */
const NAMES =
  /^(Title|Alternate Title|Short Title|Reported Job Title|Element Name|.* Element Name|Example|Commodity Title|Name|Scale Name|SOC Title|.*_TITLE|AREA_TITLE|OCC_TITLE|NAICS_TITLE|\d{4} National Employment Matrix title|Occupation type|model|canonical_model)$/;

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
    for (const row of rowsOf(join(folder, path))) {
      for (const [column, cell] of Object.entries(row)) {
        if (SENTENCES.test(column)) sentences.push(cell);
        else if (NAMES.test(column)) names.push(cell);
      }
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
