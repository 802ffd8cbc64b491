import { setTimeout as sleep } from "node:timers/promises";
import { AnotherTry, FetchError, NotThere } from "./fetchError.ts";

/** How patient downloads are. */
export const PATIENCE = {
  /** A transfer that gives nothing for so long is broken off and tried again. */
  stallMs: 30_000,
  retries: 6,
  /** Between two tries: at least, and at most after doubling; each is stretched by a random part. */
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  /** A server that asks for a longer pause than this is told about instead of waited for. */
  longestAskedMs: 300_000,
  redirects: 5,
  parallel: 4,
};
export type Patience = Readonly<typeof PATIENCE>;

/** The world outside, as downloads see it. */
export type Network = {
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly userAgent: string;
};

/**
 * The network of this machine. Some producers (the Bureau of Labor Statistics for one) turn away programs that do not say
 * who runs them: `contact` is an e-mail address or a page.
 */
export function nodeNetwork(contact: string | undefined): Network {
  return {
    fetch: globalThis.fetch,
    sleep,
    userAgent: `Tidemark/2.0 (occupational statistics${contact === undefined ? "" : `; ${contact}`})`,
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const SERVED = new Set([200, 206, 416]);
const BUSY = new Set([429, 503]);

/**
 * Asks for an address and follows redirects up to a bound. Gives a response whose status is 200, 206 or 416.
 * Throws an AnotherTry for what may pass (no connection, busy, broken server) and a FetchError for what will not.
 */
export async function request(
  address: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
  patience: Patience,
  signal: AbortSignal,
): Promise<Response> {
  let at = new URL(address);
  for (let hops = 0; ; hops += 1) {
    const response = await connect(at, headers, network, signal);
    if (!REDIRECTS.has(response.status)) return judged(address, response, patience);
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (location === null) throw new FetchError(`${address}: the server redirects without saying where to.`);
    if (hops === patience.redirects) {
      throw new FetchError(`${address}: more than ${patience.redirects} redirects, the last to ${location}.`);
    }
    const next = new URL(location, at);
    if (next.protocol !== "https:" && (at.protocol === "https:" || next.protocol !== "http:")) {
      throw new FetchError(
        `${address}: redirects from ${at.protocol}// to ${next.protocol}//, which is not followed.`,
      );
    }
    at = next;
  }
}

async function connect(
  address: URL,
  headers: Readonly<Record<string, string>>,
  network: Network,
  signal: AbortSignal,
): Promise<Response> {
  try {
    // Compressed in transit, a body has other lengths and offsets than the file, and could not be resumed.
    const all = { "user-agent": network.userAgent, "accept-encoding": "identity", ...headers };
    return await network.fetch(address, { headers: all, redirect: "manual", signal });
  } catch (error) {
    throw new AnotherTry(`no answer (${reasonOf(error)})`);
  }
}

async function judged(address: string, response: Response, patience: Patience): Promise<Response> {
  const { status } = response;
  if (SERVED.has(status)) return response;
  await response.body?.cancel();
  if (status === 404 || status === 410) {
    throw new NotThere(
      `${address}: not there (${status}). Releases move: correct its address in build/sources.lock.json, or take another place with --mirror.`,
    );
  }
  if (status === 401 || status === 403) {
    throw new FetchError(
      `${address}: refused (${status}). Some producers turn away programs that do not say who runs them: set TIDEMARK_CONTACT to your e-mail address, or download the file by hand into a folder for --mirror.`,
    );
  }
  if (BUSY.has(status)) {
    const waitMs = retryAfterMs(response.headers.get("retry-after"), response.headers.get("date"));
    if (waitMs > patience.longestAskedMs) {
      throw new FetchError(
        `${address}: the server asks to be left alone for ${Math.ceil(waitMs / 60_000)} minutes (${status}). Try again after that.`,
      );
    }
    throw new AnotherTry(`the server is busy (${status})`, waitMs);
  }
  if (status === 408 || status >= 500) throw new AnotherTry(`the server failed (${status})`);
  throw new FetchError(`${address}: the server answers ${status}.`);
}

/** `Retry-After` in milliseconds, 0 where it is missing or makes no sense; a date counts from the server's own clock. */
export function retryAfterMs(value: string | null, serverDate: string | null): number {
  if (value === null) return 0;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(serverDate ?? "");
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}

/** The innermost reason a connection failed for. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
