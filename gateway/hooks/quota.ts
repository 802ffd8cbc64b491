import type { onRequestHookHandler } from "fastify";
import { ApiError } from "../../contract/errors.ts";
import type { Exchange } from "../exchange.ts";
import type { Services } from "../services.ts";
import { StoreFault } from "../storeFault.ts";
import type { CountStore } from "../stores/counts.ts";
import type { Limits, Usage } from "../stores/window.ts";

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
      ? takeFrom(counts, subject, plan.limits, nowMs)
      : peekAt(counts, subject, plan.limits, nowMs);
    if (usage instanceof Promise) {
      usage.then((settled) => settle(exchange, settled, isCounted)).then(() => done(), done);
    } else {
      settle(exchange, usage, isCounted);
      done();
    }
  };
}

/** Takes a unit; whatever goes wrong in the store is a {@link StoreFault}. */
export function takeFrom(counts: CountStore, subject: string, limits: Limits, nowMs: number) {
  try {
    const usage = counts.take(subject, limits, nowMs);
    return usage instanceof Promise ? usage.catch(asStoreFault) : usage;
  } catch (error) {
    return asStoreFault(error);
  }
}

function peekAt(counts: CountStore, subject: string, limits: Limits, nowMs: number) {
  try {
    const usage = counts.peek(subject, limits, nowMs);
    return usage instanceof Promise ? usage.catch(asStoreFault) : usage;
  } catch (error) {
    return asStoreFault(error);
  }
}

function asStoreFault(error: unknown): never {
  throw new StoreFault(error);
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
