import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { FORMAT } from "../../../core/format/format.ts";
import { verifyRelease } from "../../../core/verify/verify.ts";
import { memoryEffects } from "../../build/memoryEffects.ts";
import { TINY_ID, writeTinyRelease } from "../../generator/tinyRelease.ts";

const effects = nodeEffects({ quiet: true });
const folder = join(import.meta.dirname, "../../broken-releases");
const broken = readdirSync(folder).filter((name) => name !== "sound");

it("finds nothing wrong with a sound release, and counts what is in it", async () => {
  const report = await verifyRelease(join(folder, "sound"), undefined, effects, { deep: true });
  expect(report).toMatchObject({ ok: true, releaseId: TINY_ID, files: 7, records: 3, problems: [] });
});

it.each(broken)("says what is wrong with the release %s, and where", async (name) => {
  const dist = join(folder, name);
  const { ok, problems } = await verifyRelease(dist, undefined, effects, { deep: true });
  const lines = problems.map(({ file, problem }) => `${file}: ${problem}\n`).join("");
  expect(lines).toBe(readFileSync(join(dist, "expected.txt"), "utf8"));
  expect(ok).toBe(false);
});

it("finds every single byte that is flipped in a file that the manifest lists", async () => {
  const memory = memoryEffects();
  await writeTinyRelease("dist", memory);
  const listed = [...memory.contents].filter(([path]) => !/\/(current|manifest\.json)$/.test(path));
  for (const [path, bytes] of listed) {
    for (const [at, byte] of bytes.entries()) {
      memory.contents.set(path, bytes.with(at, byte ^ 0x20));
      expect((await verifyRelease("dist", TINY_ID, memory)).ok, `${path}, byte ${at}`).toBe(false);
    }
    memory.contents.set(path, bytes);
  }
  expect((await verifyRelease("dist", TINY_ID, memory)).ok).toBe(true);
});

it.each(["../outside.json", "responses/../../outside.json", "/etc/passwd", ".hidden", "responses\\..\\x"])(
  "refuses a manifest that lists %s, which is not below its folder",
  async (path) => {
    const memory = memoryEffects();
    await writeTinyRelease("dist", memory);
    const file = `dist/releases/${TINY_ID}/manifest.json`;
    const manifest = JSON.parse(Buffer.from(memory.contents.get(file) ?? []).toString());
    manifest.files[0].path = path;
    memory.contents.set(file, Buffer.from(JSON.stringify(manifest)));
    const { problems } = await verifyRelease("dist", TINY_ID, memory);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.problem).toMatch(/^files\.0\.path: /);
  },
);

it.each([
  [undefined, "current", 'There is no current release in dist. Build one with "tidemark build".'],
  [
    "00000000000000cc",
    "manifest.json",
    "There is no release 00000000000000cc: no folder dist/releases/00000000000000cc.",
  ],
  ["../../etc", "current", '"../../etc" is not a release id.'],
])("says so where release %s is not there", async (id, file, problem) => {
  expect((await verifyRelease("dist", id, memoryEffects())).problems).toEqual([{ file, problem }]);
});

it("reads a release of a newer minor format", async () => {
  const memory = memoryEffects();
  await writeTinyRelease("dist", memory);
  const path = `dist/releases/${TINY_ID}/manifest.json`;
  const manifest = JSON.parse(await memory.files.readText(path));
  await memory.files.write(path, JSON.stringify({ ...manifest, format: { ...FORMAT, minor: 7 } }));
  expect((await verifyRelease("dist", undefined, memory)).ok).toBe(true);
});
