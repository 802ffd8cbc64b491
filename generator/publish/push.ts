import pLimit from "p-limit";
import pRetry, { AbortError } from "p-retry";
import type { Effects } from "../../build/effects.ts";
import type { Bucket } from "../../core/format/bucket.ts";
import { sha256 } from "../../core/format/digest.ts";
import { CURRENT_FILE, MANIFEST_FILE, type Manifest, RELEASES_FOLDER } from "../../core/format/format.ts";
import { httpDist } from "../../core/format/httpSource.ts";
import { readCurrent } from "../../core/verify/verify.ts";
import { ReleaseError } from "../releaseError.ts";
import { inStaging, type PublishOptions, publish } from "./publish.ts";
import { soundRelease } from "./releases.ts";
import { refuseLosses, standingIn } from "./standing.ts";

const PARALLEL = 8;
const RETRIES = 3;
/** Files of a release never change; the pointer is asked for anew each time. */
const FOR_EVER = "public, max-age=31536000, immutable";

type PushOptions = Pick<PublishOptions, "replace">;
/** The release that is served now, and the one that was before. */
export type Pushed = { readonly release_id: string; readonly previous: string | null };

/**
 * Copies a release of one folder into another and serves it there, as a build would: verified, by two renames. Throws a
 * ReleaseError as `publishRelease` does.
 */
export async function pushToFolder(
  dist: string,
  start: string,
  to: string,
  { replace = false }: PushOptions,
  effects: Effects,
): Promise<Pushed> {
  const { files } = effects;
  const { id, folder, manifest } = await soundRelease(dist, start, effects);
  const previous = await readCurrent(to, effects);
  await inStaging(to, id, effects, async (staging) => {
    for (const path of [...manifest.files.map((file) => file.path), MANIFEST_FILE])
      await files.write(`${staging}/${path}`, await files.read(`${folder}/${path}`));
    await publish(to, id, staging, effects, { replace });
  });
  return { release_id: id, previous: previous ?? null };
}

/**
 * Copies a release into a bucket: the files that are not there yet, its manifest, and `current` last, so that whoever
 * reads the bucket finds the old release or the new one whole. Throws a ReleaseError as `publishRelease` does, or where
 * the bucket refuses.
 */
export async function pushToBucket(
  dist: string,
  start: string,
  bucket: Bucket,
  { replace = false }: PushOptions,
  effects: Effects,
): Promise<Pushed> {
  const { id, folder, manifest } = await soundRelease(dist, start, effects);
  const there = httpDist(bucket);
  const previous = await there.current();
  if (previous !== undefined && !replace) {
    const text = await there.source(previous).readAll(MANIFEST_FILE);
    refuseLosses(standingIn(text?.toString("utf8")), bucket.address, manifest);
  }
  const place = `${bucket.address}/${RELEASES_FOLDER}/${id}`;
  const inTurn = pLimit(PARALLEL);
  const progress = effects.progress("push", manifest.files.length);
  await Promise.all(
    manifest.files.map((file) =>
      inTurn(async () => {
        const url = `${place}/${file.path}`;
        if (!(await isThere(bucket, url, file)))
          await put(bucket, url, await effects.files.read(`${folder}/${file.path}`), FOR_EVER);
        progress.advance();
      }),
    ),
  );
  progress.done();
  const bytes = await effects.files.read(`${folder}/${MANIFEST_FILE}`);
  await put(bucket, `${place}/${MANIFEST_FILE}`, bytes, FOR_EVER);
  await put(bucket, `${bucket.address}/${CURRENT_FILE}`, Buffer.from(`${id}\n`), "no-cache");
  return { release_id: id, previous: previous ?? null };
}

/** Tells a cache in front what is served now. Throws a ReleaseError where it does not take the news. */
export async function callPurgeHook(url: string, pushed: Pushed): Promise<void> {
  const headers = { "content-type": "application/json" };
  const refusal = await fetch(url, { method: "POST", headers, body: JSON.stringify(pushed) }).then(
    ({ ok, status }) => (ok ? undefined : `answered ${status}`),
    () => "cannot be reached",
  );
  if (refusal !== undefined)
    throw new ReleaseError(`Release ${pushed.release_id} is served, but the purge hook ${url} ${refusal}.`);
}

/** Whether an earlier push brought this very file. */
async function isThere(
  bucket: Bucket,
  url: string,
  { bytes, sha256: checksum }: Manifest["files"][number],
): Promise<boolean> {
  const { status, headers } = await request(bucket, url, { method: "HEAD" });
  const isSame = headers.get("x-amz-meta-sha256") === checksum;
  return status === 200 && isSame && headers.get("content-length") === String(bytes);
}

async function put(bucket: Bucket, url: string, bytes: Uint8Array, cacheControl: string): Promise<void> {
  const headers = {
    "cache-control": cacheControl,
    "content-type": "application/octet-stream",
    "x-amz-meta-sha256": sha256(bytes),
  };
  await request(bucket, url, { method: "PUT", headers, body: Buffer.from(bytes) });
}

/** Tries again what may pass; anything but success or "not there" ends in a ReleaseError. */
function request(bucket: Bucket, url: string, init: RequestInit): Promise<Response> {
  const ask = async () => {
    const response = await bucket.fetch(url, init).catch((error: Error) => {
      throw new ReleaseError(`${url} cannot be reached (${String(error.cause ?? error.message)}).`);
    });
    if (response.ok || (response.status === 404 && init.method === "HEAD")) return response;
    await response.body?.cancel();
    const refusal = new ReleaseError(
      `${url} answered ${response.status} to ${init.method}. Look at the bucket's name and at AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL.`,
    );
    throw response.status >= 500 ? refusal : new AbortError(refusal);
  };
  return pRetry(ask, { retries: RETRIES });
}
