import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareReleases, compareResponses } from "../../../build/diff/compareReleases.ts";
import { diffMarkdown } from "../../../build/diff/markdown.ts";
import { nodeEffects } from "../../../build/effects.ts";
import { buildRelease } from "../../../generator/main.ts";
import { inNewFolder } from "../../folders.ts";
import { copyMiniDist } from "../../generator/mini.ts";
import { memoryEffects } from "../memoryEffects.ts";
import { type Edit, type Edits, withEditedSources } from "../sourceFolder.ts";

const effects = nodeEffects({ quiet: true });

/** A change of a table, line by line; undefined takes the line away. */
const inLines =
  (change: (line: string) => string | undefined): Edit =>
  (text) =>
    text
      .split("\n")
      .flatMap((line) => change(line) ?? [])
      .join("\n");

const onet = (name: string) => `onet/29.0/${name}.txt`;
const [soc, goneTask, reratedTask] = ["15-1232.00", "900001", "900002"] as const;

const isOf = (line: string, task: string) => line.split("\t").includes(task);
const withoutTask = inLines((line) => (isOf(line, goneTask) ? undefined : line));
const rerated = inLines((line) =>
  isOf(line, reratedTask) && line.includes("\tIM\t") ? line.replace(/\t\d\.\d+\t/, "\t1.00\t") : line,
);
const edits: Edits = {
  [onet("Task Statements")]: withoutTask,
  [onet("Task Ratings")]: (text) => rerated(withoutTask(text) as string),
  [onet("Tasks to DWAs")]: withoutTask,
  [onet("Occupation Data")]: inLines((line) => (line.startsWith(soc) ? line.replace("\t", "\tNew ") : line)),
  "benchmarks/helm_lite_scores.csv": inLines((line) =>
    line.includes(",gsm,") && line.endsWith("v1.13.0") ? line.replace(/,0\.\d+,/, ",0.999,") : line,
  ),
};
const { diff, same } = await withEditedSources(edits, (sources) =>
  inNewFolder(async (dist) => {
    const old = await copyMiniDist(dist);
    const now = await buildRelease({ sources, dist, publish: false }, effects);
    expect(readFileSync(join(dist, "current"), "utf8").trim()).toBe(old.releaseId);
    return {
      diff: await compareReleases(old.folder, now.folder, effects),
      same: await compareReleases(old.folder, old.folder, effects),
    };
  }),
);

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
    expect(diff.occupations.renamed.map(({ id }) => id)).toEqual([soc]);
    expect(diff.occupations.renamed[0]?.to).toMatch(/^New /);
    expect([diff.occupations.added, diff.occupations.removed]).toEqual([[], []]);
  });

  it("says what moved a score, in parts that add up to the move", () => {
    const moved = diff.occupations.moved.find(({ id }) => id === soc);
    const parts = moved?.moved_by?.automation_susceptibility_score;
    expect(parts?.tasks_added_and_removed).not.toBe(0);
    expect(parts?.task_importance).not.toBe(0);
    for (const { figures, moved_by } of diff.occupations.moved) {
      for (const score of ["automation_susceptibility_score", "human_centric_resilience_score"]) {
        const causes = moved_by?.[score] ?? {};
        const sum = Object.values(causes).reduce((total, part) => total + part, 0);
        expect(sum).toBeCloseTo(figures[score]?.change ?? 0, 6);
        // What is left over is rounding: of the score to a tenth, of pillars to four places.
        expect(Math.abs(causes.other ?? Number.NaN)).toBeLessThanOrEqual(0.15);
      }
    }
  });

  it("says which requirements the leaderboard moved, and in whose scores that shows", () => {
    expect(diff.requirements.moved.length).toBeGreaterThan(0);
    for (const { figures } of diff.requirements.moved)
      expect(figures.ai_resilience_score?.change).toBeLessThan(0);
    const raised = diff.occupations.moved.filter(
      ({ moved_by }) => (moved_by?.automation_susceptibility_score?.requirement_resilience ?? 0) > 0,
    );
    expect(raised.length).toBeGreaterThan(0);
  });

  it("says how tasks and regions moved", () => {
    const rerated = diff.tasks.moved.find(({ id }) => id === reratedTask);
    expect(rerated?.figures.importance?.to).toBe(1);
    expect(diff.regions.moved.length).toBeGreaterThan(0);
  });

  it("says which tasks somebody still has to read, and that none has to be", () => {
    // Nobody reads the tasks of the small input.
    expect(diff.unread_tasks).toHaveLength(diff.tasks.count.to);
    expect(diffMarkdown(diff)).toContain(
      `### Still to be read: ${diff.tasks.count.to} tasks, in occupations`,
    );
    const read = { ...diff, unread_tasks: [], changed_tasks: [] };
    expect(diffMarkdown(read)).toContain("Every task has been read, as it is worded now.");
  });

  it("is a page for a person, with the ids, the moves and their causes", () => {
    const page = diffMarkdown(diff);
    expect(page).toContain(`# Release ${diff.from.release_id} to ${diff.to.release_id}`);
    expect(page).toContain("### Removed (1)");
    expect(page).toMatch(/### Moved \(\d+\)/);
    expect(page).toMatch(/tasks added and removed [+-]/);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });
});

describe("what cannot be compared", () => {
  it("is named: no release, damaged JSON, another form", async () => {
    const compared = (contents: Record<string, string>) => compareReleases("r", "r", memoryEffects(contents));
    await expect(compared({})).rejects.toThrow("There is no release in r: it has no manifest.json.");
    await expect(compared({ "r/manifest.json": "{" })).rejects.toThrow(
      "r/manifest.json: The file is not JSON.",
    );
    await expect(compared({ "r/manifest.json": "{}" })).rejects.toThrow(
      "r/manifest.json: It names no format version.",
    );
    await expect(compareResponses("nowhere", "nowhere", effects)).rejects.toThrow(
      /^nowhere is not a release that can be compared: .*"tidemark verify" says what is damaged\.$/s,
    );
  });
});
