import { join } from "node:path";
import { expect, it } from "vitest";
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
