import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import { ACCOUNT_SUBJECT } from "../accounts/counts/countStore.ts";
import type { Usage } from "../accounts/counts/window.ts";
import type { Identity, KeyFault } from "../accounts/keys/keyLookup.ts";
import { type SignedIn, signedInBy } from "../accounts/owners/sessions.ts";
import { askStore, asStoreFault } from "../accounts/storeFault.ts";
import type { RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import { addressSubject, assetsSubject, pagesSubject } from "./address.ts";
import { cookieNames, sessionTokenIn } from "./cookies.ts";
import { type Cost, requireAdmitted } from "./quota.ts";

/**
 * Who is asking. Without a valid key the caller is its address, which has an allowance of its own; where a key is
 * needed the answer is 401, and 429 once the allowance is used up, so that guessing keys ends. Where an address is not
 * charged the key is not looked at: an answer that tells a valid key from a wrong one must cost something.
 */
export function keyHook(services: Services): onRequestHookHandler {
  const go = (request: FastifyRequest, identity: Identity, done: (error?: Error) => void) => {
    const reason = noteIdentity(services, request, identity);
    const { context } = request;
    if (reason === undefined || context.config.access === "open") return done();
    const usage = askStore(() => services.counts.take(context.subject, context.plan.limits, context.nowMs));
    if (usage instanceof Promise) usage.then((settled) => refuse(context, settled, reason)).catch(done);
    else refuse(context, usage, reason);
  };
  return (request, _reply, done) => {
    const { cost } = request.context.config;
    if (cost === "exempt" || cost === "asset") {
      asAddress(services, request, cost);
      return done();
    }
    if (cost === "page" || cost === "door") {
      asAddress(services, request, cost);
      const signedIn = signedInWith(services, request);
      if (signedIn === undefined) return done();
      signedIn.then((found) => noteOwner(services, request, found)).then(() => done(), done);
      return;
    }
    const identity = askStore(() => services.identify(request.headers.authorization, request.context.nowMs));
    if (identity instanceof Promise) identity.then((settled) => go(request, settled, done)).catch(done);
    else go(request, identity, done);
  };
}

function signedInWith({ accounts }: Services, { headers, context }: FastifyRequest) {
  if (accounts === undefined) return undefined;
  const token = sessionTokenIn(headers.cookie, cookieNames(accounts.isSecure));
  return token === undefined
    ? undefined
    : signedInBy(accounts.records, token, context.nowMs).catch(asStoreFault);
}

/** A signed-in owner looks at pages of data on the account's quota; at its own pages as any address. */
function noteOwner({ plans }: Services, { context }: FastifyRequest, signedIn: SignedIn | undefined): void {
  context.signedIn = signedIn;
  if (signedIn === undefined || context.config.cost !== "page") return;
  const { account } = signedIn;
  if (account.suspended_at !== null) return;
  const subject = ACCOUNT_SUBJECT + account.account_id;
  context.caller = { account, keyId: undefined, subject, expiresAtMs: null };
  context.subject = subject;
  context.plan = plans.tiers[account.tier];
}

const SUSPENDED = "The account of this API key is suspended.";

function refuse(context: RequestContext, usage: Usage, reason: KeyFault): never {
  context.usage = usage;
  requireAdmitted(context, usage);
  if (reason === "missing") throw new ApiError("missing_api_key", {});
  throw new ApiError("invalid_api_key", {}, reason === "suspended" ? SUSPENDED : undefined);
}

/** Notes the caller and what it is counted under; gives the reason where there is no valid key. */
function noteIdentity(services: Services, request: FastifyRequest, identity: Identity): KeyFault | undefined {
  const { context } = request;
  if (typeof identity === "string") {
    asAddress(services, request, "unit");
    return identity;
  }
  context.caller = identity;
  context.subject = identity.subject;
  context.plan = services.plans.tiers[identity.account.tier];
  return undefined;
}

function asAddress({ clientAddress, plans }: Services, request: FastifyRequest, cost: Cost): void {
  const { context, socket, headers } = request;
  const address = clientAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]);
  switch (cost) {
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
