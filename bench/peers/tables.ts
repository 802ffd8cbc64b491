import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import type { Json } from "../../core/format/canonicalJson.ts";

type Cell = string | number | boolean | null;
type Row = Map<string, Cell>;

/**
 * Writes bodies as tables of a database: `tables.sql` makes and fills them from CSV files beside it. A table for each
 * kind, nested objects and pairs of numbers as columns by their path; a list of objects is a table of its own, by `parent`
 * and `place`, with lists inside it as JSON. Besides, each kind has its bodies as they are, as `<kind>_body`.
 */
export function writeTables(
  folder: string,
  kinds: Readonly<Record<string, ReadonlyMap<string, string>>>,
): void {
  const tables: Record<string, Row[]> = {};
  for (const [kind, bodies] of Object.entries(kinds)) {
    for (const [key, body] of bodies) {
      const rows: [table: string, row: Row][] = [
        [`${kind}_body`, new Map(Object.entries({ soc_code: key, body }))],
        ...rowsOf(kind, key, JSON.parse(body)),
      ];
      for (const [name, row] of rows) {
        tables[name] ??= [];
        tables[name].push(row);
      }
    }
  }
  const statements = Object.entries(tables).flatMap(([name, rows]) => fill(folder, name, rows));
  writeFileSync(join(folder, "tables.sql"), statements.join("\n"));
}

/** The row of a body, and one for each member of its lists. */
function rowsOf(kind: string, key: string, body: Json): [table: string, row: Row][] {
  const found = leaves(body);
  const lists = found.flatMap(([path, leaf]) => (isList(leaf) ? [{ path, members: leaf }] : []));
  const own = new Map(found.flatMap(([path, leaf]) => (isList(leaf) ? [] : [[path, leaf] as const])));
  return [
    ...lists.flatMap(({ path, members }) =>
      members.map((member, place): [string, Row] => [
        `${kind}_${path}`,
        new Map<string, Cell>([["parent", key], ["place", place], ...leaves(member).map(asCell)]),
      ]),
    ),
    [kind, own],
  ];
}

type Leaf = Cell | readonly Json[];

/** What stands at the ends of an object, by its path: figures, texts, and lists of anything but figures. */
function leaves(value: Json | undefined, path: readonly string[] = []): [path: string, leaf: Leaf][] {
  if (value === null || typeof value !== "object") return [[path.join("_"), value ?? null]];
  if (isList(value) && typeof value[0] !== "number") return [[path.join("_"), value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A member that is no object stands in the column `value`. */
function asCell([path, leaf]: [path: string, leaf: Leaf]): [string, Cell] {
  return [path || "value", isList(leaf) ? JSON.stringify(leaf) : leaf];
}

function fill(folder: string, name: string, rows: readonly Row[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const file = join(folder, `${name}.csv`);
  const cells = rows.map((row) => columns.map((column) => row.get(column) ?? null));
  writeFileSync(file, stringify(cells, { cast: { boolean: String } }));
  const types = columns.map((column) => `${column} ${typeOf(rows.map((row) => row.get(column)))}`);
  const key = columns.includes("parent") ? "parent, place" : "soc_code";
  return [
    `CREATE TABLE ${name} (${types.join(", ")}, PRIMARY KEY (${key}));`,
    `COPY ${name} FROM '${file}' (FORMAT csv, HEADER false);`,
  ];
}

function typeOf(cells: readonly (Cell | undefined)[]): string {
  const some = cells.find((cell) => cell !== null && cell !== undefined);
  if (typeof some === "number") return "double precision";
  if (typeof some === "boolean") return "boolean";
  return typeof some === "string" && /^\[/.test(some) ? "json" : "text";
}
