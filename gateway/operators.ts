import { timingSafeEqual } from "node:crypto";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { addressCounts } from "./accounts/counts/addresses.ts";
import type { UsageStore } from "./accounts/counts/usage.ts";
import type { Limits } from "./accounts/counts/window.ts";
import { StartError } from "./accounts/startError.ts";
import type { Records } from "./accounts/state/records.ts";
import type { Config } from "./config.ts";
import { baseOf, listenError } from "./http/listening.ts";
import type { Metrics } from "./http/metrics.ts";
import type { ListenAddress } from "./settings.ts";

const OPTION = "--admin (off for none)";
const REQUEST_MS = 10_000;
/** Wrong tokens of one address; of so many addresses, those beyond share theirs. */
const GUESSES: Limits = { dailyLimit: null, burstLimit: 60 };
const GUESSERS_MAX = 1_000;

/** What is shown to operators. */
type Shown = {
  readonly metrics: Pick<Metrics, "text" | "contentType">;
  readonly readiness: () => Readiness;
  readonly admin?: readonly AdminAction[];
};

/** Something operators may do: what is answered is JSON, and a StartError is theirs to mend. */
export type AdminAction = {
  readonly method: "GET" | "POST";
  /** As Fastify takes it, with `:id` for what it is done to. */
  readonly path: string;
  readonly run: (id: string, body: unknown) => Promise<unknown>;
};
export type OpenAdmin = (
  over: {
    readonly records: Records;
    readonly usage: UsageStore;
    readonly refresh: () => Promise<void>;
  },
  config: Config,
) => readonly AdminAction[];
type Tokens = { readonly metrics?: string | undefined; readonly admin?: string | undefined };

/** Whether requests are taken, and whether what they need answers: without it some are answered with 503. */
export type Readiness = {
  readonly ready: boolean;
  readonly source: "up" | "down";
  readonly store: "up" | "down";
};

/** A listener for operators, with its base address, such as `http://127.0.0.1:9464`; `undefined` where there is none. */
export type Operators = Awaited<ReturnType<typeof listenForOperators>>;

/**
 * Shows `/metrics` (Prometheus text) and `/ready` (200, or 503 where no requests are taken) on a listener of its own:
 * who may see them is decided by who reaches it, since behind a proxy every caller of the public one looks alike.
 * Their token, where there is one, must come as bearer with whoever reads metrics; `/admin/...` is there only with a token
 * of its own. An address that brought 60 wrong ones within a minute learns of none whether it is right. An `address` of `null` shows nothing.
 * Throws a StartError where it cannot listen.
 */
export async function listenForOperators(
  address: ListenAddress | null,
  tokens: Tokens,
  { metrics, readiness, admin = [] }: Shown,
  now: () => number = Date.now,
) {
  if (address === null) return { address: undefined, close: async () => {} };
  const app = fastify({ logger: false, forceCloseConnections: true, requestTimeout: REQUEST_MS });
  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));
  const guesses = addressCounts(GUESSERS_MAX);
  const behind =
    (token: string) =>
    async ({ headers, ip }: FastifyRequest, reply: FastifyReply) => {
      const { burstRemaining } = guesses.peek(ip, GUESSES, now());
      if (burstRemaining === 0) return reply.code(429).send("Too many wrong tokens. Wait a minute.\n");
      if (isBearer(headers.authorization, token)) return undefined;
      guesses.take(ip, GUESSES, now());
      return reply.code(401).header("www-authenticate", "Bearer").send("A token is needed.\n");
    };
  const open = tokens.metrics === undefined ? [] : [behind(tokens.metrics)];
  app.get("/metrics", { preHandler: open }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  for (const { method, path, run } of tokens.admin === undefined ? [] : admin) {
    const preHandler = behind(tokens.admin ?? "");
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      preHandler,
      handler: async ({ params, body }, reply) => {
        try {
          return await run(params.id ?? "", body);
        } catch (error) {
          if (!(error instanceof StartError)) throw error;
          return reply.code(400).send({ error: "refused", message: error.message });
        }
      },
    });
  }
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
