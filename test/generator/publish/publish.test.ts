import { describe, expect, it, vi } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { readCurrent, verifyRelease } from "../../../core/verify/verify.ts";
import { inStaging, openStaging, prepareDist, publish } from "../../../generator/publish/publish.ts";
import { type MemoryEffects, memoryEffects } from "../../build/memoryEffects.ts";
import { inNewFolder } from "../../folders.ts";
import { TINY_ID, writeTinyFiles, writeTinyRelease } from "../tinyRelease.ts";

const process = { id: 7, isAlive: (id: number) => id === 8 };
const place = `dist/releases/${TINY_ID}`;

async function tinyWorkshop(effects: MemoryEffects): Promise<string> {
  const staging = await openStaging("dist", TINY_ID, effects, process);
  await writeTinyFiles(staging, effects);
  return staging;
}

describe("a release that verifies", () => {
  it("gets its place and becomes current, and nothing is left of the staging", async () => {
    const effects = memoryEffects({ "dist/current": "00000000000000bb\n" });
    const staging = await tinyWorkshop(effects);
    expect(await readCurrent("dist", effects)).toBe("00000000000000bb");
    expect((await publish("dist", TINY_ID, staging, effects, { process })).ok).toBe(true);
    expect(await readCurrent("dist", effects)).toBe(TINY_ID);
    expect(await effects.files.list("dist/releases")).toEqual([TINY_ID]);
  });

  it("takes the place of a damaged one of the same id", async () => {
    const effects = memoryEffects();
    await writeTinyRelease("dist", effects);
    await effects.files.write(`${place}/responses/region-all.ndjson`, "damaged");
    await effects.files.write(`${place}/stray`, "x");
    await publish("dist", TINY_ID, await tinyWorkshop(effects), effects, { process });
    expect(await effects.files.list("dist/releases")).toEqual([TINY_ID]);
    expect(await effects.files.exists(`${place}/stray`)).toBe(false);
  });
});

it("mends a damaged release however the path to it is written", () =>
  inNewFolder(async (folder) => {
    const effects = nodeEffects({ quiet: true });
    const dist = `${folder}/./dist`;
    await writeTinyRelease(dist, effects);
    await effects.files.write(`${dist}/releases/${TINY_ID}/responses/region-all.ndjson`, "damaged");
    const staging = await openStaging(dist, TINY_ID, effects, process);
    await writeTinyFiles(staging, effects);
    await publish(dist, TINY_ID, staging, effects, { process });
    expect(await verifyRelease(dist, TINY_ID, effects)).toMatchObject({ ok: true, problems: [] });
  }));

describe("a release whose id is already taken", () => {
  const manifest = `${place}/manifest.json`;
  const publishOver = async (change: (text: string) => string) => {
    const effects = memoryEffects();
    await writeTinyRelease("dist", effects);
    await effects.files.write(manifest, change(await effects.files.readText(manifest)));
    const rename = vi.fn(effects.files.rename);
    const watched: MemoryEffects = { ...effects, files: { ...effects.files, rename } };
    await publish("dist", TINY_ID, await tinyWorkshop(watched), watched, { process });
    return { effects, moved: rename.mock.calls.map(([from]) => from) };
  };

  it("leaves a whole one where it is, whatever wrote its bytes: it is there at every moment", async () => {
    const { effects, moved } = await publishOver((text) => `${text}\n`);
    expect(moved).not.toContain(place);
    expect(await effects.files.readText(manifest)).toMatch(/\n\n$/);
    expect(await effects.files.list("dist/releases")).toEqual([TINY_ID]);
  });

  it("replaces one whose manifest cannot be read", async () => {
    const { effects } = await publishOver(() => "{}");
    expect(await effects.files.readText(manifest)).toContain(TINY_ID);
    expect(await effects.files.list("dist/releases")).toEqual([TINY_ID]);
  });
});

describe("a release that does not verify", () => {
  it("is not published: the release served stays", async () => {
    const effects = memoryEffects({ "dist/current": "00000000000000bb\n" });
    const staging = await tinyWorkshop(effects);
    await effects.files.write(`${staging}/responses/region-all.ndjson`, "short");
    await expect(publish("dist", TINY_ID, staging, effects, { process })).rejects.toThrow(
      "The release just written does not verify: responses/region-all.ndjson: The file is truncated",
    );
    expect(await readCurrent("dist", effects)).toBe("00000000000000bb");
    expect(await effects.files.exists(place)).toBe(false);
  });
});

describe("what stopped builds left behind", () => {
  it("goes when the next build starts, unless its process still runs", async () => {
    const effects = memoryEffects({
      "dist/releases/.tmp-00000000000000bb-5/a": "x",
      "dist/releases/.old-00000000000000cc-6/a": "x",
      "dist/releases/.tmp-00000000000000dd-7/a": "x",
      "dist/releases/.tmp-00000000000000ee-8/a": "x",
      "dist/releases/00000000000000ff/a": "x",
    });
    await openStaging("dist", TINY_ID, effects, process);
    expect(await effects.files.list("dist/releases")).toEqual([
      ".tmp-00000000000000ee-8",
      "00000000000000cc",
      "00000000000000ff",
    ]);
  });
});

it("leaves nothing behind where putting the release together fails", async () => {
  const effects = memoryEffects();
  const failing = inStaging("dist", TINY_ID, effects, async (staging) => {
    await effects.files.write(`${staging}/responses/job-15.ndjson`, "half");
    throw new Error("disk full");
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(await effects.files.list("dist/releases")).toEqual([]);
});

describe.each([
  ["ENOSPC", "no space left on the device"],
  ["EACCES", "permission denied"],
  ["EROFS", "the file system is read-only"],
])("a folder that answers %s", (code, reason) => {
  it("fails with one line that names the folder and what to do", async () => {
    const effects = memoryEffects();
    const failing: MemoryEffects = {
      ...effects,
      files: { ...effects.files, mkdir: () => Promise.reject(Object.assign(new Error(code), { code })) },
    };
    const failure = prepareDist("dist", failing);
    await expect(failure).rejects.toThrow(`Cannot write dist: ${reason}`);
    await expect(failure).rejects.not.toThrow("\n");
  });
});
