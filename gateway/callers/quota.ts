import { ApiError } from "../../core/contract/errors.ts";
import { asStoreFault } from "../accounts/storeFault.ts";
import type { Cost, RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import { refusingWindow } from "./plans.ts";

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
