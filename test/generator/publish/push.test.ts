import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucket } from "../../../core/format/bucket.ts";
import { openDist } from "../../../core/format/openDist.ts";
import { openCurrentRelease } from "../../../gateway/release/release.ts";
import { callPurgeHook, pushToBucket, pushToFolder } from "../../../generator/publish/push.ts";
import { type TemporaryFolder, temporaryFolder } from "../../folders.ts";
import { releaseOptions } from "../../gateway/harness.ts";
import { miniRelease, publishTo, type TestRelease } from "../../gateway/miniRelease.ts";
import { freePort, portOf } from "../../ports.ts";
import { quiet } from "../mini.ts";
import { ACCESS, noS3rver, startS3, startS3rver, type TestS3 } from "./s3.ts";

const PLACE = "s3://tidemark/releases of/2026";

let folder: TemporaryFolder;
let dist: string;
let mini: TestRelease;
let s3: TestS3 | undefined;

beforeEach(async () => {
  folder = temporaryFolder();
  dist = join(folder.path, "dist");
  mini = await miniRelease();
  publishTo(dist, mini);
});
afterEach(async () => {
  await s3?.stop();
  s3 = undefined;
  folder.remove();
});

const accessTo = ({ endpoint }: TestS3) => ({ ...ACCESS, AWS_ENDPOINT_URL: endpoint });
const filesOf = ({ files }: TestRelease) => files.size;

describe("a private bucket", () => {
  beforeEach(async () => {
    s3 = await startS3();
  });
  const started = () => s3 as TestS3;
  const push = (environment: Record<string, string> = accessTo(started()), replace = false) =>
    pushToBucket(dist, mini.id, openBucket(PLACE, environment), { replace }, quiet);

  test("gets every file of a release, its manifest after them and `current` last", async () => {
    expect(await push()).toEqual({ release_id: mini.id, previous: null });
    const put = started().asked.filter((line) => line.startsWith("PUT"));
    expect(put).toHaveLength(filesOf(mini) + 1);
    expect(put.at(-2)).toMatch(/manifest\.json$/);
    expect(put.at(-1)).toBe("PUT /tidemark/releases%20of/2026/current");
    expect(put.join()).not.toContain(".cache");
  });

  test("is asked only whether files are there when it has them already", async () => {
    await push();
    started().asked.length = 0;
    expect(await push()).toEqual({ release_id: mini.id, previous: mini.id });
    expect(started().asked.filter((line) => line.startsWith("PUT"))).toHaveLength(2);
  });

  test("serves a gateway that has its key, and tells others nothing", async () => {
    await push();
    const release = await openCurrentRelease(openDist(PLACE, accessTo(started())), releaseOptions);
    expect(release.id).toBe(mini.id);
    expect(await release.findDamage()).toEqual([]);
    for (const environment of [
      { AWS_ENDPOINT_URL: started().endpoint },
      { ...accessTo(started()), AWS_SECRET_ACCESS_KEY: "wrong" },
    ])
      await expect(openDist(PLACE, environment).current()).rejects.toThrow("answered 403");
  });

  test("that refuses a file is named, with what to look at, and what it serves stays", async () => {
    const wrong = { ...accessTo(started()), AWS_SECRET_ACCESS_KEY: "wrong" };
    await expect(push(wrong)).rejects.toThrow(/answered 403/);
    expect(started().asked.filter((line) => line.startsWith("PUT"))).toEqual([]);
  });

  test("keeps official tables from an edition of less, unless it is told to replace them", async () => {
    await push();
    const open = await miniRelease({ edition: "open" });
    publishTo(dist, open);
    const bucket = openBucket(PLACE, accessTo(started()));
    await expect(pushToBucket(dist, open.id, bucket, {}, quiet)).rejects.toThrow(
      "official tables by the open edition",
    );
    expect(await openDist(PLACE, accessTo(started())).current()).toBe(mini.id);
    await pushToBucket(dist, open.id, bucket, { replace: true }, quiet);
    expect(await openDist(PLACE, accessTo(started())).current()).toBe(open.id);
  });
});

test.skipIf(noS3rver)(
  `a server of the S3 protocol that others wrote takes a release and gives it back (skipped without s3rver)`,
  async () => {
    s3 = await startS3rver(join(folder.path, "s3"), await freePort(), "tidemark");
    const bucket = openBucket("s3://tidemark/dist", accessTo(s3));
    await pushToBucket(dist, mini.id, bucket, {}, quiet);
    const release = await openCurrentRelease(openDist("s3://tidemark/dist", accessTo(s3)), releaseOptions);
    expect(release.id).toBe(mini.id);
    expect(await release.findDamage()).toEqual([]);
  },
);

describe("a folder", () => {
  test("gets a release as a build would publish it, and remembers what it served before", async () => {
    const to = join(folder.path, "served");
    expect(await pushToFolder(dist, mini.id, to, {}, quiet)).toEqual({ release_id: mini.id, previous: null });
    const next = await miniRelease({ variant: "II" });
    publishTo(dist, next);
    expect(await pushToFolder(dist, next.id, to, {}, quiet)).toEqual({
      release_id: next.id,
      previous: mini.id,
    });
    expect(readFileSync(join(to, "current"), "utf8")).toBe(`${next.id}\n`);
    expect(readFileSync(join(to, "history"), "utf8")).toBe(`${mini.id}\n`);
    const release = await openCurrentRelease(openDist(to), releaseOptions);
    expect(await release.findDamage()).toEqual([]);
  });
});

describe("a purge hook", () => {
  test("is told what is served now and what was before, and one that fails is named", async () => {
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
});
