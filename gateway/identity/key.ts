import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { ApiError } from "../../contract/errors.ts";
import { type Cost, requireAdmitted, takeFrom } from "../counts/quota.ts";
import type { Usage } from "../counts/window.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Services } from "../services.ts";
import { asStoreFault } from "../storeFault.ts";
import { addressSubject, assetsSubject, pagesSubject } from "./address.ts";
import type { Identity } from "./keyLookup.ts";

/**
 * Who is asking. Without a valid key the caller is its address, which has an allowance of its own; where a key is
 * needed the answer is 401, and 429 once the allowance is used up, so that guessing keys ends. Where an address is not
 * charged the key is not looked at: an answer that tells a valid key from a wrong one must cost something.
 */
export function keyHook(services: Services): onRequestHookHandler {
  const go = (request: FastifyRequest, identity: Identity, done: (error?: Error) => void) => {
    const reason = noteIdentity(services, request, identity);
    const { exchange } = request;
    if (reason === undefined || exchange.config.access === "open") return done();
    const usage = takeFrom(services.counts, exchange.subject, exchange.plan.limits, exchange.nowMs);
    if (usage instanceof Promise) usage.then((settled) => refuse(exchange, settled, reason)).catch(done);
    else refuse(exchange, usage, reason);
  };
  return (request, _reply, done) => {
    const { cost } = request.exchange.config;
    if (cost === "exempt" || cost === "asset" || cost === "page") {
      asAddress(services, request, cost);
      return done();
    }
    const identity = identityOf(services, request.headers.authorization, request.exchange.nowMs);
    if (identity instanceof Promise) identity.then((settled) => go(request, settled, done)).catch(done);
    else go(request, identity, done);
  };
}

function refuse(exchange: Exchange, usage: Usage, reason: "missing" | "invalid"): never {
  exchange.usage = usage;
  requireAdmitted(exchange, usage);
  throw new ApiError(reason === "missing" ? "missing_api_key" : "invalid_api_key", {});
}

/** Notes the caller and what it is counted under; gives the reason where there is no valid key. */
function noteIdentity(
  services: Services,
  request: FastifyRequest,
  identity: Identity,
): "missing" | "invalid" | undefined {
  const { exchange } = request;
  if (typeof identity === "string") {
    asAddress(services, request, "unit");
    return identity;
  }
  exchange.caller = identity;
  exchange.subject = identity.subject;
  exchange.plan = services.plans.tiers[identity.account.tier];
  return undefined;
}

function asAddress({ clientAddress, plans }: Services, request: FastifyRequest, cost: Cost): void {
  const { exchange, socket, headers } = request;
  const address = clientAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]);
  switch (cost) {
    case "asset":
      exchange.subject = assetsSubject(address);
      exchange.plan = plans.assets;
      break;
    case "page":
      exchange.subject = pagesSubject(address);
      exchange.plan = plans.pages;
      break;
    default:
      exchange.subject = addressSubject(address);
      exchange.plan = plans.anonymous;
  }
}

function identityOf({ identify }: Services, authorization: string | undefined, nowMs: number) {
  try {
    const identity = identify(authorization, nowMs);
    return identity instanceof Promise ? identity.catch(asStoreFault) : identity;
  } catch (error) {
    return asStoreFault(error);
  }
}
