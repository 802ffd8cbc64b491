import type { FastifyRequest } from "fastify";
import { ASSETS_SUBJECT, PAGES_SUBJECT } from "../accounts/counts/countStore.ts";
import type { KeyFault } from "../accounts/keys/keyLookup.ts";
import type { Caller } from "../accounts/keys/keys.ts";
import type { RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import { addressSubject } from "./address.ts";

/**
 * Notes who asks. Without a valid key that is an address, which has an allowance of its own; gives why there is none.
 * Where an address is not charged the key is not looked at: an answer that tells a valid key from a wrong one must cost
 * something.
 */
export async function identify(services: Services, request: FastifyRequest): Promise<KeyFault | undefined> {
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
  noteAddress(services, request);
  return identity;
}

/** An account asks, and is counted under its tier's limits. */
export function noteCaller(
  { plans }: Pick<Services, "plans">,
  context: RequestContext,
  caller: Caller,
): void {
  context.caller = caller;
  context.subject = caller.subject;
  context.plan = plans.tiers[caller.account.tier];
}

function noteAddress({ clientAddress, plans }: Services, { context, socket, headers }: FastifyRequest): void {
  const subject = addressSubject(clientAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]));
  switch (context.config.cost) {
    case "asset":
      context.subject = ASSETS_SUBJECT + subject;
      context.plan = plans.assets;
      break;
    case "page":
      context.subject = PAGES_SUBJECT + subject;
      context.plan = plans.pages;
      break;
    default:
      context.subject = subject;
      context.plan = plans.anonymous;
  }
}
