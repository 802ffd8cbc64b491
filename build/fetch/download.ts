import type { FileHandle } from "node:fs/promises";
import pRetry from "p-retry";
import { systemCode, systemPath } from "../../core/lib/systemCode.ts";
import { grouped } from "../../core/lib/words.ts";
import { AnotherTry, FetchError } from "./fetchError.ts";
import type { Network, Patience } from "./network.ts";
import { type PartFile, partFile, type Validators } from "./partFile.ts";
import { reasonOf, request } from "./request.ts";

export type Downloaded = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Told while bytes come in; a negative number takes back what has to be fetched again. */
export type Meter = { readonly expect: (bytes: number) => void; readonly got: (bytes: number) => void };

/**
 * Downloads an address into the file `target`, which has its name only once it is whole and on disk. What an earlier try or
 * an earlier run left is gone on from, if the server still has the same file. Throws a FetchError that names the address
 * and says what to do.
 */
export async function download(
  address: string,
  target: string,
  network: Network,
  patience: Patience,
  meter: Meter,
  maxBytes: number,
): Promise<Downloaded> {
  const part = partFile(target);
  const tally = counting(meter);
  await pRetry(() => transfer(address, part, network, patience, tally, maxBytes), {
    retries: patience.retries,
    minTimeout: patience.firstWaitMs,
    maxTimeout: patience.longestWaitMs,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof AnotherTry,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (error instanceof AnotherTry && retriesLeft > 0) await network.sleep(error.waitMs);
    },
  }).catch((error: unknown) => {
    if (!(error instanceof AnotherTry)) throw error;
    throw new FetchError(
      `${address}: ${error.message}; tried ${patience.retries + 1} times. What came is kept: run the same command again to go on.`,
    );
  });
  const [bytes, sha256] = [await part.size(), await part.sha256()];
  await part.finish();
  return { path: target, bytes, sha256 };
}

/** One try: asks for what is missing and adds it. */
async function transfer(
  address: string,
  part: PartFile,
  network: Network,
  patience: Patience,
  tally: Tally,
  maxBytes: number,
): Promise<void> {
  const earlier = await part.resumable();
  const known = earlier?.address === address ? earlier : undefined;
  if (known?.bytes !== null && known !== undefined && known.doneBytes === known.bytes) {
    return tally.resume(known.doneBytes, known.bytes);
  }
  const controller = new AbortController();
  const stalls = stallTimer(patience.stallMs, controller);
  try {
    const headers: Record<string, string> =
      known === undefined ? {} : { range: `bytes=${known.doneBytes}-`, "if-range": known.validator };
    const response = await request(address, headers, network, patience, controller.signal);
    const totalBytes = await goOnOrBegin(address, response, known, part, tally);
    if ((totalBytes ?? 0) > maxBytes) throw await tooLong(address, totalBytes, maxBytes, part);
    await receive(response, part, totalBytes, tally, stalls, maxBytes);
    if (tally.state().doneBytes > maxBytes) throw await tooLong(address, null, maxBytes, part);
  } catch (error) {
    if (error instanceof AnotherTry || error instanceof FetchError) throw error;
    if (isOfDisk(error)) throw error;
    const { doneBytes, totalBytes } = tally.state();
    const reason = stalls.hasStalled() ? `nothing came for ${patience.stallMs / 1000} s` : reasonOf(error);
    throw new AnotherTry(`broke off after ${amount(doneBytes, totalBytes)} (${reason})`);
  } finally {
    stalls.stop();
  }
}

/** Settles where the body belongs: at the end of what is there, or at the start. Gives the size of the whole file. */
async function goOnOrBegin(
  address: string,
  response: Response,
  known: (Validators & { readonly doneBytes: number }) | undefined,
  part: PartFile,
  tally: Tally,
): Promise<number | null> {
  if (response.status === 200) {
    const totalBytes = lengthOf(response);
    const validator = validatorOf(response);
    await part.begin(validator === null ? null : { address, validator, bytes: totalBytes });
    tally.resume(0, totalBytes);
    return totalBytes;
  }
  const [start, totalBytes] = contentRange(response);
  const fits = known !== undefined && start === known.doneBytes;
  if (response.status === 206 && fits && (known.bytes === null || known.bytes === totalBytes)) {
    tally.resume(known.doneBytes, totalBytes);
    return totalBytes;
  }
  await response.body?.cancel();
  await part.discard();
  throw new AnotherTry("the server sent another part than was asked for");
}

async function receive(
  response: Response,
  part: PartFile,
  totalBytes: number | null,
  tally: Tally,
  stalls: StallTimer,
  maxBytes: number,
): Promise<void> {
  const file = await part.append();
  try {
    await write(response, file, tally, stalls, maxBytes);
  } finally {
    await file.close();
  }
  const { doneBytes } = tally.state();
  if (totalBytes === null || doneBytes === totalBytes || doneBytes > maxBytes) return;
  if (doneBytes > totalBytes) await part.discard();
  throw new AnotherTry(`ended after ${amount(doneBytes, totalBytes)}`);
}

async function write(
  response: Response,
  file: FileHandle,
  tally: Tally,
  stalls: StallTimer,
  maxBytes: number,
): Promise<void> {
  if (response.body === null) return;
  for await (const chunk of response.body) {
    stalls.moved();
    await file.write(chunk);
    tally.got(chunk.length);
    // Leaving the loop breaks the transfer off.
    if (tally.state().doneBytes > maxBytes) return;
  }
}

async function tooLong(
  address: string,
  totalBytes: number | null,
  maxBytes: number,
  part: PartFile,
): Promise<FetchError> {
  await part.discard();
  const found = totalBytes === null ? "more than that came" : `${grouped(totalBytes)} were announced`;
  return new FetchError(
    `${address}: build/sources.lock.json allows ${grouped(maxBytes)} bytes (max_mb), and ${found}. Nothing of it is kept.`,
  );
}

/** A body that was decoded on the way has another length than was announced. */
function lengthOf(response: Response): number | null {
  const length = response.headers.get("content-length");
  return length === null || isEncoded(response) ? null : Number(length);
}

/** By what to ask later whether it is still the same file: a strong entity tag, else a date. */
function validatorOf(response: Response): string | null {
  if (isEncoded(response) || response.headers.get("accept-ranges") === "none") return null;
  const etag = response.headers.get("etag");
  return etag !== null && !etag.startsWith("W/") ? etag : response.headers.get("last-modified");
}

function isEncoded(response: Response): boolean {
  return !["identity", null].includes(response.headers.get("content-encoding"));
}

/** First byte and size of the whole, of `Content-Range: bytes 100-199/200`. */
function contentRange(response: Response): readonly [start: number | null, total: number | null] {
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get("content-range") ?? "");
  if (found === null) return [null, null];
  return [Number(found[1]), found[2] === "*" ? null : Number(found[2])];
}

type StallTimer = {
  readonly moved: () => void;
  readonly hasStalled: () => boolean;
  readonly stop: () => void;
};

/** Aborts a transfer that does not move. */
function stallTimer(stallMs: number, controller: AbortController): StallTimer {
  let stalled = false;
  const timer = setTimeout(() => {
    stalled = true;
    controller.abort();
  }, stallMs);
  return { moved: () => timer.refresh(), hasStalled: () => stalled, stop: () => clearTimeout(timer) };
}

type Tally = {
  /** A try goes on after `doneBytes`, of a file of `totalBytes`. */
  readonly resume: (doneBytes: number, totalBytes: number | null) => void;
  readonly got: (bytes: number) => void;
  readonly state: () => { readonly doneBytes: number; readonly totalBytes: number | null };
};

/** Keeps the meter right over several tries. */
function counting(meter: Meter): Tally {
  let [doneBytes, expected] = [0, 0];
  let totalBytes: number | null = null;
  return {
    resume: (done, total) => {
      meter.expect((total ?? 0) - expected);
      meter.got(done - doneBytes);
      [doneBytes, expected, totalBytes] = [done, total ?? 0, total];
    },
    got: (bytes) => {
      doneBytes += bytes;
      meter.got(bytes);
    },
    state: () => ({ doneBytes, totalBytes }),
  };
}

function amount(doneBytes: number, totalBytes: number | null): string {
  const of = totalBytes === null ? "" : ` of ${grouped(totalBytes)}`;
  return `${grouped(doneBytes)}${of} bytes`;
}

/** A fault of the file system is not mended by asking the server again. */
function isOfDisk(error: unknown): boolean {
  return systemPath(error) !== undefined || ["ENOSPC", "EDQUOT", "EIO"].includes(systemCode(error) ?? "");
}
