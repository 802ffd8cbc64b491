import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { FORMAT } from "../../../core/format/format.ts";
import { verifyRelease } from "../../../core/verify/verify.ts";
import { memoryEffects } from "../../build/memoryEffects.ts";
import { TINY_ID, TINY_RECORDS, writeTinyRelease } from "../../generator/tinyRelease.ts";

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

it("finds a byte that is flipped in any file, at each of many places", async () => {
  const memory = memoryEffects();
  await writeTinyRelease("dist", memory);
  for (const [path, bytes] of memory.contents) {
    for (let at = 0; at < bytes.length; at += 97) {
      const damaged = memoryEffects(Object.fromEntries(memory.contents));
      const copy = bytes.slice();
      copy[at] = (copy[at] as number) ^ 0x20;
      damaged.contents.set(path, copy);
      const report = await verifyRelease("dist", TINY_ID, damaged);
      if (!path.endsWith("current") && !path.endsWith("manifest.json")) expect(report.ok, path).toBe(false);
    }
  }
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

it("says how to get a release where there is none", async () => {
  const { problems } = await verifyRelease("dist", undefined, memoryEffects());
  expect(problems).toEqual([
    { file: "current", problem: 'There is no current release in dist. Build one with "tidemark build".' },
  ]);
});

it("says so where the release asked for is not there", async () => {
  const memory = memoryEffects();
  await writeTinyRelease("dist", memory);
  const { problems } = await verifyRelease("dist", "00000000000000cc", memory);
  expect(problems.map(({ problem }) => problem)).toEqual([
    "There is no release 00000000000000cc: no folder dist/releases/00000000000000cc.",
  ]);
});

it("does not follow a release id out of its folder", async () => {
  const { problems } = await verifyRelease("dist", "../../etc", memoryEffects());
  expect(problems.map(({ problem }) => problem)).toEqual(['"../../etc" is not a release id.']);
});

it("reads a release of a newer minor format", async () => {
  const memory = memoryEffects();
  await writeTinyRelease("dist", memory, TINY_RECORDS);
  const path = `dist/releases/${TINY_ID}/manifest.json`;
  const manifest = JSON.parse(await memory.files.readText(path));
  await memory.files.write(path, JSON.stringify({ ...manifest, format: { ...FORMAT, minor: 7 } }));
  expect((await verifyRelease("dist", undefined, memory)).ok).toBe(true);
});
