import { ENDPOINTS } from "../core/contract/endpoints.ts";
import { ApiError, type ErrorCode, type ErrorDetails } from "../core/contract/errors.ts";
import { TIERS, type Tier } from "../core/contract/tiers.ts";
import type { Dist } from "../core/format/artifactSource.ts";
import { once } from "../core/lib/once.ts";
import type { CountStore } from "../gateway/accounts/counts/countStore.ts";
import { buildGateway } from "../gateway/buildGateway.ts";
import { makePlans } from "../gateway/callers/plans.ts";
import type { Config } from "../gateway/config.ts";
import { makeMetrics } from "../gateway/http/metrics.ts";
import { keptReleases } from "../gateway/release/keptReleases.ts";
import type { Release, ReleaseOptions } from "../gateway/release/release.ts";
import type { Services } from "../gateway/services.ts";
import type { ApiCall, Ask } from "./page.ts";
import { targetOf } from "./snippets.ts";

const NOBODY = {
  account_id: "explorer",
  org_name: "Explorer",
  created_at: new Date(0).toISOString(),
  suspended_at: null,
};
const unlimited: CountStore["take"] = async (_subject, _limits, nowMs) => ({
  admitted: true,
  dayRemaining: null,
  dayResetsAtMs: nowMs,
  burstRemaining: 1,
  burstResetsAtMs: nowMs,
  passesAtMs: nowMs,
  takenAtMs: nowMs,
});
const ignore = () => {};

/** In a gateway that pages ask, keys are the names of tiers, and nothing is counted. */
const UNCOUNTED: Pick<Services, "keys" | "counts" | "owned" | "usage"> = {
  keys: {
    identify: async (authorization) => {
      const tier = TIERS.find((name) => authorization === `Bearer ${name}`);
      if (tier === undefined) return "missing";
      return { account: { ...NOBODY, tier }, keyId: "explorer", subject: "explorer", expiresAtMs: null };
    },
    known: () => undefined,
  },
  counts: { take: unlimited, peek: unlimited, giveBack: async () => {} },
  owned: undefined,
  usage: {
    route: () => 0,
    record: ignore,
    begin: (accountId, keyId) => ({
      accountId,
      keyId,
      counts: new Uint32Array(),
      usedAtMs: 0,
      isWaiting: false,
    }),
  },
};

/** The body that the API gives to a tier. */
export type AskText = (tier: Tier, call: ApiCall) => Promise<string>;

/**
 * Asks the API without a network in between, and gives the body as text: the answers pass the same hooks, handlers and
 * bytes that callers get, and are not logged twice. The gateway is never listened to, so that its keys are no secrets.
 */
export function innerApi(services: Omit<Services, keyof typeof UNCOUNTED>): AskText {
  const opened = once(async () =>
    buildGateway({
      ...services,
      ...UNCOUNTED,
      config: { ...services.config, explorer: "off", logRequests: "none" },
      metrics: { ...services.metrics, route: () => ignore },
    }),
  );
  return async (tier, call) => {
    const { method } = ENDPOINTS[call.name];
    const gateway = await opened();
    const answer = await gateway.inject({
      method,
      url: targetOf(call),
      headers: { authorization: `Bearer ${tier}` },
      ...(call.body !== undefined && { payload: call.body }),
    });
    if (answer.statusCode === 200) return answer.payload;
    const { error, details, message } = answer.json<{
      error: ErrorCode;
      details: ErrorDetails<ErrorCode>;
      message: string;
    }>();
    throw new ApiError(error, details, message);
  };
}

/** The same as the answers themselves. */
export function askAs(askApi: AskText): (tier: Tier) => Ask {
  return (tier) => async (call) => JSON.parse(await askApi(tier, call));
}

/** The API over a release without a gateway that listens; it keeps nothing and tells of nothing. */
export function apiOver(config: Config, dist: Dist, release: Release, options: ReleaseOptions) {
  const askApi = innerApi({
    config,
    plans: makePlans(config.limits),
    release: () => release,
    releases: keptReleases(dist, () => release, options),
    clientAddress: () => "",
    now: Date.now,
    log: { info: ignore, warn: ignore, error: ignore },
    metrics: makeMetrics(),
    isDraining: () => false,
  });
  return askAs(askApi);
}
