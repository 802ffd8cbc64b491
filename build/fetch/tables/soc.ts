import { Unreadable } from "../fetchError.ts";
import { findTable } from "../workbook.ts";
import { cellsOf, csvText, type MadeTable, type PublishedFile } from "./csv.ts";

const LEVELS: readonly string[] = ["Major", "Minor", "Broad", "Detailed"];
const COLUMNS = [/^SOC Group$/, /^SOC Code$/, /^SOC Title$/, /^SOC Definition$/] as const;
const HEAD = [
  "SOC Group",
  "SOC Code",
  "SOC Title",
  "MAJOR_CODE",
  "MINOR_CODE",
  "BROAD_CODE",
  "SOC Definition",
];

/** The SOC structure, from the workbook of definitions, with the groups that each line stands under. */
export async function socTable({ label, path: workbook }: PublishedFile, path: string): Promise<MadeTable> {
  const groups = cellsOf(label, await findTable(label, workbook, COLUMNS), COLUMNS).filter(
    ([level, code]) => LEVELS.includes(level) && /^\d\d-\d{4}$/.test(code),
  );
  if (groups.length === 0) throw new Unreadable(`${label}: no SOC codes in it.`);
  const above = LEVELS.map(() => "");
  const rows = groups.map(([level, code, title, definition]) => {
    above.fill("", LEVELS.indexOf(level));
    above[LEVELS.indexOf(level)] = code;
    return [level, code, title, ...above.slice(0, 3), definition];
  });
  return { path, text: csvText([HEAD, ...rows]) };
}
