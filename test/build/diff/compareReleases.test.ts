import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareReleases, type ReleaseDiff } from "../../../build/diff/compareReleases.ts";
import { diffMarkdown } from "../../../build/diff/markdown.ts";
import { readRelease } from "../../../build/diff/readRelease.ts";
import { nodeEffects } from "../../../build/effects.ts";
import { buildRelease } from "../../../generator/main.ts";
import { inNewFolder } from "../../folders.ts";
import { copyMiniDist, MINI_SOURCES } from "../../generator/mini.ts";
import { memoryEffects } from "../memoryEffects.ts";

const effects = nodeEffects({ quiet: true });

/** Rewrites one table of a source folder, line by line; undefined takes the line away. */
function edit(folder: string, table: string, change: (line: string) => string | undefined): void {
  const path = join(folder, table);
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, lines.flatMap((line) => change(line) ?? []).join("\n"));
}

const onet = (name: string) => `onet/29.0/${name}.txt`;
const taskRows = readFileSync(join(MINI_SOURCES, onet("Task Statements")), "utf8").split("\n");
const [soc = "", goneTask = ""] = taskRows[1]?.split("\t") ?? [];
const [, reratedTask = ""] =
  taskRows
    .slice(2)
    .find((line) => line.startsWith(`${soc}\t`))
    ?.split("\t") ?? [];

let diff: ReleaseDiff;
let same: ReleaseDiff;
let finished: () => void = () => {};
let holding: Promise<void> | undefined;

beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    holding = inNewFolder(async (folder) => {
      const after = join(folder, "after");
      cpSync(MINI_SOURCES, after, { recursive: true });
      const isOf = (line: string, task: string) => line.split("\t").includes(task);
      for (const table of ["Task Statements", "Task Ratings", "Tasks to DWAs"]) {
        edit(after, onet(table), (line) => (isOf(line, goneTask) ? undefined : line));
      }
      edit(after, onet("Task Ratings"), (line) =>
        isOf(line, reratedTask) && line.includes("\tIM\t") ? line.replace(/\t\d\.\d+\t/, "\t1.00\t") : line,
      );
      edit(after, onet("Occupation Data"), (line) =>
        line.startsWith(soc) ? line.replace("\t", "\tNew ") : line,
      );
      edit(after, "benchmarks/helm_lite_scores.csv", (line) =>
        line.includes(",gsm,") && line.endsWith("v1.13.0") ? line.replace(/,0\.\d+,/, ",0.999,") : line,
      );
      const dist = join(folder, "dist");
      const old = await copyMiniDist(dist);
      const now = await buildRelease({ sources: after, dist, publish: false }, effects);
      expect(readFileSync(join(dist, "current"), "utf8").trim()).toBe(old.releaseId);
      const read = await readRelease(old.folder, effects);
      diff = compareReleases(read, await readRelease(now.folder, effects));
      same = compareReleases(read, read);
      ready();
      await new Promise<void>((resolve) => {
        finished = resolve;
      });
    });
    holding.catch(failed);
  });
}, 60_000);
afterAll(async () => {
  finished();
  await holding;
});

describe("a release compared with itself", () => {
  it("has no figure that differs", () => {
    expect(same.figures_equal).toBe(true);
    expect(same.similarity).toMatchObject({ moved: 0, largest: null });
    expect(diffMarkdown(same)).toContain("No figure differs.");
  });
});

describe("a release compared with the next", () => {
  it("says which came, went and have another name", () => {
    expect(diff.figures_equal).toBe(false);
    expect(diff.tasks.removed.map(({ id }) => id)).toEqual([goneTask]);
    expect(diff.tasks.added).toEqual([]);
    expect(diff.tasks.count.from - diff.tasks.count.to).toBe(1);
    expect(diff.occupations.retitled.map(({ id }) => id)).toEqual([soc]);
    expect(diff.occupations.retitled[0]?.to).toMatch(/^New /);
    expect([diff.occupations.added, diff.occupations.removed]).toEqual([[], []]);
  });

  it("says what moved a score, in parts that add up to the move", () => {
    const moved = diff.occupations.moved.find(({ soc_code }) => soc_code === soc);
    const parts = moved?.moved_by.automation_susceptibility_score;
    expect(parts?.tasks_added_and_removed).not.toBe(0);
    expect(parts?.task_importance).not.toBe(0);
    for (const { scores, moved_by } of diff.occupations.moved) {
      for (const score of ["automation_susceptibility_score", "human_centric_resilience_score"] as const) {
        const sum = Object.values(moved_by[score]).reduce((total, part) => total + part, 0);
        expect(sum).toBeCloseTo(scores[score]?.change ?? 0, 6);
        // What is left over is rounding: of the score to a tenth, of pillars to four places.
        expect(Math.abs(moved_by[score].other)).toBeLessThanOrEqual(0.15);
      }
    }
  });

  it("says which requirements the leaderboard moved, and in whose scores that shows", () => {
    expect(diff.requirements.moved.length).toBeGreaterThan(0);
    expect(diff.requirements.moved.every(({ ai_resilience_score }) => ai_resilience_score.change < 0)).toBe(
      true,
    );
    const raised = diff.occupations.moved.filter(
      ({ moved_by }) => moved_by.automation_susceptibility_score.requirement_resilience > 0,
    );
    expect(raised.length).toBeGreaterThan(0);
  });

  it("says how tasks and regions moved", () => {
    const rerated = diff.tasks.moved.find(({ task_id }) => task_id === reratedTask);
    expect(rerated?.importance.to).toBe(1);
    expect(diff.regions.moved.length).toBeGreaterThan(0);
  });

  it("says which tasks somebody still has to read, and that none has to be", () => {
    // Nobody reads the tasks of the small input.
    expect(diff.tasks.unread).toHaveLength(diff.tasks.count.to);
    expect(diffMarkdown(diff)).toContain(
      `### Still to be read: ${diff.tasks.count.to} tasks, in occupations`,
    );
    const read = { ...diff, tasks: { ...diff.tasks, unread: [], changed: [] } };
    expect(diffMarkdown(read)).toContain("Every task has been read, as it is worded now.");
    const unsaid = { ...diff, tasks: { ...diff.tasks, unread: null, changed: null } };
    expect(diffMarkdown(unsaid)).not.toMatch(/Still to be read|has been read/);
  });

  it("is a page for a person, with the ids, the moves and their causes", () => {
    const page = diffMarkdown(diff);
    expect(page).toContain(`# Release ${diff.from.release_id} to ${diff.to.release_id}`);
    expect(page).toContain("### Removed (1)");
    expect(page).toMatch(/### Scores moved \(\d+\)/);
    expect(page).toMatch(/tasks added and removed [+-]/);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });
});

describe("what cannot be compared", () => {
  it("is named: no release, damaged JSON, another form", async () => {
    await expect(readRelease("nowhere", memoryEffects())).rejects.toThrow(
      "There is no release in nowhere: it has no manifest.json.",
    );
    await expect(readRelease("r", memoryEffects({ "r/manifest.json": "{" }))).rejects.toThrow(
      "r/manifest.json: The file is not JSON.",
    );
    await expect(readRelease("r", memoryEffects({ "r/manifest.json": "{}" }))).rejects.toThrow(
      "r/manifest.json: It names no format version.",
    );
  });
});
