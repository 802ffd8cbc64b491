import { recordOf } from "../../core/contract/records.ts";
import { ANONYMOUS_BURST_LIMIT, TIER_LIMITS, TIERS, type Tier } from "../../core/contract/tiers.ts";
import { BURST_WINDOW_MS, DAY_MS, type Limits, type Usage } from "../accounts/counts/window.ts";

/** Files of pages that an address may load at once, and in 60 seconds from then on: a visit takes four. */
const ASSETS_BURST_LIMIT = 240;
/** Pages that an address may load at once, and in 60 seconds from then on: search as you type asks for one with every pause. */
const PAGES_BURST_LIMIT = 180;

/** The limits of a kind of caller, with the header that states them. */
export type Plan = {
  readonly limits: Limits;
  /** What `X-RateLimit-Limit` says: the daily limit, or the burst limit where the day has none. */
  readonly limitText: string;
  readonly policy: string;
};

export type Plans = {
  readonly tiers: Readonly<Record<Tier, Plan>>;
  /** Of an address without a valid key. */
  readonly anonymous: Plan;
  /** Of an address that loads the files of pages. */
  readonly assets: Plan;
  /** Of an address that looks at pages. */
  readonly pages: Plan;
};

/** The plans of all tiers; `enterpriseDailyLimit` is the operator's to set. */
export function makePlans(enterpriseDailyLimit: number | null): Plans {
  const limitsOf = (tier: Tier): Limits =>
    tier === "enterprise" ? { ...TIER_LIMITS[tier], dailyLimit: enterpriseDailyLimit } : TIER_LIMITS[tier];
  return {
    tiers: recordOf(TIERS, (tier) => makePlan(limitsOf(tier))),
    anonymous: makePlan({ dailyLimit: null, burstLimit: ANONYMOUS_BURST_LIMIT }),
    assets: makePlan({ dailyLimit: null, burstLimit: ASSETS_BURST_LIMIT }),
    pages: makePlan({ dailyLimit: null, burstLimit: PAGES_BURST_LIMIT }),
  };
}

function makePlan(limits: Limits): Plan {
  const burst = `"burst";q=${limits.burstLimit};w=${BURST_WINDOW_MS / 1000}`;
  const day = `"day";q=${limits.dailyLimit};w=${DAY_MS / 1000}`;
  return {
    limits,
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
  const burst = `"burst";r=${usage.burstRemaining};t=${secondsUntil(usage.burstResetsAtMs, usage)}`;
  if (limits.dailyLimit === null) {
    headers.push("X-RateLimit-Limit", limitText);
    headers.push("X-RateLimit-Remaining", String(usage.burstRemaining));
    headers.push("X-RateLimit-Reset", isoTime(usage.burstResetsAtMs));
    headers.push("RateLimit-Policy", policy, "RateLimit", burst);
    return;
  }
  if (!usage.admitted && refusingWindow(usage) === "burst") {
    headers.push("X-RateLimit-Limit", String(limits.burstLimit));
    headers.push("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", isoTime(usage.passesAtMs));
  } else {
    headers.push("X-RateLimit-Limit", limitText);
    headers.push("X-RateLimit-Remaining", String(usage.dayRemaining));
    headers.push("X-RateLimit-Reset", isoTime(usage.dayResetsAtMs));
  }
  const day = `"day";r=${usage.dayRemaining};t=${secondsUntil(usage.dayResetsAtMs, usage)}`;
  headers.push("RateLimit-Policy", policy, "RateLimit", `${day}, ${burst}`);
}

function secondsUntil(atMs: number, usage: Usage): number {
  return Math.max(0, Math.ceil((atMs - usage.takenAtMs) / 1000));
}

const SECONDS = new Map<number, string>();
const SECONDS_MAX = 256;

/**
 * ISO 8601 UTC with milliseconds. Whole seconds are remembered: resets lie within the next minute or at midnight, and
 * `Date` takes 0.5 µs to write one.
 */
function isoTime(atMs: number): string {
  const milliseconds = atMs % 1000;
  const second = atMs - milliseconds;
  let text = SECONDS.get(second);
  if (text === undefined) {
    text = new Date(second).toISOString().slice(0, -"000Z".length);
    if (SECONDS.size >= SECONDS_MAX) SECONDS.clear();
    SECONDS.set(second, text);
  }
  return `${text}${String(milliseconds).padStart(3, "0")}Z`;
}
