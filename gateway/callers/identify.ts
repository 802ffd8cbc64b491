import type { FastifyRequest } from "fastify";
import { ACCOUNT_SUBJECT } from "../accounts/counts/countStore.ts";
import type { KeyFault } from "../accounts/keys/keyLookup.ts";
import type { Caller } from "../accounts/keys/keys.ts";
import { type SignedIn, signedInBy } from "../accounts/owners/sessions.ts";
import { asStoreFault } from "../accounts/storeFault.ts";
import type { RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import { addressSubject, assetsSubject, pagesSubject } from "./address.ts";
import { cookieNames, sessionTokenIn } from "./cookies.ts";

/**
 * Notes who asks. Without a valid key that is an address, which has an allowance of its own; gives why there is none.
 * Where an address is not charged the key is not looked at: an answer that tells a valid key from a wrong one must cost
 * something.
 */
export async function identify(services: Services, request: FastifyRequest): Promise<KeyFault | undefined> {
  const { context, headers } = request;
  const { cost } = context.config;
  if (cost === "unit" || cost === "free") {
    const identity = await services.keys.identify(headers.authorization, context.nowMs);
    if (typeof identity !== "string") {
      noteCaller(services, context, identity);
      return undefined;
    }
    noteAddress(services, request);
    return identity;
  }
  noteAddress(services, request);
  if (cost === "page" || cost === "door") noteOwner(services, context, await signedInWith(services, request));
  return undefined;
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

/** A signed-in owner looks at pages of data on the account's quota; at its own pages as any address. */
function noteOwner(services: Services, context: RequestContext, signedIn: SignedIn | undefined): void {
  context.signedIn = signedIn;
  if (signedIn === undefined || context.config.cost !== "page") return;
  const { account } = signedIn;
  if (account.suspended_at !== null) return;
  const subject = ACCOUNT_SUBJECT + account.account_id;
  noteCaller(services, context, { account, keyId: undefined, subject, expiresAtMs: null });
}

async function signedInWith({ accounts }: Services, { headers, context }: FastifyRequest) {
  const token = accounts && sessionTokenIn(headers.cookie, cookieNames(accounts.isSecure));
  if (accounts === undefined || token === undefined) return undefined;
  return signedInBy(accounts.records, token, context.nowMs).catch(asStoreFault);
}

function noteAddress({ clientAddress, plans }: Services, { context, socket, headers }: FastifyRequest): void {
  const address = clientAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]);
  switch (context.config.cost) {
    case "asset":
      context.subject = assetsSubject(address);
      context.plan = plans.assets;
      break;
    case "page":
    case "door":
      context.subject = pagesSubject(address);
      context.plan = plans.pages;
      break;
    default:
      context.subject = addressSubject(address);
      context.plan = plans.anonymous;
  }
}
