import { timingSafeEqual } from "node:crypto";
import fastify, { type FastifyReply } from "fastify";
import { addressCounts } from "./accounts/counts/addresses.ts";
import type { Limits } from "./accounts/counts/window.ts";
import type { ListenAddress } from "./config.ts";
import { baseOf, listenError } from "./http/listening.ts";
import type { Metrics } from "./http/metrics.ts";

const OPTION = "--admin (off for none)";
const REQUEST_MS = 10_000;
/** Wrong tokens of one address; of so many addresses, those beyond share theirs. */
const GUESSES: Limits = { dailyLimit: null, burstLimit: 60 };
const GUESSERS_MAX = 1_000;

/** What is shown to operators. */
export type Shown = {
  readonly metrics: Pick<Metrics, "text" | "contentType">;
  readonly readiness: () => Readiness;
};

/** Whether requests are taken, and whether what they need answers: without it some are answered with 503. */
export type Readiness = {
  readonly ready: boolean;
  readonly source: "up" | "down";
  readonly store: "up" | "down";
};

/** A listener for operators. */
export type Operators = {
  /** Base address, such as `http://127.0.0.1:9464`; `undefined` where there is none. */
  readonly address: string | undefined;
  readonly close: () => Promise<void>;
};

/**
 * Shows `/metrics` (Prometheus text) and `/ready` (200, or 503 where no requests are taken) on a listener of its own:
 * who may see them is decided by who reaches it, since behind a proxy every caller of the public one looks alike.
 * `token`, where there is one, must come as bearer with whoever reads metrics; an address that brought 60 wrong ones within
 * a minute learns of none whether it is right. An `address` of `null` shows nothing.
 * Throws a StartError where it cannot listen.
 */
export async function listenForOperators(
  address: ListenAddress | null,
  token: string | undefined,
  { metrics, readiness }: Shown,
  now: () => number = Date.now,
): Promise<Operators> {
  if (address === null) return { address: undefined, close: async () => {} };
  const app = fastify({ logger: false, forceCloseConnections: true, requestTimeout: REQUEST_MS });
  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));
  const guesses = addressCounts(GUESSERS_MAX);
  app.get("/metrics", async ({ headers, ip }, reply) => {
    if (token !== undefined) {
      const { burstRemaining } = await guesses.peek(ip, GUESSES, now());
      if (burstRemaining === 0) return reply.code(429).send("Too many wrong tokens. Wait a minute.\n");
      if (!isBearer(headers.authorization, token)) {
        await guesses.take(ip, GUESSES, now());
        return refuse(reply);
      }
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  app.get("/ready", async (_request, reply) => {
    const state = readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });
  try {
    await app.listen(address);
  } catch (error) {
    throw listenError(error, address, { host: OPTION, port: OPTION });
  }
  return { address: baseOf(app.server), close: () => app.close() };
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(/^bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "");
  const expected = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).header("www-authenticate", "Bearer").send("The metrics need their token.\n");
}
