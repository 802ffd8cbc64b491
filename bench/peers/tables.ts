import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";

type Cell = string | number | boolean | null;
type Table = Map<string, Cell>[];

/**
 * Writes bodies as tables of a database: `tables.sql` makes and fills them from CSV files beside it. A table for each
 * kind, nested objects and pairs of numbers as columns by their path; a list of objects is a table of its own, by `parent`
 * and `place`, with lists inside it as JSON. Besides, each kind has its bodies as they are, as `<kind>_body`.
 */
export function writeTables(
  folder: string,
  kinds: Readonly<Record<string, ReadonlyMap<string, string>>>,
): void {
  const tables: Record<string, Table> = {};
  const put = (name: string, row: Map<string, Cell>) => {
    tables[name] ??= [];
    tables[name].push(row);
  };
  for (const [kind, bodies] of Object.entries(kinds)) {
    for (const [key, body] of bodies) {
      put(
        `${kind}_body`,
        new Map([
          ["soc_code", key],
          ["body", body],
        ]),
      );
      const row = new Map<string, Cell>();
      const flatten = (value: unknown, path: string, into: Map<string, Cell>) => {
        if (Array.isArray(value) && typeof value[0] !== "number" && into === row) {
          for (const [place, item] of value.entries()) {
            const child = new Map<string, Cell>([
              ["parent", key],
              ["place", place],
            ]);
            for (const [name, inner] of Object.entries(item)) flatten(inner, name, child);
            put(`${kind}_${path}`, child);
          }
        } else if (Array.isArray(value) && typeof value[0] !== "number")
          into.set(path, JSON.stringify(value));
        else if (typeof value === "object" && value !== null)
          for (const [name, inner] of Object.entries(value)) flatten(inner, `${path}_${name}`, into);
        else into.set(path, value as Cell);
      };
      for (const [name, value] of Object.entries(JSON.parse(body))) flatten(value, name, row);
      put(kind, row);
    }
  }
  const statements = Object.entries(tables).flatMap(([name, rows]) => fill(folder, name, rows));
  writeFileSync(join(folder, "tables.sql"), statements.join("\n"));
}

function fill(folder: string, name: string, rows: Table): string[] {
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
