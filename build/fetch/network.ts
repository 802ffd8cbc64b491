import { setTimeout as sleep } from "node:timers/promises";

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
