import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { ApiError } from "../../contract/errors.ts";
import type { Access } from "../../contract/tiers.ts";
import { type Cost, requireAdmitted, takeFrom } from "../counts/quota.ts";
import type { Usage } from "../counts/window.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Services } from "../services.ts";
import { StoreFault } from "../storeFault.ts";
import { addressSubject, assetsSubject } from "./address.ts";
import type { Identity } from "./keyLookup.ts";

/**
 * Who is asking. Without a valid key the caller is its address, which has an allowance of its own; where a key is
 * needed the answer is 401, and 429 once the allowance is used up, so that guessing keys ends. Where an address is not
 * charged the key is not looked at: an answer that tells a valid key from a wrong one must cost something.
 */
export function keyHook(services: Services, access: Access, cost: Cost): onRequestHookHandler {
  return (request, _reply, done) => {
    if (cost === "exempt" || cost === "asset") {
      asAddress(services, request, cost);
      return done();
    }
    const reason = identify(services, request);
    if (reason === undefined || access === "open") return done();
    const { exchange } = request;
    const usage = takeFrom(services.counts, exchange.subject, exchange.plan.limits, exchange.nowMs);
    if (usage instanceof Promise) usage.then((settled) => refuse(exchange, settled, reason)).catch(done);
    else refuse(exchange, usage, reason);
  };
}

function refuse(exchange: Exchange, usage: Usage, reason: "missing" | "invalid"): never {
  exchange.usage = usage;
  requireAdmitted(exchange, usage);
  throw new ApiError(reason === "missing" ? "missing_api_key" : "invalid_api_key", {});
}

/** Notes the caller and what it is counted under; gives the reason where there is no valid key. */
export function identify(services: Services, request: FastifyRequest): "missing" | "invalid" | undefined {
  const { exchange } = request;
  const identity = identityOf(services, request.headers.authorization, exchange.nowMs);
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
  exchange.subject = cost === "asset" ? assetsSubject(address) : addressSubject(address);
  exchange.plan = cost === "asset" ? plans.assets : plans.anonymous;
}

function identityOf(
  { identify: read }: Services,
  authorization: string | undefined,
  nowMs: number,
): Identity {
  try {
    return read(authorization, nowMs);
  } catch (error) {
    throw new StoreFault(error);
  }
}
