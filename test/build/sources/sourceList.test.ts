import { describe, expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { listSources, refuseMissing } from "../../../build/sources/sourceList.ts";
import { memoryEffects } from "../memoryEffects.ts";
import { faultsOf, miniFolder } from "../sourceFolder.ts";

describe("what a folder of source tables lacks", () => {
  it("is nothing where every needed table is there", async () => {
    expect((await listSources(miniFolder, undefined, nodeEffects())).missing).toEqual([]);
  });

  it("is told all at once, with what each table is for", async () => {
    const { missing } = await listSources(
      "data",
      undefined,
      memoryEffects({ "data/onet/29.0/Skills.txt": "x", "data/bls/oews_ca_regions_2024.csv": "x" }),
    );
    expect(missing).toContainEqual({
      path: "onet/29.0/Task Statements.txt",
      purpose: "the tasks of every occupation",
    });
    expect(missing).toContainEqual({
      path: "bls/employment_projections_<base>_<target>.csv",
      purpose: "growth, openings and entry education",
    });
    const paths = missing.map(({ path }) => path);
    expect(paths).toContain("bls/ca_regions_<number>.csv");
    expect(paths).toContain("benchmarks/questions.jsonl");
    expect(paths).not.toContain("onet/29.0/Skills.txt");
    expect(paths).not.toContain("onet/29.0/Work Activities.txt");
    expect(() => refuseMissing(missing)).toThrow(
      /^onet\/29\.0\/Occupation Data\.txt: .*missing too: .*questions\.jsonl/,
    );
  });

  it("is the whole of O*NET where there is no release at all", async () => {
    const { missing } = await listSources("data", undefined, memoryEffects());
    expect(missing[0]).toEqual({
      path: "onet/29.0/",
      purpose: "a folder with this O*NET release (there are none)",
    });
    expect(missing.filter(({ path }) => path.startsWith("onet/"))).toHaveLength(1);
  });

  it("asks for a metropolitan table where there is no regional one", async () => {
    const edits = { "onet/29.0/Skills.txt": () => null, "bls/oews_ca_regions_2024.csv": () => null };
    expect(await faultsOf(edits)).toEqual([
      "onet/29.0/Skills.txt: expected this file (it is missing); missing too: bls/oews_metropolitan_<year>.csv",
    ]);
  });
});

describe("the O*NET release that is read", () => {
  const versionIn = async (...present: string[]) => {
    const files = Object.fromEntries(present.map((version) => [`data/onet/${version}/Skills.txt`, "x"]));
    return (await listSources("data", undefined, memoryEffects(files))).onetVersion;
  };

  it("is 29.0 where it is there, else the newest by its numbers", async () => {
    expect(await versionIn("29.0", "30.1")).toBe("29.0");
    expect(await versionIn("30.1", "30.10", "30.2")).toBe("30.10");
  });
});
