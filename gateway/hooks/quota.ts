import type { onRequestHookHandler } from "fastify";
import { ApiError } from "../../contract/errors.ts";
import type { Exchange } from "../exchange.ts";
import type { Services } from "../services.ts";
import type { Usage } from "../stores/window.ts";

/** What a request costs: a unit of whoever asks, a unit of an address only, or nothing. */
export type Cost = "unit" | "free" | "exempt";

/**
 * Takes one unit, or refuses with 429. Free endpoints cost an account nothing, but an address without a key its
 * allowance; exempt ones cost nobody anything.
 */
export function quotaHook({ counts }: Services, cost: Cost): onRequestHookHandler {
  return (request, _reply, done) => {
    const { exchange } = request;
    const { subject, plan, nowMs, caller } = exchange;
    const isCounted = cost === "unit" || (cost === "free" && caller === undefined);
    const usage = isCounted
      ? counts.take(subject, plan.limits, nowMs)
      : counts.peek(subject, plan.limits, nowMs);
    if (usage instanceof Promise) {
      usage.then((settled) => settle(exchange, settled, isCounted)).then(() => done(), done);
    } else {
      settle(exchange, usage, isCounted);
      done();
    }
  };
}

function settle(exchange: Exchange, usage: Usage, isCounted: boolean): void {
  exchange.usage = usage;
  requireAdmitted(usage);
  exchange.isCounted = isCounted;
}

/** Throws 429 where no unit was left. */
export function requireAdmitted(usage: Usage): void {
  if (!usage.admitted) {
    throw new ApiError("rate_limit_exceeded", { resets_at: new Date(usage.passesAtMs).toISOString() });
  }
}
