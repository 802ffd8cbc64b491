import { z } from "zod";
import { type Cell, csvOf } from "../lib/csv.ts";

/** A table in a response: the members that hold its rows, and the way to each column within a row. */
export type Columns = {
  readonly rows: readonly string[];
  readonly paths: readonly (readonly string[])[];
};

type Shape = {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape;
};

/**
 * The columns of the rows in the members named: every member that is no object, in the order of the schema; those of inner
 * objects with the way to them, as `dimensions.procedural`. Several kinds of rows share the columns of equal name.
 */
export function columnsOf(response: z.ZodType, rows: readonly string[]): Columns {
  const shape = z.toJSONSchema(response, { unrepresentable: "any" }) as Shape;
  const paths = optionsOf(shape).flatMap(({ properties = {} }) =>
    rows.flatMap((name) => leaves(properties[name]?.items ?? {}, [])),
  );
  const byName = new Map(paths.filter((path) => path.length > 0).map((path) => [path.join("."), path]));
  return { rows, paths: [...byName.values()] };
}

function optionsOf(shape: Shape): readonly Shape[] {
  return shape.anyOf ?? shape.oneOf ?? [shape];
}

function leaves(shape: Shape, path: readonly string[]): (readonly string[])[] {
  const objects = optionsOf(shape).filter(({ properties }) => properties !== undefined);
  if (objects.length === 0) return [path];
  return objects.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, inner]) => leaves(inner, [...path, name])),
  );
}

/** The rows of a body as CSV with a line of column names. Lists of words are joined by semicolons. */
export function tableText(body: object, { rows, paths }: Columns): string {
  const items = rows.flatMap((name) => (Reflect.get(body, name) ?? []) as readonly object[]);
  return csvOf([
    paths.map((path) => path.join(".")),
    ...items.map((item) => paths.map((path) => cell(path.reduce<unknown>(member, item)))),
  ]);
}

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}

function cell(value: unknown): Cell {
  if (typeof value !== "object" || value === null) return value as Cell;
  const areWords = Array.isArray(value) && value.every((each) => typeof each === "string");
  return areWords ? value.join("; ") : JSON.stringify(value);
}
