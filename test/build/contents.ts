import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** Every file below a folder with its content: a character for each byte, unless it is read as text. */
export function contentsOf(below: string, encoding: "latin1" | "utf8" = "latin1"): Record<string, string> {
  const names = readdirSync(below, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(below, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(below, name), encoding)]));
}

/** Expects two folders to have the same files, byte by byte; names those that differ. */
export function expectSameFiles(folder: string, other: string): void {
  const [is, was] = [contentsOf(folder), contentsOf(other)];
  expect(Object.keys(is)).toEqual(Object.keys(was));
  expect(Object.keys(is).filter((path) => is[path] !== was[path])).toEqual([]);
}
