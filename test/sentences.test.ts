import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceRuns } from "./sourceRuns.ts";
import { collectRuns } from "./wordRuns.ts";

/** The text of a file; of a table its cells, which are not read across. */
function piecesOf(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  return /\.(txt|tsv|csv)$/.test(path) ? text.split(/[\t\n]/) : [text];
}

const folder = process.env.TIDEMARK_TEST_SOURCES;

describe("a run of words", () => {
  const runs = collectRuns(
    ["The quick brown fox jumps over the lazy dog, and then it sleeps."],
    ["Over the Lazy Dog and Then It Sleeps"],
  );

  it("is found across line breaks, punctuation and case", () => {
    expect(runs.foundIn("x THE quick\nbrown; fox jumps -- over the lazy y")).toEqual([
      "the quick brown fox jumps over the lazy",
    ]);
  });

  it("is not found where a word is another or fewer stand together", () => {
    expect(runs.foundIn("The quick brown fox jumps over a lazy dog, and then")).toEqual([]);
    expect(runs.foundIn("quick brown fox jumps over the lazy")).toEqual([]);
  });

  it("may stand anywhere where it is part of a name", () => {
    expect(runs.foundIn("over the lazy dog and then it sleeps")).toEqual([]);
  });
});

describe.skipIf(folder === undefined)("the repository (set TIDEMARK_TEST_SOURCES to look at it)", () => {
  it("holds no eight words in a row of any sentence of the sources", { timeout: 300_000 }, () => {
    const runs = sourceRuns(folder ?? "");
    expect(runs.size).toBeGreaterThan(500_000);
    const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
    const found = files.flatMap((path) =>
      piecesOf(path).flatMap((text) => runs.foundIn(text).map((run) => `${path}: ${run}`)),
    );
    expect(found).toEqual([]);
  });
});
