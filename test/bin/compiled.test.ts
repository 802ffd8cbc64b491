import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
// @ts-expect-error: plain JavaScript without types, as it is run before anything is compiled.
import { FOLDER, readCompiled } from "../../bin/compiled.js";
import { folderForFile } from "../folders.ts";

const folder = folderForFile();
beforeEach(() => cpSync(FOLDER, folder, { recursive: true }));
const inputsFile = join(folder, "inputs.json");
const inputs = (): [path: string, stamp: string][] => JSON.parse(readFileSync(inputsFile, "utf8"));

test("the compiled gateway has no letter that makes Node keep its whole text at two bytes a character", () => {
  const text = readFileSync(join(folder, "gateway.cjs"), "utf8");
  expect(text).toContain("tidemark");
  const beyond = [...text].findIndex((letter) => letter > "\u007f");
  expect(text.slice(beyond, beyond < 0 ? beyond : beyond + 40)).toBe("");
});

test("the compiled gateway is taken while every file it is made of is as it was", () => {
  expect(readCompiled(folder)).toBeDefined();
});

test.each([
  /node_modules\/fastify\/fastify\.js$/,
  /^package-lock\.json$/,
  /^gateway\/serve\.ts$/,
  /^explorer\/browser\/\w+\.ts$/,
  /node_modules\/d3-selection\//,
])("the compiled gateway is not taken once %s was changed", (form) => {
  const changed = inputs();
  const found = changed.find(([path]) => form.test(path));
  expect(found?.[1]).toMatch(/^\d+ \d+$/);
  if (found) found[1] = "0 0";
  writeFileSync(inputsFile, JSON.stringify(changed));
  expect(readCompiled(folder)).toBeUndefined();
});

test("the compiled gateway is not taken where a file it is made of is gone, or it was never finished", () => {
  writeFileSync(inputsFile, JSON.stringify([...inputs(), ["bin/gone.ts", "1 1"]]));
  expect(readCompiled(folder)).toBeUndefined();
  writeFileSync(inputsFile, "[");
  expect(readCompiled(folder)).toBeUndefined();
});
