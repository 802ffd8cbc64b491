import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import { recordOf } from "../../core/contract/records.ts";
import { TIERS, type Tier, tierAdmits } from "../../core/contract/tiers.ts";
import type { KeyFault } from "../accounts/keys/keyLookup.ts";
import type { Caller } from "../accounts/keys/keys.ts";
import { asStoreFault } from "../accounts/storeFault.ts";
import { type Cost, type Meters, NOT_FOUND, type RequestContext, type RouteConfig } from "../http/context.ts";
import { upgradeUrl } from "../http/publicUrl.ts";
import type { ReadQuery } from "../http/query.ts";
import { prefersHtml } from "../http/representation.ts";
import { requestIdOf, unservable } from "../http/requestId.ts";
import { allowedMethods, type Path } from "../http/routing.ts";
import type { Services } from "../services.ts";
import { addressSubject } from "./forwarded.ts";
import { refusingWindow } from "./plans.ts";

/**
 * The hooks by which requests are admitted: id, key, quota, not found, tier, parameters. `paths` are all that there are,
 * for `Allow`.
 */
export function admission(services: Services, nextId: () => string, paths: readonly Path[]) {
  const kept = new Map<string, Meters>();
  const metersOf = (route: string): Meters => {
    const { metrics, usage } = services;
    const meters = kept.get(route) ?? { observe: metrics.route(route), usageRoute: usage.route(route) };
    kept.set(route, meters);
    return meters;
  };
  // Usage wants to know them all before the first request of an account.
  for (const route of [NOT_FOUND.route, ...paths.map(({ pattern }) => pattern)]) services.usage.route(route);
  const begin = (request: FastifyRequest, config: RouteConfig, meters: Meters): RequestContext => {
    const context: RequestContext = {
      requestId: requestIdOf(request.raw, nextId),
      config,
      meters,
      release: services.release(),
      table: undefined,
      nowMs: services.now(),
      startedMs: performance.now(),
      caller: undefined,
      subject: "",
      plan: services.plans.anonymous,
      usage: undefined,
      isCounted: false,
      query: {},
    };
    request.context = context;
    const fault = unservable(request.raw, config, services);
    if (fault !== undefined) throw fault;
    return context;
  };
  /** All steps in their order, waiting for stores. */
  const admit = async (request: FastifyRequest, readQuery?: ReadQuery) => {
    const { context } = request;
    const keyFault = await identify(services, request);
    await takeUnit(services, context);
    if (context.config.route === NOT_FOUND.route) throw notFound(request, paths);
    if (keyFault !== undefined && context.config.access !== "open") throw unauthorized(keyFault);
    requireTier(services, request);
    if (readQuery !== undefined) context.query = readQuery(request);
  };

  return {
    /** For a route of the contract, whose facts are known when it is added. */
    of: (config: RouteConfig, readQuery: ReadQuery): onRequestHookHandler => {
      const meters = metersOf(config.route);
      const isKeyed = config.cost === "unit" && config.access !== "open";
      const admits = recordOf(TIERS, (tier) => tierAdmits(tier, config.access));
      return (request, _reply, done) => {
        const context = begin(request, config, meters);
        if (!(isKeyed && admitKnown(services, context, request.raw.headers.authorization, admits))) {
          admit(request, readQuery).then(() => done(), done);
          return;
        }
        context.query = readQuery(request);
        done();
      };
    },
    /** For every other route, and for what no route takes. */
    ofAny: ((request, _reply, done) => {
      const own = request.is404 ? NOT_FOUND : request.routeOptions.config;
      const config = own.forBrowsers !== undefined && prefersHtml(request) ? own.forBrowsers : own;
      begin(request, config, metersOf(config.route));
      admit(request).then(() => done(), done);
    }) satisfies onRequestHookHandler,
  };
}

/** Admits a cached caller with a unit left and a sufficient tier, without waiting; anything unusual takes the long way. */
function admitKnown(
  services: Services,
  context: RequestContext,
  authorization: string | undefined,
  admits: Readonly<Record<Tier, boolean>>,
): boolean {
  const { owned, keys } = services;
  const caller = owned && keys.known(authorization, context.nowMs);
  if (owned === undefined || caller === undefined || !admits[caller.account.tier]) return false;
  caller.counted ??= owned.of(caller.subject);
  noteCaller(services, context, caller);
  const usage = owned.takeFrom(caller.counted, context.plan.limits, context.nowMs);
  if (!usage.admitted) return false;
  context.usage = usage;
  context.isCounted = true;
  return true;
}

/**
 * Notes who asks. Without a valid key that is an address, which has an allowance of its own; gives why there is none.
 * Where an address is not charged the key is not looked at: an answer that tells a valid key from a wrong one must cost
 * something.
 */
async function identify(services: Services, request: FastifyRequest): Promise<KeyFault | undefined> {
  const { context, headers } = request;
  const { cost } = context.config;
  const isLookedAt = cost === "unit" || cost === "free";
  const identity = isLookedAt
    ? await services.keys.identify(headers.authorization, context.nowMs)
    : undefined;
  if (typeof identity === "object") {
    noteCaller(services, context, identity);
    return undefined;
  }
  const address = services.clientAddress(request.socket.remoteAddress ?? "", headers["x-forwarded-for"]);
  context.plan = services.plans.addresses[cost];
  context.subject = context.plan.prefix + addressSubject(address);
  return identity;
}

/** An account asks, and is counted under its tier's limits. */
function noteCaller({ plans }: Pick<Services, "plans">, context: RequestContext, caller: Caller): void {
  context.caller = caller;
  context.subject = caller.subject;
  context.plan = plans.tiers[caller.account.tier];
}

/**
 * Takes one unit, or throws 429, saying which limit it was. Free endpoints cost an account nothing, but an address without
 * a key a unit of its allowance.
 */
export async function takeUnit(
  { counts }: Pick<Services, "counts">,
  context: RequestContext,
  cost: Cost = context.config.cost,
): Promise<void> {
  const { subject, plan, nowMs, caller } = context;
  const isCounted = cost === "free" ? caller === undefined : cost !== "exempt";
  const step = isCounted ? counts.take : counts.peek;
  const usage = await Promise.resolve(step(subject, plan.limits, nowMs)).catch(asStoreFault);
  context.usage = usage;
  if (usage.admitted) {
    context.isCounted = isCounted;
    return;
  }
  const { dailyLimit, burstLimit } = plan.limits;
  const whose = caller === undefined ? "address without a valid key" : "account";
  const message =
    refusingWindow(usage) === "day"
      ? `The daily limit of this ${whose} is reached: ${dailyLimit} requests per UTC day.`
      : `The burst limit of this ${whose} is reached: ${burstLimit} requests in 60 seconds.`;
  throw new ApiError("rate_limit_exceeded", { resets_at: new Date(usage.passesAtMs).toISOString() }, message);
}

const SUSPENDED = "The account of this API key is suspended.";

function unauthorized(reason: KeyFault): ApiError {
  if (reason === "missing") return new ApiError("missing_api_key", {});
  return new ApiError("invalid_api_key", {}, reason === "suspended" ? SUSPENDED : undefined);
}

/** 405 where the path is one of `paths`, else 404; before the body is read. */
function notFound({ raw, method }: FastifyRequest, paths: readonly Path[]): ApiError {
  const url = raw.url ?? "";
  const allow = allowedMethods(paths, url);
  if (allow.length > 0) return new ApiError("method_not_allowed", { method, allow });
  return new ApiError("not_found", { path: url.split("?", 1)[0] ?? "" });
}

function requireTier({ config }: Pick<Services, "config">, request: FastifyRequest): void {
  const { access } = request.context.config;
  const tier = request.context.caller?.account.tier;
  if (access === "open" || tier === undefined || tierAdmits(tier, access)) return;
  throw new ApiError(
    "insufficient_tier",
    { required_tier: access, current_tier: tier, upgrade_url: upgradeUrl(config, request) },
    `This endpoint needs the ${access} tier; your key is on ${tier}.`,
  );
}
