import { readFileSync, statSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../../core/format/filesBelow.ts";
import { folderForFile } from "../folders.ts";
import { builtRelease, harnessForFile } from "../gateway/forFile.ts";
import { bearer } from "../gateway/harness.ts";
import { miniDist, quiet } from "../generator/mini.ts";
import { tidemark } from "./command.ts";

const out = folderForFile();
const { dist } = await miniDist();
const gateway = await harnessForFile({ releases: [await builtRelease()] });
const expand = (...more: string[]) => tidemark(["expand", "--dist", dist, "--out", out, ...more]);
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
  const { status, stderr } = await expand("--release", "0123456789abcdef");
  expect(status).not.toBe(0);
  expect(stderr).toContain("There is no release 0123456789abcdef in");
});
