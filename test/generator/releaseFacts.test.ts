import { expect, it, vi } from "vitest";
import type { Effects } from "../../build/effects.ts";
import type { Inputs } from "../../generator/cache/inputs.ts";
import { readSearchWords } from "../../generator/index/searchWords.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { releaseFacts } from "../../generator/releaseFacts.ts";
import { MINI_SOURCES, quiet } from "./mini.ts";

const report = {
  onetVersion: "29.0",
  edition: "official" as const,
  regions: "all" as const,
  files: [{ path: "onet/29.0/Skills.txt", sha256: "0".repeat(64), bytes: 1, rows: 1 }],
};

/** Effects under which the files that `changes` names hold one line more. */
function withChanged(changes: (path: string) => boolean): Effects {
  const read = async (path: string) => {
    const bytes = await quiet.files.read(path);
    return changes(path) ? Buffer.concat([bytes, Buffer.from("\n")]) : bytes;
  };
  return { ...quiet, files: { ...quiet.files, read } };
}

const inputs: Inputs = {
  sources: MINI_SOURCES,
  onetVersion: "29.0",
  regions: "all",
  judged: await readJudgements(undefined, quiet),
  words: await readSearchWords(quiet),
  encoder: { kind: "trained" },
};
const idWith = async (effects: Effects, files = report.files) =>
  (await releaseFacts({ ...report, files }, inputs, effects)).release_id;
const id = await idWith(quiet);

it("the id of a release stays the same for the same sources and programs", async () => {
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(await idWith(withChanged((path) => path.includes("/gateway/")))).toBe(id);
});

it.each([
  "core/methodology/rounding.ts",
  "generator/model/buildModel.ts",
  "core/format/shard.ts",
  "core/contract/shapes.ts",
  "package-lock.json",
])("the id of a release is another where %s was changed", async (program) => {
  expect(await idWith(withChanged((path) => path.endsWith(program)))).not.toBe(id);
});

it.each(["stemmer", "@duckdb/node-bindings", "hnswlib-node"])(
  "the id of a release is another where another version of %s is installed",
  async (name) => {
    const readText = async (path: string) =>
      path.endsWith(`node_modules/${name}/package.json`) ? '{"version":"0.0.1"}' : quiet.files.readText(path);
    const other = { ...quiet, files: { ...quiet.files, readText } };
    expect(await idWith(other)).not.toBe(id);
  },
);

it("the id of a release is another under another zlib", async () => {
  const versions = vi.spyOn(process, "versions", "get").mockReturnValue({ ...process.versions, zlib: "0" });
  expect(await idWith(quiet)).not.toBe(id);
  versions.mockRestore();
});

it("the id of a release is another where a source was changed", async () => {
  const files = report.files.map((file) => ({ ...file, sha256: "1".repeat(64) }));
  expect(await idWith(quiet, files)).not.toBe(id);
});
