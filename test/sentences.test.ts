import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openRelease } from "./openRelease.ts";
import { FULL_TABLES } from "./realTables.ts";
import { sourceRuns } from "./sourceRuns.ts";
import { collectRuns, type Runs } from "./wordRuns.ts";

/** The text of a file; of a table its cells, which are not read across. */
function piecesOf(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  return /\.(txt|tsv|csv)$/.test(path) ? text.split(/[\t\n]/) : [text];
}

/** Every different string in the responses of a release. */
function stringsIn(release: string): Set<string> {
  const strings = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value === "string") strings.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  const responses = join(release, "responses");
  for (const shard of readdirSync(responses).filter((name) => name.endsWith(".ndjson"))) {
    for (const body of readFileSync(join(responses, shard), "utf8").trimEnd().split("\n"))
      visit(JSON.parse(body));
  }
  return strings;
}

const runs = collectRuns(
  ["The quick brown fox jumps over the lazy dog, and then it sleeps."],
  ["Over the Lazy Dog and Then It Sleeps"],
);

it.each([
  [
    "across line breaks, punctuation and case",
    "x THE quick\nbrown; fox jumps -- over the lazy y",
    ["the quick brown fox jumps over the lazy"],
  ],
  ["not where a word is another", "The quick brown fox jumps over a lazy dog, and then", []],
  ["not where fewer stand together", "quick brown fox jumps over the lazy", []],
  ["not where it is part of a name", "over the lazy dog and then it sleeps", []],
])("a run of words is found %s", (_, text, found) => {
  expect(runs.foundIn(text)).toEqual(found);
});

describe.skipIf(FULL_TABLES === undefined)(
  "eight words in a row of any sentence of the sources (skipped without TIDEMARK_TEST_SOURCES)",
  { timeout: 300_000 },
  () => {
    let runs: Runs;
    beforeAll(() => {
      runs = sourceRuns(FULL_TABLES ?? "");
      expect(runs.size).toBeGreaterThan(500_000);
    });

    it("stand nowhere in the repository", () => {
      const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
      const found = files.flatMap((path) =>
        piecesOf(path).flatMap((text) => runs.foundIn(text).map((run) => `${path}: ${run}`)),
      );
      expect(found).toEqual([]);
    });

    it("stand in no answer of a release of the open edition", { timeout: 900_000 }, async () => {
      const strings = stringsIn((await openRelease()).folder);
      expect(strings.size).toBeGreaterThan(10_000);
      expect([...strings].flatMap((text) => runs.foundIn(text))).toEqual([]);
    });
  },
);
