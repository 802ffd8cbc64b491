import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCurrent, verifyRelease } from "../../core/verify/verify.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { buildRelease } from "../../generator/main.ts";
import { formatReport } from "../../generator/report.ts";
import { contentsOf } from "../build/contents.ts";
import { inNewFolder } from "../folders.ts";
import { copyMiniDist, MINI_SOURCES, miniDist, quiet } from "./mini.ts";

it("publishes a release that verifies deeply, and notices that nothing changed", async () => {
  await inNewFolder(async (dist) => {
    const built = await copyMiniDist(dist);
    expect(built.unchanged).toBe(false);
    expect(await readCurrent(dist, quiet)).toBe(built.releaseId);
    expect((await verifyRelease(dist, undefined, quiet, { deep: true })).problems).toEqual([]);

    const again = await buildRelease({ sources: MINI_SOURCES, dist }, quiet);
    expect(again).toMatchObject({ unchanged: true, releaseId: built.releaseId, kinds: built.kinds });
    expect(again.stages.map(({ stage }) => stage)).toEqual(["check inputs", "look for release"]);
  });
});

it("says how much memory it needs where there is too little", async () => {
  await inNewFolder(async (dist) => {
    const small = { ...quiet, memoryBytes: () => 256e6 };
    await expect(buildRelease({ sources: MINI_SOURCES, dist }, small)).rejects.toThrow(
      /^A build of \d+ occupations needs 0\.7 GB of memory, and this machine or container has 0\.3 GB\./,
    );
    expect(await readCurrent(dist, quiet)).toBeUndefined();
  });
});

it("builds again what was damaged since, taking an unchanged index from the cache", async () => {
  await inNewFolder(async (dist) => {
    const { folder } = await copyMiniDist(dist);
    await writeFile(join(folder, "tables/tasks.json"), "{}");
    const again = await buildRelease({ sources: MINI_SOURCES, dist }, quiet);
    expect(again.unchanged).toBe(false);
    const kept = again.stages.filter(({ freshness }) => freshness !== undefined);
    expect(kept.map(({ stage, freshness }) => [stage, freshness])).toEqual([["wait for indexes", "fresh"]]);
    expect((await verifyRelease(dist, undefined, quiet)).ok).toBe(true);
  });
});

it("gives changed sources another id, makes them current and leaves the release before as it was", async () => {
  await inNewFolder(async (folder) => {
    const [sources, dist] = [join(folder, "sources"), join(folder, "dist")];
    await cp(MINI_SOURCES, sources, { recursive: true });
    const before = await copyMiniDist(dist);
    const occupations = join(sources, "onet/29.0/Occupation Data.txt");
    const text = await readFile(occupations, "utf8");
    await writeFile(occupations, text.replace("testing for product owners", "testing for owners"));
    const after = await buildRelease({ sources, dist }, quiet);
    expect(after.releaseId).not.toBe(before.releaseId);
    expect(await readCurrent(dist, quiet)).toBe(after.releaseId);
    expect((await verifyRelease(dist, before.releaseId, quiet)).ok).toBe(true);
    expect(after.stages.some(({ freshness }) => freshness === "stale")).toBe(true);
  });
});

it("lays an operator's annotation table over the committed one, and names it", async () => {
  await inNewFolder(async (folder) => {
    const [file, dist] = [join(folder, "ours.csv"), join(folder, "dist")];
    const plain = await copyMiniDist(dist);
    await writeFile(
      file,
      "task_id,procedural,digitization,physicality,socio_emotional\n900001,1.5,2.5,3.5,4.5\n",
    );
    const own = await buildRelease({ sources: MINI_SOURCES, dist, annotationsFile: file }, quiet);
    expect(own.releaseId).not.toBe(plain.releaseId);
    const bodies = Object.values(contentsOf(join(own.folder, "responses"), "utf8")).join("\n");
    const [task = ""] = /^{"task_id":"900001".*/m.exec(bodies) ?? [];
    expect(JSON.parse(task).dimensions).toEqual({
      procedural: 1.5,
      digitization: 2.5,
      physicality: 3.5,
      socio_emotional: 4.5,
    });
    const stats = JSON.parse(await readFile(join(own.folder, "responses/stats-all.ndjson"), "utf8"));
    expect(stats.methodology.annotations).toContain("ours.csv");
  });
});

it("says in one line that an annotation table is not there", async () => {
  await expect(readJudgements("/nowhere/ours.csv", quiet)).rejects.toThrow(
    /^There is no annotation table \/nowhere\/ours\.csv: correct TIDEMARK_ANNOTATIONS or unset it\.$/,
  );
});

it("prints counts, bytes per kind, quadrants beside the reference and seconds per stage", async () => {
  const lines = formatReport((await miniDist()).report).split("\n");
  const has = (pattern: RegExp) => expect(lines.some((line) => pattern.test(line))).toBe(true);
  has(/^Release [0-9a-f]{16} built \(O\*NET 29\.0\)$/);
  has(/^requirements +35 \+ 52 \+ 33$/);
  has(/^jobTasks +6 +[\d,]+ +[\d,]+ +[\d,]+$/);
  has(/^ {2}reference +3,467 +691 +6,602 +8,036$/);
  has(/^pack shards +\d+\.\d\d$/);
  has(/^wait for indexes +\d+\.\d\d +missing$/);
  expect(lines.every((line) => line === line.trimEnd())).toBe(true);
});
