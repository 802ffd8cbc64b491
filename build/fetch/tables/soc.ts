import { Unreadable } from "../fetchError.ts";
import { type Workbook, withWorkbook } from "../workbook.ts";
import { columnAt, csvText, findTable, type MadeTable } from "./csv.ts";

const LEVELS = ["Major", "Minor", "Broad", "Detailed"] as const;
type Level = (typeof LEVELS)[number];
type Group = {
  readonly level: Level;
  readonly code: string;
  readonly title: string;
  readonly definition: string;
};

/**
 * The SOC structure with the groups that each line stands under. Takes either workbook that is published: the definitions
 * (a column of levels) or the structure (a column for each level).
 */
export function socTable(label: string, workbookPath: string, path: string): Promise<MadeTable> {
  return withWorkbook(label, workbookPath, async (workbook) => {
    const groups = await readGroups(label, workbook);
    if (groups.length === 0) throw new Unreadable(`${label}: no SOC codes in it.`);
    const above: Record<Level, string> = { Major: "", Minor: "", Broad: "", Detailed: "" };
    const rows = groups.map(({ level, code, title, definition }) => {
      above[level] = code;
      for (const below of LEVELS.slice(LEVELS.indexOf(level) + 1)) above[below] = "";
      return [level, code, title, above.Major, above.Minor, above.Broad, definition];
    });
    const head = [
      "SOC Group",
      "SOC Code",
      "SOC Title",
      "MAJOR_CODE",
      "MINOR_CODE",
      "BROAD_CODE",
      "SOC Definition",
    ];
    return { path, text: csvText([head, ...rows]) };
  });
}

async function readGroups(label: string, workbook: Workbook): Promise<readonly Group[]> {
  try {
    return await groupsOfDefinitions(label, workbook);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return groupsOfStructure(label, workbook);
  }
}

async function groupsOfDefinitions(label: string, workbook: Workbook): Promise<readonly Group[]> {
  const names = [/^SOC Group$/, /^SOC Code$/, /^SOC Title$/, /^SOC Definition$/];
  const table = await findTable(label, workbook, names);
  const places = names.map((name) => columnAt(label, table, name));
  return table.rows.flatMap((row) => {
    const [level = "", code = "", title = "", definition = ""] = places.map((at) => row[at] ?? "");
    return isLevel(level) && isCode(code) ? [{ level, code, title, definition }] : [];
  });
}

async function groupsOfStructure(label: string, workbook: Workbook): Promise<readonly Group[]> {
  const names = [/^Major Group$/, /^Minor Group$/, /^Broad Group$/, /^Detailed Occupation$/];
  const table = await findTable(label, workbook, names);
  const places = names.map((name) => columnAt(label, table, name));
  const titleAt = Math.max(...places) + 1;
  return table.rows.flatMap((row) => {
    const at = places.findIndex((place) => isCode(row[place] ?? ""));
    const level = LEVELS[at];
    const code = row[places[at] ?? -1];
    if (level === undefined || code === undefined) return [];
    return [{ level, code, title: row[titleAt] ?? "", definition: "" }];
  });
}

const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text);
const isCode = (text: string) => /^\d\d-\d{4}$/.test(text);
