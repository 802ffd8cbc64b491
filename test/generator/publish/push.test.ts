import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openBucket } from "../../../core/format/bucket.ts";
import { MANIFEST_FILE, RELEASES_FOLDER } from "../../../core/format/format.ts";
import { openDist } from "../../../core/format/openDist.ts";
import { openCurrentRelease } from "../../../gateway/release/release.ts";
import { callPurgeHook, pushToBucket, pushToFolder } from "../../../generator/publish/push.ts";
import { folderForFile } from "../../folders.ts";
import { releaseOptions } from "../../gateway/harness.ts";
import { miniRelease, publishTo } from "../../gateway/miniRelease.ts";
import { freePort, portOf } from "../../ports.ts";
import { quiet } from "../mini.ts";
import { TINY_ID, writeTinyFiles } from "../tinyRelease.ts";
import { ACCESS, noS3rver, startS3, startS3rver, type TestS3 } from "./s3.ts";

const OTHER = "00000000000000bb";
const PLACE = "s3://tidemark/releases of/2026";

const folder = folderForFile();
const dist = join(folder, "dist");
const mini = await miniRelease();
publishTo(dist, mini);

const accessTo = ({ endpoint }: TestS3) => ({ ...ACCESS, AWS_ENDPOINT_URL: endpoint });

describe("a private bucket", () => {
  let s3: TestS3;
  let first: unknown;
  let uploads: readonly string[] = [];
  beforeAll(async () => {
    s3 = await startS3();
    first = await push();
    uploads = putOf(s3);
  });
  beforeEach(() => void s3.asked.splice(0));
  afterAll(() => s3.stop());
  const wrong = () => ({ ...accessTo(s3), AWS_SECRET_ACCESS_KEY: "wrong" });
  const putOf = ({ asked }: TestS3) => asked.filter((line) => line.startsWith("PUT"));
  const push = (environment: Record<string, string> = accessTo(s3), id = mini.id, replace = false) =>
    pushToBucket(dist, id, openBucket(PLACE, environment), { replace }, quiet);

  test("gets every file of a release, its manifest after them and `current` last", () => {
    expect(first).toEqual({ release_id: mini.id, previous: null });
    expect(uploads).toHaveLength(mini.files.size + 1);
    expect(uploads.at(-2)).toMatch(/manifest\.json$/);
    expect(uploads.at(-1)).toBe("PUT /tidemark/releases%20of/2026/current");
    expect(uploads.join()).not.toContain(".cache");
  });

  test("is asked only whether files are there when it has them already", async () => {
    expect(await push()).toEqual({ release_id: mini.id, previous: mini.id });
    expect(putOf(s3)).toHaveLength(2);
  });

  test("serves a gateway that has its key, and tells others nothing", async () => {
    const release = await openCurrentRelease(openDist(PLACE, accessTo(s3)), releaseOptions);
    expect(release.id).toBe(mini.id);
    expect(await release.findDamage()).toEqual([]);
    for (const environment of [{ AWS_ENDPOINT_URL: s3.endpoint }, wrong()]) {
      await expect(openDist(PLACE, environment).current()).rejects.toThrow("answered 403");
    }
  });

  test("that refuses a file is named, with what to look at, and what it serves stays", async () => {
    await expect(push(wrong())).rejects.toThrow(/answered 403/);
    expect(putOf(s3)).toEqual([]);
  });

  test("keeps official tables from an edition of less, unless it is told to replace them", async () => {
    const place = join(dist, RELEASES_FOLDER, OTHER);
    await writeTinyFiles(place, quiet, OTHER);
    const manifest = readFileSync(join(place, MANIFEST_FILE), "utf8");
    writeFileSync(join(place, MANIFEST_FILE), manifest.replace('"official"', '"open"'));
    const served = openDist(PLACE, accessTo(s3));
    await expect(push(undefined, OTHER)).rejects.toThrow("official tables by the open edition");
    expect(await served.current()).toBe(mini.id);
    await push(undefined, OTHER, true);
    expect(await served.current()).toBe(OTHER);
  });
});

test.skipIf(noS3rver)(
  `a server of the S3 protocol that others wrote takes a release and gives it back (skipped without s3rver)`,
  async () => {
    const s3 = await startS3rver(join(folder, "s3"), await freePort(), "tidemark");
    onTestFinished(async () => void (await s3.stop()));
    const bucket = openBucket("s3://tidemark/dist", accessTo(s3));
    await pushToBucket(dist, mini.id, bucket, {}, quiet);
    const release = await openCurrentRelease(openDist("s3://tidemark/dist", accessTo(s3)), releaseOptions);
    expect(release.id).toBe(mini.id);
    expect(await release.findDamage()).toEqual([]);
  },
);

test("a folder gets a release as a build would publish it, and remembers what it served before", async () => {
  const to = join(folder, "served");
  await writeTinyFiles(join(dist, RELEASES_FOLDER, TINY_ID), quiet);
  const push = (id: string) => pushToFolder(dist, id, to, {}, quiet);
  expect(await push(TINY_ID)).toEqual({ release_id: TINY_ID, previous: null });
  expect(await push(mini.id)).toEqual({ release_id: mini.id, previous: TINY_ID });
  expect(readFileSync(join(to, "current"), "utf8")).toBe(`${mini.id}\n`);
  expect(readFileSync(join(to, "history"), "utf8")).toBe(`${TINY_ID}\n`);
  const release = await openCurrentRelease(openDist(to), releaseOptions);
  expect(await release.findDamage()).toEqual([]);
});

test("a purge hook is told what is served now and what was before, and one that fails is named", async () => {
  let status = 204;
  const told: unknown[] = [];
  const hook = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    told.push([request.method, JSON.parse(Buffer.concat(chunks).toString())]);
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  const url = `http://127.0.0.1:${await portOf(hook)}/purge`;
  const pushed = { release_id: "b".repeat(16), previous: "a".repeat(16) };
  await callPurgeHook(url, pushed);
  expect(told).toEqual([["POST", pushed]]);
  status = 500;
  await expect(callPurgeHook(url, pushed)).rejects.toThrow(/is served, but the purge hook .* answered 500/);
  hook.closeAllConnections();
  hook.close();
  await expect(callPurgeHook(url, pushed)).rejects.toThrow("cannot be reached");
});
