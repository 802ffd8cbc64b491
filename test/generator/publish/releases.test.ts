import { describe, expect, it } from "vitest";
import { readCurrent, verifyRelease } from "../../../core/verify/verify.ts";
import { pointCurrent, readHistory } from "../../../generator/publish/publish.ts";
import {
  listReleases,
  pruneReleases,
  publishRelease,
  rollback,
} from "../../../generator/publish/releases.ts";
import { type MemoryEffects, memoryEffects } from "../../build/memoryEffects.ts";
import { TINY_ID, tinyFiles, writeTinyFiles } from "../tinyRelease.ts";
import { publishOne } from "./publishInTurn.ts";

const [A, A2] = ["aa00000000000000", "aa11111111111111"] as const;
const [B, C] = ["bb00000000000000", "cc00000000000000"] as const;

/** A folder with releases, published one after another. */
async function published(...ids: readonly string[]): Promise<MemoryEffects> {
  const effects = memoryEffects();
  for (const id of ids) {
    await writeTinyFiles(`dist/releases/${id}`, effects, id);
    await pointCurrent("dist", id, effects);
  }
  return effects;
}

/** Writes a later O*NET version into the manifest of a release. */
async function makeNewer(id: string, { files }: MemoryEffects): Promise<void> {
  const path = `dist/releases/${id}/manifest.json`;
  const manifest = JSON.parse(await files.readText(path));
  await files.write(path, JSON.stringify({ ...manifest, onet_version: "99.9" }));
}

const ids = (effects: MemoryEffects) => effects.files.list("dist/releases");

describe("the list of releases", () => {
  it("has the one served first, then those served before, newest first, with size, edition and O*NET", async () => {
    const effects = await published(A, B, C);
    await writeTinyFiles("dist/releases/dd00000000000000", effects, "dd00000000000000");
    const found = await listReleases("dist", effects);
    expect(found.map(({ releaseId, isCurrent }) => [releaseId, isCurrent])).toEqual([
      [C, true],
      [B, false],
      [A, false],
      ["dd00000000000000", false],
    ]);
    expect(found[0]).toMatchObject({ onetVersion: "29.0", dataUpdated: "2024-08-01" });
    expect(found[0]?.bytes).toBeGreaterThan(1_000);
    expect(found[0]?.edition).toMatch(/\w/);
  });

  it("shows one whose manifest cannot be read, and leaves out what is no release", async () => {
    const effects = await published(A);
    await effects.files.write(`dist/releases/${B}/manifest.json`, "{ cut o");
    await effects.files.write("dist/releases/.tmp-0000000000000000-1/manifest.json", "{}");
    await effects.files.write("dist/releases/notes/manifest.json", "{}");
    const found = await listReleases("dist", effects);
    expect(found.map(({ releaseId, edition }) => [releaseId, edition === undefined])).toEqual([
      [A, false],
      [B, true],
    ]);
  });

  it("is empty where there is nothing", async () => {
    expect(await listReleases("dist", memoryEffects())).toEqual([]);
  });
});

describe("publishing by id", () => {
  it("takes the beginning of an id", async () => {
    const effects = await published(A, B);
    expect(await publishRelease("dist", "aa", {}, effects)).toBe(A);
    expect(await readCurrent("dist", effects)).toBe(A);
  });

  it.each([
    ["ff, which is none", "ff", "There is no release ff in dist"],
    ["a path", "../aa", "There is no release ../aa in dist"],
    ["a beginning that several have", "aa", `2 releases begin with "aa": ${A}, ${A2}`],
    ["a damaged one", A2, `Release ${A2} is not published: responses/region-all.ndjson`],
  ])("refuses %s, and the one served stays", async (_, start, reason) => {
    const effects = await published(A2, A, B);
    await effects.files.write(`dist/releases/${A2}/responses/region-all.ndjson`, "damaged");
    await expect(publishRelease("dist", start, {}, effects)).rejects.toThrow(reason);
    expect(await readCurrent("dist", effects)).toBe(B);
  });

  it("refuses nothing at all, where there is one", async () => {
    await expect(publishRelease("dist", "", {}, await published(A))).rejects.toThrow(
      "There is no release  in dist",
    );
  });

  it("does not put an older version in the place of a newer one unasked", async () => {
    const effects = await published(A, B);
    await makeNewer(B, effects);
    await expect(publishRelease("dist", A, {}, effects)).rejects.toThrow(/Pass --replace/);
    expect(await readCurrent("dist", effects)).toBe(B);
    expect(await publishRelease("dist", A, { replace: true }, effects)).toBe(A);
  });
});

describe("rollback", () => {
  it("goes back one release at a time", async () => {
    const effects = await published(A, B, C);
    expect(await rollback("dist", effects)).toBe(B);
    expect(await rollback("dist", effects)).toBe(A);
    await expect(rollback("dist", effects)).rejects.toThrow("There is no release in dist to go back to");
    expect(await readCurrent("dist", effects)).toBe(A);
  });

  it("passes over one that is gone or damaged, and says so", async () => {
    const effects = await published(A, B, C);
    await effects.files.remove(`dist/releases/${B}`);
    expect(await rollback("dist", effects)).toBe(A);
    expect(effects.lines.join()).toContain(`${B} was served before and is passed over`);
  });

  it("goes back to an older version as well: that is what it is for", async () => {
    const effects = await published(A, B);
    await makeNewer(B, effects);
    expect(await rollback("dist", effects)).toBe(A);
  });

  it("after going back and publishing anew goes back to where it was", async () => {
    const effects = await published(A, B);
    await rollback("dist", effects);
    await publishRelease("dist", B, {}, effects);
    expect(await readHistory("dist", effects)).toEqual([A]);
    expect(await rollback("dist", effects)).toBe(A);
  });

  it("is not confused by a stop between the history and the pointer", async () => {
    const effects = await published(A, B);
    await effects.files.write("dist/history", `${A}\n${B}\n`);
    expect(await rollback("dist", effects)).toBe(A);
  });
});

describe("prune", () => {
  it("keeps the one served and the last ones served before it", async () => {
    const effects = await published(A, B, C);
    expect(await pruneReleases("dist", 2, effects)).toEqual([A]);
    expect(await ids(effects)).toEqual([B, C]);
  });

  it("never takes away the one served, and clears away what killed processes left", async () => {
    const effects = await published(A, B);
    await effects.files.write(`dist/releases/.gone-${C}-999999999/manifest.json`, "x");
    await effects.files.write("dist/current.999999999.0a-1.tmp", "x");
    expect(await pruneReleases("dist", 1, effects)).toEqual([A]);
    expect(await ids(effects)).toEqual([B]);
    expect(await effects.files.list("dist")).toEqual(["current", "history", "releases"]);
    expect(await pruneReleases("dist", 1, effects)).toEqual([]);
  });

  it("refuses to keep none", async () => {
    await expect(pruneReleases("dist", 0, memoryEffects())).rejects.toThrow(
      "Keep at least 1 release, not 0.",
    );
  });
});

describe("publishing to disk", () => {
  it("flushes files and folders before the release gets its name, and that before current names it", async () => {
    const memory = memoryEffects({ "dist/current": `${B}\n` });
    let steps: string[] = [];
    const noted = (step: string, done: Promise<void>) => {
      steps.push(step.replace(/\.tmp-\w+-\d+/, "staging"));
      return done;
    };
    const { flush, rename, write } = memory.files;
    const files: MemoryEffects["files"] = {
      ...memory.files,
      flush: (path) => noted(`flush ${path}`, flush(path)),
      rename: (from, to) => noted(`rename ${from} ${to}`, rename(from, to)),
      write: (path, data, options) =>
        noted(`${options?.durable ? "write durably" : "write"} ${path}`, write(path, data, options)),
    };
    await publishOne("dist", TINY_ID, { ...memory, files }, {}, () => {
      steps = [];
    });
    const renamed = steps.indexOf(`rename dist/releases/staging dist/releases/${TINY_ID}`);
    const written = [...(await tinyFiles()).keys()].sort().map((path) => `/${path}`);
    expect(steps.slice(0, renamed)).toEqual(
      [...written, "/responses", ""].map((path) => `flush dist/releases/staging${path}`),
    );
    expect(steps.slice(renamed + 1)).toEqual([
      "flush dist/releases",
      "write durably dist/history",
      "write durably dist/current",
    ]);
  });

  it("leaves current alone where it is told to", async () => {
    const effects = memoryEffects({ "dist/current": `${B}\n` });
    await publishOne("dist", TINY_ID, effects, { isCurrent: false });
    expect(await readCurrent("dist", effects)).toBe(B);
    expect((await verifyRelease("dist", TINY_ID, effects)).ok).toBe(true);
  });
});
