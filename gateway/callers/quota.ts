import type { onRequestHookHandler } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import type { Usage } from "../accounts/counts/window.ts";
import { askStore } from "../accounts/storeFault.ts";
import type { RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import { refusingWindow } from "./plans.ts";

/**
 * What a request costs: a unit of whoever asks, a unit of an address only, one of what an address has for pages or for
 * their files, or nothing.
 */
export type Cost = "unit" | "free" | "page" | "door" | "asset" | "exempt";

/**
 * Takes one unit, or refuses with 429. Free endpoints cost an account nothing, but an address without a key its
 * allowance; exempt ones cost nobody anything.
 */
export function quotaHook({ counts }: Services): onRequestHookHandler {
  return (request, _reply, done) => {
    const { context } = request;
    const { subject, plan, nowMs, caller } = context;
    const { cost } = context.config;
    const isCounted = cost === "free" ? caller === undefined : cost !== "exempt";
    const usage = askStore(() =>
      isCounted ? counts.take(subject, plan.limits, nowMs) : counts.peek(subject, plan.limits, nowMs),
    );
    if (usage instanceof Promise) {
      usage.then((settled) => settle(context, settled, isCounted)).then(() => done(), done);
    } else {
      settle(context, usage, isCounted);
      done();
    }
  };
}

function settle(context: RequestContext, usage: Usage, isCounted: boolean): void {
  context.usage = usage;
  requireAdmitted(context, usage);
  context.isCounted = isCounted;
}

/** Throws 429, saying which limit it was, where no unit was left. */
export function requireAdmitted({ plan, caller }: RequestContext, usage: Usage): void {
  if (usage.admitted) return;
  const { dailyLimit, burstLimit } = plan.limits;
  const whose = caller === undefined ? "address without a valid key" : "account";
  const message =
    refusingWindow(usage) === "day"
      ? `The daily limit of this ${whose} is reached: ${dailyLimit} requests per UTC day.`
      : `The burst limit of this ${whose} is reached: ${burstLimit} requests in 60 seconds.`;
  throw new ApiError("rate_limit_exceeded", { resets_at: new Date(usage.passesAtMs).toISOString() }, message);
}
