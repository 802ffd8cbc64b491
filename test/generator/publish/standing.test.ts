import { expect, it } from "vitest";
import { readCurrent } from "../../../core/verify/verify.ts";
import { currentStanding, losses, refuseLosses, type Standing } from "../../../generator/publish/standing.ts";
import { type MemoryEffects, memoryEffects } from "../../build/memoryEffects.ts";
import { TINY_ID } from "../tinyRelease.ts";
import { publishOne } from "./publishInTurn.ts";

const CURRENT = "00000000000000cc";

const standing = (over: Partial<Standing> = {}): Standing => ({
  release_id: "00000000000000dd",
  edition: "official",
  onet_version: "29.0",
  counts: { occupations: 923, tasks: 18_796, regions: 31 },
  ...over,
});

/** A folder whose current release has a manifest with these members, and nothing else. */
function distWith(manifest: object): MemoryEffects {
  return memoryEffects({
    "dist/current": `${CURRENT}\n`,
    [`dist/releases/${CURRENT}/manifest.json`]: JSON.stringify(manifest),
  });
}

const before = standing({ release_id: CURRENT });

it.each<[sentence: string, from: Partial<Standing>, to: Partial<Standing>, ...lost: string[]]>([
  ["nothing where another release of as much data comes", {}, {}],
  ["nothing where official tables come after the open edition", { edition: "open" }, {}],
  ["nothing where a newer O*NET version comes", {}, { onet_version: "30.1" }],
  ["nothing where a version is newer by its numbers", { onet_version: "29.9" }, { onet_version: "29.10" }],
  ["nothing where a release takes its own place", {}, { ...before, counts: { ...before.counts, tasks: 1 } }],
  ["official tables", {}, { edition: "open" }, "official tables by the open edition"],
  ["the newer O*NET version", { onet_version: "30.1" }, {}, "O*NET 30.1 by the older 29.0"],
])("what would be lost is %s", (_, from, to, ...lost) => {
  expect(losses({ ...before, ...from }, standing(to))).toEqual(lost);
});

it.each(["occupations", "tasks", "regions"] as const)(
  "what would be lost is named where more than 2 %% of the %s go",
  (kind) => {
    const with_ = (count: number) => standing({ counts: { ...before.counts, [kind]: count } });
    const all = { ...with_(1000), release_id: CURRENT };
    expect(losses(all, with_(980))).toEqual([]);
    expect(losses(all, with_(979))).toEqual([`1,000 ${kind} by 979`]);
  },
);

const official = { ...before, format: { major: 2, minor: 0 } };

it("refuses a release that would replace a better one, with what would be lost and how to do it anyway", async () => {
  const next = standing({ edition: "open", counts: { ...before.counts, tasks: 18_000 } });
  const current = await currentStanding("dist", distWith(official));
  expect(() => refuseLosses(current, "dist", next)).toThrow(
    `The release published in dist, ${CURRENT}, stays: it would be replaced, official tables by the open edition; ` +
      "18,796 tasks by 18,000. Pass --replace to replace it all the same, or another folder with --dist.",
  );
});

it("holds a release up neither where nothing is published, nor where that cannot be read", async () => {
  const next = standing({ edition: "open" });
  const pointed = memoryEffects({ "dist/current": `${CURRENT}\n` });
  for (const effects of [memoryEffects(), pointed, distWith({ format: { major: 9 } })]) {
    refuseLosses(await currentStanding("dist", effects), "dist", next);
  }
});

it("does not publish a release that would replace a better one, unless it is told to", async () => {
  const effects = distWith(official);
  await expect(publishOne("dist", TINY_ID, effects)).rejects.toThrow("923 occupations by 0");
  expect(await readCurrent("dist", effects)).toBe(CURRENT);
  await publishOne("dist", TINY_ID, effects, { replace: true });
  expect(await readCurrent("dist", effects)).toBe(TINY_ID);
});
