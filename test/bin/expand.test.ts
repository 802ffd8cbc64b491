import { readFileSync, statSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { filesBelow } from "../../core/format/filesBelow.ts";
import { folderForFile } from "../folders.ts";
import { bearer, harness } from "../gateway/harness.ts";
import { miniDist, quiet } from "../generator/mini.ts";
import { tidemark } from "./command.ts";

const out = folderForFile();
const { dist, report } = await miniDist();
const files = new Map(
  (await filesBelow(report.folder, quiet)).map((path) => [
    path.slice(report.folder.length + 1),
    new Uint8Array(readFileSync(path)),
  ]),
);
const gateway = await harness({ releases: [{ id: report.releaseId, files }] });
afterAll(() => gateway.close());
const expand = () => tidemark(["expand", "--dist", dist, "--out", out]);
const ended = await expand();

it("writes what the gateway sends, in each encoding, under the ETag in a folder of its first two characters", async () => {
  for (const url of ["/jobs/15-1252.00", "/jobs/15-1252.00/tasks", "/schema", "/skills"]) {
    for (const encoding of ["identity", "gzip", "br"]) {
      const { headers, rawPayload } = await gateway.app.inject({
        url,
        headers: { ...bearer(gateway.keys.enterprise), "accept-encoding": encoding },
      });
      const tag = String(headers.etag).replaceAll('"', "");
      expect(readFileSync(join(out, tag.slice(0, 2), tag)).equals(rawPayload), `${url} ${encoding}`).toBe(
        true,
      );
    }
  }
});

it("says how many files there are, and leaves no half-written one", async () => {
  const written = await filesBelow(out, quiet);
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  expect(ended.stdout).toContain(`files in ${out}.`);
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter((path) => path.endsWith(".part"))).toEqual([]);
});

it("writes again only what is not whole", async () => {
  const [first = "", ...others] = await filesBelow(out, quiet);
  const whole = readFileSync(first);
  for (const path of [first, ...others]) utimesSync(path, 0, 0);
  truncateSync(first, 1);
  expect(await expand()).toMatchObject({ status: 0 });
  expect(readFileSync(first).equals(whole)).toBe(true);
  expect(others.filter((path) => statSync(path).mtimeMs > 0)).toEqual([]);
});

it("says which release there is not", async () => {
  const { status, stderr } = await tidemark([
    "expand",
    "--dist",
    dist,
    "--out",
    out,
    "--release",
    "0123456789abcdef",
  ]);
  expect(status).not.toBe(0);
  expect(stderr).toContain("There is no release 0123456789abcdef in");
});
