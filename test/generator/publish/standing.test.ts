import { describe, expect, it } from "vitest";
import { readCurrent } from "../../../core/verify/verify.ts";
import { openStaging, publish } from "../../../generator/publish/publish.ts";
import { losses, refuseLosses, type Standing } from "../../../generator/publish/standing.ts";
import { type MemoryEffects, memoryEffects } from "../../build/memoryEffects.ts";
import { TINY_ID, writeTinyFiles } from "../tinyRelease.ts";

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

describe("what would be lost", () => {
  const before = standing({ release_id: CURRENT });

  it("is nothing where another release of as much data takes the place", () => {
    expect(losses(before, standing())).toEqual([]);
    expect(losses(standing({ edition: "open" }), standing({ release_id: "x" }))).toEqual([]);
    expect(losses(before, standing({ onet_version: "30.1" }))).toEqual([]);
  });

  it("is nothing where a release takes its own place", () => {
    expect(losses(before, { ...before, counts: { occupations: 1, tasks: 1, regions: 1 } })).toEqual([]);
  });

  it("is the official tables, where the open edition would come", () => {
    expect(losses(before, standing({ edition: "open" }))).toEqual(["official tables by the open edition"]);
  });

  it("is the newer O*NET version, compared by its numbers", () => {
    expect(losses(standing({ onet_version: "30.1" }), standing({ release_id: "x" }))).toEqual([
      "O*NET 30.1 by the older 29.0",
    ]);
    expect(
      losses(standing({ onet_version: "29.9" }), standing({ release_id: "x", onet_version: "29.10" })),
    ).toEqual([]);
  });

  it.each(["occupations", "tasks", "regions"] as const)(
    "is named where more than 2 %% of the %s go",
    (kind) => {
      const with_ = (count: number) => standing({ counts: { ...standing().counts, [kind]: count } });
      const all = { ...with_(1000), release_id: CURRENT };
      expect(losses(all, with_(980))).toEqual([]);
      expect(losses(all, with_(979))).toEqual([`1,000 ${kind} by 979`]);
    },
  );
});

describe("a release that would replace a better one", () => {
  const official = { ...standing({ release_id: CURRENT }), format: { major: 2, minor: 0 } };

  it("is refused, with what would be lost and how to do it anyway", async () => {
    const next = standing({ edition: "open", counts: { occupations: 923, tasks: 18_000, regions: 31 } });
    await expect(refuseLosses("dist", next, distWith(official))).rejects.toThrow(
      `The release published in dist, ${CURRENT}, stays: it would be replaced, official tables by the open edition; ` +
        "18,796 tasks by 18,000. Pass --replace to replace it all the same, or another folder with --dist.",
    );
  });

  it("is not held up where nothing is published, or nothing that can be read", async () => {
    const next = standing({ edition: "open" });
    await refuseLosses("dist", next, memoryEffects());
    await refuseLosses("dist", next, memoryEffects({ "dist/current": `${CURRENT}\n` }));
    await refuseLosses("dist", next, distWith({ format: { major: 9 } }));
  });

  it("is not published, unless it is told to replace", async () => {
    const effects = distWith(official);
    const staging = async () => {
      const place = await openStaging("dist", TINY_ID, effects);
      await writeTinyFiles(place, effects);
      return place;
    };
    await expect(publish("dist", TINY_ID, await staging(), effects)).rejects.toThrow("923 occupations by 0");
    expect(await readCurrent("dist", effects)).toBe(CURRENT);
    await publish("dist", TINY_ID, await staging(), effects, { replace: true });
    expect(await readCurrent("dist", effects)).toBe(TINY_ID);
  });
});
