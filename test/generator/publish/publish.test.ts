import { expect, it, vi } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { readCurrent, verifyRelease } from "../../../core/verify/verify.ts";
import { prepareDist } from "../../../generator/publish/publish.ts";
import { memoryEffects } from "../../build/memoryEffects.ts";
import { inNewFolder } from "../../folders.ts";
import { TINY_ID, writeTinyRelease } from "../tinyRelease.ts";
import { publishOne } from "./publishInTurn.ts";

const place = `dist/releases/${TINY_ID}`;
/** No process has this id. */
const ENDED = 999_999_999;

it("gives a release that verifies its place and makes it current, and nothing is left of the staging", async () => {
  const effects = memoryEffects({ "dist/current": "00000000000000bb\n" });
  await publishOne("dist", TINY_ID, effects);
  expect(await readCurrent("dist", effects)).toBe(TINY_ID);
  expect(await effects.files.list("dist/releases")).toEqual([TINY_ID]);
});

it("mends a damaged release however the path to it is written", () =>
  inNewFolder(async (folder) => {
    const effects = nodeEffects({ quiet: true });
    const dist = `${folder}/./dist`;
    await writeTinyRelease(dist, effects);
    await effects.files.write(`${dist}/releases/${TINY_ID}/responses/region-all.ndjson`, "damaged");
    await effects.files.write(`${dist}/releases/${TINY_ID}/stray`, "x");
    await publishOne(dist, TINY_ID, effects);
    expect(await verifyRelease(dist, TINY_ID, effects)).toMatchObject({ ok: true, problems: [] });
  }));

it("leaves a whole release of the same id where it is, whatever wrote its bytes: it is there at every moment", async () => {
  const effects = memoryEffects();
  await writeTinyRelease("dist", effects);
  const manifest = `${place}/manifest.json`;
  await effects.files.write(manifest, `${await effects.files.readText(manifest)}\n`);
  const rename = vi.fn(effects.files.rename);
  await publishOne("dist", TINY_ID, { ...effects, files: { ...effects.files, rename } });
  expect(rename.mock.calls.map(([from]) => from)).not.toContain(place);
  expect(await effects.files.readText(manifest)).toMatch(/\n\n$/);
  expect(await effects.files.list("dist/releases")).toEqual([TINY_ID]);
});

it("does not publish a release that does not verify: the one served stays, and nothing of the other", async () => {
  const effects = memoryEffects({ "dist/current": "00000000000000bb\n" });
  const spoilt = publishOne("dist", TINY_ID, effects, {}, (staging) =>
    effects.files.write(`${staging}/responses/region-all.ndjson`, "short"),
  );
  await expect(spoilt).rejects.toThrow(
    "The release just written does not verify: responses/region-all.ndjson: The file is truncated",
  );
  expect(await readCurrent("dist", effects)).toBe("00000000000000bb");
  expect(await effects.files.list("dist/releases")).toEqual([]);
});

it("takes away what stopped builds left when the next one starts, unless its process still runs", async () => {
  const effects = memoryEffects({
    [`dist/releases/.tmp-00000000000000bb-${ENDED}/a`]: "x",
    [`dist/releases/.old-00000000000000cc-${ENDED}/a`]: "x",
    [`dist/releases/.tmp-00000000000000dd-${process.pid}/a`]: "x",
    [`dist/releases/.tmp-00000000000000ee-${process.ppid}/a`]: "x",
    "dist/releases/00000000000000ff/a": "x",
  });
  await prepareDist("dist", effects);
  expect(await effects.files.list("dist/releases")).toEqual([
    `.tmp-00000000000000ee-${process.ppid}`,
    "00000000000000cc",
    "00000000000000ff",
  ]);
});

it.each([
  ["ENOSPC", "no space left on the device"],
  ["EACCES", "permission denied"],
  ["EROFS", "the file system is read-only"],
])("says in one line of a folder that answers %s which it is and what to do", async (code, reason) => {
  const { files, ...effects } = memoryEffects();
  const mkdir = () => Promise.reject(Object.assign(new Error(code), { code }));
  const failure = prepareDist("dist", { ...effects, files: { ...files, mkdir } });
  await expect(failure).rejects.toThrow(`Cannot write dist: ${reason}`);
  await expect(failure).rejects.not.toThrow("\n");
});
