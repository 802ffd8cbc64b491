import type { LimitSettings, Limits } from "../../core/contract/limits.ts";
import { recordOf } from "../../core/contract/records.ts";
import { TIERS } from "../../core/contract/tiers.ts";
import { ASSETS_SUBJECT, PAGES_SUBJECT } from "../accounts/counts/countStore.ts";
import { BURST_WINDOW_MS, DAY_MS, type Usage } from "../accounts/counts/window.ts";

/** The plans of all kinds of callers. */
export type Plans = ReturnType<typeof makePlans>;

export function makePlans(limits: LimitSettings) {
  const { tiers, address, files, pages } = limits;
  const anonymous = makePlan(address);
  return {
    limits,
    tiers: recordOf(TIERS, (tier) => makePlan(tiers[tier])),
    /** Of an address without a valid key. */
    anonymous,
    /** Of an address, by what its request costs: pages and their files have allowances of their own. */
    addresses: {
      unit: anonymous,
      free: anonymous,
      exempt: anonymous,
      page: makePlan(pages, PAGES_SUBJECT),
      asset: makePlan(files, ASSETS_SUBJECT),
    },
  };
}

/** The limits of a kind of caller, with the header that states them. */
export type Plan = ReturnType<typeof makePlan>;

function makePlan(limits: Limits, prefix = "") {
  const burst = `"burst";q=${limits.burstLimit};w=${BURST_WINDOW_MS / 1000}`;
  const day = `"day";q=${limits.dailyLimit};w=${DAY_MS / 1000}`;
  return {
    limits,
    /** What an address is counted under begins with it. */
    prefix,
    /** What `X-RateLimit-Limit` says: the daily limit, or the burst limit where the day has none. */
    limitText: String(limits.dailyLimit ?? limits.burstLimit),
    policy: limits.dailyLimit === null ? burst : `${day}, ${burst}`,
  };
}

/** Which window a request was refused by: the one that opens last. */
export function refusingWindow({ dayRemaining }: Usage): "day" | "burst" {
  return dayRemaining === 0 ? "day" : "burst";
}

/**
 * Adds the quota headers to a flat header list: `X-RateLimit-*` describe the day where it is limited, else the burst
 * window, and on a refusal the window that refused; `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-10) describe both.
 */
export function addQuotaHeaders(headers: string[], { limits, limitText, policy }: Plan, usage: Usage): void {
  const { burstRemaining, burstResetsAtMs, dayRemaining, dayResetsAtMs, takenAtMs } = usage;
  const burst = `"burst";r=${burstRemaining};t=${secondsBetween(takenAtMs, burstResetsAtMs)}`;
  let [limit, remaining, resetsAtMs, left] = [limitText, burstRemaining, burstResetsAtMs, burst];
  if (dayRemaining !== null) {
    const isOfBurst = !usage.admitted && refusingWindow(usage) === "burst";
    if (isOfBurst) [limit, remaining, resetsAtMs] = [String(limits.burstLimit), 0, usage.passesAtMs];
    else [remaining, resetsAtMs] = [dayRemaining, dayResetsAtMs];
    left = `"day";r=${dayRemaining};t=${secondsBetween(takenAtMs, dayResetsAtMs)}, ${burst}`;
  }
  headers.push("X-RateLimit-Limit", limit, "X-RateLimit-Remaining", String(remaining));
  headers.push("X-RateLimit-Reset", isoTime(resetsAtMs), "RateLimit-Policy", policy, "RateLimit", left);
}

function secondsBetween(fromMs: number, untilMs: number): number {
  return Math.ceil((untilMs - fromMs) / 1000);
}

/** Texts of whole seconds, by the second modulo the length: resets lie within the next minute or at midnight. */
const SECONDS: { readonly second: number; readonly text: string }[] = [];
const SECONDS_KEPT = 128;
const MILLISECONDS = Array.from({ length: 1000 }, (_, ms) => `.${String(ms).padStart(3, "0")}Z`);

/** ISO 8601 UTC with milliseconds. `Date` takes 0.5 µs to write one. */
function isoTime(atMs: number): string {
  const second = Math.floor(atMs / 1000);
  let kept = SECONDS[second % SECONDS_KEPT];
  if (kept?.second !== second) {
    kept = { second, text: new Date(second * 1000).toISOString().slice(0, -".000Z".length) };
    SECONDS[second % SECONDS_KEPT] = kept;
  }
  return kept.text + MILLISECONDS[atMs - second * 1000];
}
