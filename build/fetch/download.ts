import pRetry from "p-retry";
import { systemCode, systemPath } from "../../core/lib/systemCode.ts";
import { grouped } from "../../core/lib/words.ts";
import type { Progress } from "../progress.ts";
import { AnotherTry, FetchError } from "./fetchError.ts";
import { type Downloaded, type PartFile, partFile } from "./partFile.ts";
import { type Network, type Patience, reasonOf, request } from "./request.ts";

/** What downloads go through. Progress counts bytes; a negative number takes back what has to be fetched again. */
export type Transport = {
  readonly network: Network;
  readonly patience: Patience;
  readonly progress: Pick<Progress, "advance" | "grow">;
};

/**
 * Downloads an address into the file `target`, which has its name only once it is whole and on disk. What an earlier try or
 * an earlier run left is continued, if the server still has the same file. Throws a FetchError that names the address
 * and says what to do.
 */
export async function download(
  address: string,
  target: string,
  maxBytes: number,
  { network, patience, progress }: Transport,
): Promise<Downloaded> {
  const part = partFile(target);
  const transfer = { address, part, maxBytes, network, patience, tally: startTally(progress) };
  await pRetry(() => tryOnce(transfer), {
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
  return part.finish();
}

/** One download over all its tries. */
type Transfer = Omit<Transport, "progress"> & {
  readonly address: string;
  readonly part: PartFile;
  readonly maxBytes: number;
  readonly tally: ReturnType<typeof startTally>;
};

type Resumable = Awaited<ReturnType<PartFile["resumable"]>>;

/** One try: asks for what is missing and adds it. */
async function tryOnce(transfer: Transfer): Promise<void> {
  const { address, part, maxBytes, network, patience, tally } = transfer;
  const found = await part.resumable();
  const earlier = found?.address === address ? found : undefined;
  if (earlier !== undefined && earlier.doneBytes === earlier.bytes) {
    return tally.resume(earlier.doneBytes, earlier.bytes);
  }
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), patience.stallMs);
  try {
    const headers: Record<string, string> =
      earlier === undefined ? {} : { range: `bytes=${earlier.doneBytes}-`, "if-range": earlier.validator };
    const response = await request(address, headers, network, patience, stalled.signal);
    await continueOrStart(response, earlier, transfer);
    const { totalBytes } = tally.now();
    if (totalBytes !== null && totalBytes > maxBytes) {
      throw await tooLong(transfer, `${grouped(totalBytes)} were announced`);
    }
    await receive(response, timer, transfer);
  } catch (error) {
    if (error instanceof AnotherTry || error instanceof FetchError || isOfDisk(error)) throw error;
    const reason = stalled.signal.aborted ? `nothing came for ${patience.stallMs / 1000} s` : reasonOf(error);
    throw new AnotherTry(`broke off after ${tally} (${reason})`);
  } finally {
    clearTimeout(timer);
  }
}

/** Settles where the body belongs: at the end of what is there, or at the start. */
async function continueOrStart(
  response: Response,
  earlier: Resumable,
  { address, part, tally }: Transfer,
): Promise<void> {
  if (response.status === 200) {
    const [bytes, validator] = [lengthOf(response), validatorOf(response)];
    await part.begin(validator === null ? null : { address, validator, bytes });
    return tally.resume(0, bytes);
  }
  const [start, totalBytes] = contentRange(response);
  const isRest = response.status === 206 && earlier !== undefined && start === earlier.doneBytes;
  if (isRest && (earlier.bytes === null || earlier.bytes === totalBytes)) {
    return tally.resume(earlier.doneBytes, totalBytes);
  }
  await response.body?.cancel();
  await part.discard();
  throw new AnotherTry("the server sent another part than was asked for");
}

async function receive(response: Response, timer: NodeJS.Timeout, transfer: Transfer): Promise<void> {
  const { part, maxBytes, tally } = transfer;
  const file = await part.append();
  try {
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      await file.write(chunk);
      tally.add(chunk.length);
      if (tally.now().doneBytes > maxBytes) throw await tooLong(transfer, "more than that came");
    }
  } finally {
    await file.close();
  }
  const { doneBytes, totalBytes } = tally.now();
  if (totalBytes === null || doneBytes === totalBytes) return;
  if (doneBytes > totalBytes) await part.discard();
  throw new AnotherTry(`ended after ${tally}`);
}

async function tooLong({ address, part, maxBytes }: Transfer, found: string): Promise<FetchError> {
  await part.discard();
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

/** How much of a file is there; keeps the progress right over several tries. */
function startTally({ grow, advance }: Transport["progress"]) {
  let doneBytes = 0;
  /** Null where the server does not say. */
  let totalBytes: number | null = null;
  return {
    now: () => ({ doneBytes, totalBytes }),
    /** A try continues after so many bytes of a file of so many. */
    resume: (done: number, total: number | null) => {
      grow((total ?? 0) - (totalBytes ?? 0));
      advance(done - doneBytes);
      doneBytes = done;
      totalBytes = total;
    },
    add: (bytes: number) => {
      advance(bytes);
      doneBytes += bytes;
    },
    toString: () => {
      const of = totalBytes === null ? "" : ` of ${grouped(totalBytes)}`;
      return `${grouped(doneBytes)}${of} bytes`;
    },
  };
}

/** A fault of the file system is not mended by asking the server again. */
function isOfDisk(error: unknown): boolean {
  return systemPath(error) !== undefined || ["ENOSPC", "EDQUOT", "EIO"].includes(systemCode(error) ?? "");
}
