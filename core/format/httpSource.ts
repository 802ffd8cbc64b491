import pLimit from "p-limit";
import type { ArtifactSource, Dist } from "./artifactSource.ts";
import type { Bucket } from "./bucket.ts";
import { CURRENT_FILE, HISTORY_FILE, idsIn, RELEASES_FOLDER } from "./format.ts";

/** How long a host may take for a part of a file, and how many times as long for a whole one. */
const TIMEOUT_MS = 5_000;
const WHOLE_FACTOR = 12;
/** Answers that are waited for at once; the others wait for their turn. */
const PARALLEL_MAX = 32;

/** A range of a file: `length` bytes from `offset` on. */
type Range = { readonly offset: number; readonly length: number };
type Get = (url: string, range?: Range) => Promise<Buffer | undefined>;

/**
 * Releases behind any static host or object store that answers byte ranges. Nothing that comes from it is believed
 * here: who reads compares it with the checksums of the manifest. A host that sends whole files where a part was asked
 * for is refused, since each answer would cost it a shard.
 */
export function httpDist({ address, fetch }: Bucket, timeoutMs = TIMEOUT_MS): Dist {
  const get = getter(fetch, timeoutMs);
  return {
    name: address,
    current: async () => (await get(`${address}/${CURRENT_FILE}`))?.toString("utf8").trim(),
    history: async () => idsIn(await get(`${address}/${HISTORY_FILE}`)),
    source: (releaseId) => httpSource(`${address}/${RELEASES_FOLDER}/${releaseId}`, get),
  };
}

function httpSource(address: string, get: Get): ArtifactSource {
  const running = new Map<string, Promise<Buffer | undefined>>();
  return {
    name: address,
    read: (file, offset, length) => {
      const name = `${file} ${offset} ${length}`;
      // Many who want the same bytes at once ask for them once.
      const known = running.get(name);
      if (known !== undefined) return known;
      const reading = get(`${address}/${file}`, { offset, length }).finally(() => running.delete(name));
      running.set(name, reading);
      return reading;
    },
    readAll: (file) => get(`${address}/${file}`),
    close: () => {},
  };
}

function getter(fetch: Bucket["fetch"], timeoutMs: number): Get {
  const inTurn = pLimit(PARALLEL_MAX);
  return (url, range) =>
    inTurn(async () => {
      const attempt = () =>
        ask(fetch, url, range, range === undefined ? WHOLE_FACTOR * timeoutMs : timeoutMs);
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof SourceDown) || error instanceof Silent) throw error;
        // A host that fails is asked once more.
        return await attempt();
      }
    });
}

/** A host that cannot be reached, fails or is silent: what it holds may be there again in a moment. */
export class SourceDown extends Error {
  override readonly name = "SourceDown";
}
/** Nothing came for so long that asking again would keep whoever waits too long. */
class Silent extends SourceDown {}

async function ask(
  fetch: Bucket["fetch"],
  url: string,
  range: Range | undefined,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    "cache-control": "no-cache",
    // Compressed on the way, a range would be one of other bytes. With a range, fetch asks for these by itself, and
    // said twice it would not be what was signed.
    ...(range === undefined
      ? { "accept-encoding": "identity" }
      : { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
  };
  try {
    const response = await fetch(url, { signal, headers });
    return await bodyOf(response, url, range);
  } catch (error) {
    if (signal.aborted) throw new Silent(`${url} did not answer within ${timeoutMs / 1_000} s.`);
    // What fetch throws of the network is a TypeError with its cause.
    throw error instanceof TypeError
      ? new SourceDown(`${url} cannot be reached (${reasonOf(error)}).`)
      : error;
  }
}

async function bodyOf(
  response: Response,
  url: string,
  range: Range | undefined,
): Promise<Buffer | undefined> {
  const { status } = response;
  const expected = range === undefined ? 200 : 206;
  if (status === expected) return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel();
  if (status === 404) return undefined;
  if (status === 200) {
    throw new Error(`${url} came whole where a part was asked for: the host must answer byte ranges.`);
  }
  throw status >= 500
    ? new SourceDown(`${url} answered ${status}.`)
    : new Error(`${url} answered ${status}.`);
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
