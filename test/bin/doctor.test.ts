import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUILD_BYTES, examine, type Findings, type SourceFindings } from "../../bin/doctor.ts";
import { folderForFile } from "../folders.ts";
import { miniDist } from "../generator/mini.ts";
import { tidemark } from "./command.ts";

const { dist, report } = await miniDist();
const empty = join(folderForFile(), "empty");

it("tidemark doctor looks at the tables, the edition and the published release, and ends with what make serve would do", async () => {
  const { status, stdout } = await tidemark(["doctor", "--sources", "test/input/mini", "--dist", dist]);
  expect(stdout).toContain("ok    tables     test/input/mini: all that are needed, O*NET 29.0\n");
  expect(stdout).toContain(`ok    release    ${report.releaseId}: official tables, O*NET 29.0, data of `);
  expect(stdout).toMatch(
    new RegExp(`\\nmake serve would serve the published release ${report.releaseId}\\.\\n$`),
  );
  expect(status).toBe(0);
});

it("tidemark doctor gives the same as JSON, and ends with 1 where something is missing", async () => {
  const words = ["doctor", "--sources", "no-such-folder", "--dist", empty, "--json"];
  const { status, stdout } = await tidemark(words);
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    node: { version: process.version },
    sources: { folder: "no-such-folder", isThere: false, isAskedFor: true },
    edition: { isThere: true, missing: [] },
    published: { dist: empty, isReadable: false },
  });
});

it("tidemark doctor misses no tables that nobody asked for where the open edition can be served", async () => {
  const { status, stdout } = await tidemark(["doctor", "--dist", empty]);
  expect(stdout).toContain("make serve would build a release from the open edition");
  expect(status).toBe(0);
});

it("tidemark doctor says why a folder of tables cannot be looked into", async () => {
  const { status, stdout } = await tidemark(["doctor", "--sources", "README.md", "--dist", dist]);
  expect(stdout).toContain("FAIL  tables     README.md: --sources README.md is a file.");
  expect(status).toBe(1);
});

const usable = (folder: string) => ({
  folder,
  isThere: true,
  isAskedFor: false,
  onetVersion: "29.0",
  missing: [],
  fault: undefined,
});
const absent = (folder: string) => ({ ...usable(folder), isThere: false });
const incomplete: SourceFindings = {
  ...usable("data"),
  missing: [
    { path: "onet/29.0/Skills.txt", purpose: "skills that occupations require" },
    { path: "bls/oews_national_<year>.csv", purpose: "national employment and wages" },
  ],
};
const published: Findings["published"] = {
  dist: "dist-data",
  id: "00000000000000cc",
  standing: {
    release_id: "00000000000000cc",
    edition: "official",
    onet_version: "29.0",
    counts: { occupations: 923, tasks: 18_796, regions: 31 },
  },
  isReadable: true,
  dataUpdated: "2025-08-28",
};
const { dist: folder } = published;
const nothing = {
  dist: folder,
  id: undefined,
  standing: undefined,
  isReadable: false,
  dataUpdated: undefined,
};

const page = (over: Partial<Findings> = {}) => {
  const { lines, isWell } = examine({
    node: { version: "v20.20.0", needed: "20.19.0 or later" },
    compiler: "c++",
    hasVectorLibrary: true,
    disk: { folder: "dist-data", freeBytes: 50 * BUILD_BYTES },
    sources: absent("data"),
    edition: usable("data/open"),
    published: nothing,
    ...over,
  });
  return { text: lines.join("\n"), last: lines.at(-1), isWell };
};

describe("what make serve would do", () => {
  const stopsAtRelease = "stop at the published release; make build builds another";
  it.each<[string, Partial<Findings>, isWell: boolean, would: string]>([
    ["on a fresh machine", {}, true, "build a release from the open edition in data/open/ and serve it"],
    ["with all tables", { sources: usable("data") }, true, "build a release from data and serve it"],
    [
      "with a release, whatever tables are there",
      { published, sources: usable("data") },
      true,
      "serve the published release 00000000000000cc",
    ],
    [
      "with tables that were asked for and are not complete",
      { sources: { ...incomplete, isAskedFor: true } },
      false,
      "stop at data",
    ],
    [
      "with a release of another format",
      { published: { ...published, isReadable: false } },
      false,
      stopsAtRelease,
    ],
    ["with a damaged release", { published: { ...published, standing: undefined } }, false, stopsAtRelease],
    [
      "with neither release nor table",
      { edition: absent("data/open") },
      false,
      "stop: there is nothing to build a release from",
    ],
  ])("%s is said in the last line", (_name, over, isWell, would) => {
    expect(page(over)).toMatchObject({ isWell, last: `make serve would ${would}.` });
  });
});

describe("the page", () => {
  it("names every missing table with what it is for, and fails, though the open edition can be served", () => {
    const { text, isWell } = page({ sources: incomplete });
    expect(text).toContain("FAIL  tables     data: 2 are missing");
    expect(text).toMatch(/onet\/29\.0\/Skills\.txt +skills that occupations require\n/);
    expect(text).toMatch(/bls\/oews_national_<year>\.csv +national employment and wages\n/);
    expect(isWell).toBe(false);
  });

  it("fails where the folder that was asked for is not there", () => {
    expect(page({ sources: { ...absent("mine"), isAskedFor: true } }).text).toContain(
      "FAIL  tables     there is no folder mine",
    );
  });

  it("takes a missing compiler for no fault", () => {
    const { text, isWell } = page({ compiler: undefined, hasVectorLibrary: false });
    expect(text).toMatch(/^note {2}compiler +there is none: the vector index/m);
    expect(isWell).toBe(true);
  });

  it("fails for want of disk only where a build comes next", () => {
    const disk = { folder: "dist-data", freeBytes: BUILD_BYTES - 1 };
    expect(page({ disk }).isWell).toBe(false);
    expect(page({ disk, published }).isWell).toBe(true);
  });
});
