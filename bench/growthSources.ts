import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

// Source tables of an economy with several times as many occupations: copies of real rows under codes that nobody uses.

/** Task ids of copies lie this far from those of the occupations before them. */
const TASK_STEP = 1_000_000;
const ONET_CODE = /O\*NET-SOC Code$/;

type Rows = Record<string, string>[];

/**
 * Copies source tables of one O*NET version with `times` as many occupations. The copy of an occupation is alone under a
 * six-digit code of its own in the same groups of the SOC, has the same ratings and tasks, and shares the projections and
 * the employment of the original.
 */
export function multiplySources(from: string, to: string, onet: string, times: number): void {
  rmSync(to, { recursive: true, force: true });
  for (const folder of ["benchmarks", "bls", join("onet", onet)])
    cpSync(join(from, folder), join(to, folder), { recursive: true });
  mkdirSync(join(to, "onet", onet), { recursive: true });
  const bls = readdirSync(join(to, "bls"));
  const named = (pattern: RegExp) => join(to, "bls", bls.find((file) => pattern.test(file)) ?? "");
  const [structure, crosswalk] = [named(/^soc_.*structure/), named(/^onet_soc_/)];
  const groups = readRows(structure, ",");
  const links = readRows(crosswalk, ",");
  const codeOf = freshCodes(new Set(groups.map((row) => row["SOC Code"] ?? "")));
  const groupOf = new Map(groups.map((row) => [row["SOC Code"], row]));

  const soc = Object.keys(links[0] ?? {}).find((name) => /^SOC_\d+_CODE$/.test(name)) ?? "";
  const onetSoc = Object.keys(links[0] ?? {}).find((name) => /^ONET_SOC_\d+_CODE$/.test(name)) ?? "";
  const moreLinks: Rows = [];
  const moreGroups: Rows = [];
  for (const link of links) {
    for (let copy = 1; copy < times; copy += 1) {
      const code = codeOf(link[onetSoc] ?? "", copy);
      moreLinks.push({ ...link, [onetSoc]: code, [soc]: code.slice(0, 7) });
      moreGroups.push({ ...groupOf.get(link[soc]), "SOC Code": code.slice(0, 7) });
    }
  }
  writeRows(structure, ",", [...groups, ...moreGroups]);
  writeRows(crosswalk, ",", [...links, ...moreLinks]);

  for (const file of readdirSync(join(to, "onet", onet))) {
    const path = join(to, "onet", onet, file);
    const rows = readRows(path, "\t");
    const codes = Object.keys(rows[0] ?? {}).filter((name) => ONET_CODE.test(name));
    if (codes.length === 0) continue;
    const all = Array.from({ length: times }, (_, copy) =>
      copy === 0 ? rows : rows.map((row) => copied(row, copy, codes, codeOf)),
    );
    writeRows(path, "\t", all.flat());
  }
}

function copied(
  row: Rows[number],
  copy: number,
  codes: readonly string[],
  codeOf: (code: string, copy: number) => string,
): Rows[number] {
  const made = { ...row };
  for (const name of codes) made[name] = codeOf(row[name] ?? "", copy);
  if (row["Task ID"]) made["Task ID"] = String(Number(row["Task ID"]) + copy * TASK_STEP);
  return made;
}

/** A code of its own for each copy of an occupation, in the same major group. */
function freshCodes(used: Set<string>): (code: string, copy: number) => string {
  const made = new Map<string, string>();
  const last = new Map<string, number>();
  return (code, copy) => {
    const name = `${code} ${copy}`;
    let fresh = made.get(name);
    if (fresh !== undefined) return fresh;
    const major = code.slice(0, 3);
    let number = last.get(major) ?? 9_999;
    while (used.has(`${major}${number}`)) number -= 1;
    last.set(major, number - 1);
    fresh = `${major}${number}.00`;
    made.set(name, fresh);
    return fresh;
  };
}

function readRows(path: string, delimiter: string): Rows {
  const quote = delimiter === "," ? '"' : null;
  return parse(readFileSync(path, "utf8"), { columns: true, delimiter, quote, bom: true });
}

function writeRows(path: string, delimiter: string, rows: Rows): void {
  const quote = delimiter === "," ? '"' : "";
  writeFileSync(path, stringify(rows, { header: true, delimiter, quote }));
}
