import { z } from "zod";
import { TIERS, type Tier } from "./tiers.ts";

/** How often somebody may ask. */
export type Limits = {
  /** Requests per UTC day; `null` is unlimited. */
  readonly dailyLimit: number | null;
  /** Requests per rolling 60 seconds. */
  readonly burstLimit: number;
};

const Count = z.int().min(1).max(2_147_483_646);
const Windows = z
  .strictObject({ daily_limit: Count.nullable(), burst_limit: Count.max(100_000) })
  .transform(
    ({ daily_limit, burst_limit }): Limits => ({ dailyLimit: daily_limit, burstLimit: burst_limit }),
  );
const Burst = z
  .strictObject({ burst_limit: Count.max(100_000) })
  .transform(({ burst_limit }): Limits => ({ dailyLimit: null, burstLimit: burst_limit }));
const Attempts = z.strictObject({ email: Windows, address: Windows });

const LimitSettings = z.strictObject({
  tiers: z.strictObject({ sandbox: Windows, professional: Windows, enterprise: Windows }),
  /** Of an address without a valid key. */
  address: Burst,
  /** Of an address: pages, and files of pages, that it may load at once and in 60 seconds from then on. */
  pages: Burst,
  files: Burst,
  /** What can be tried from outside, by one email address and by one network address. */
  sign_in: Attempts,
  mail: Attempts,
  sign_up: Attempts,
  /** Keys that an account's owners may have, and may make in an hour; operators make as many as they like. */
  keys: z.strictObject({ active: Count, made_per_hour: Count }),
});
/** All limits of a service. */
export type LimitSettings = z.output<typeof LimitSettings>;

const windows = (daily_limit: number | null, burst_limit: number) => ({ daily_limit, burst_limit });
/** The service's limits table, and what it leaves open. */
const DEFAULTS: z.input<typeof LimitSettings> = {
  tiers: { sandbox: windows(100, 10), professional: windows(5_000, 100), enterprise: windows(null, 1_000) },
  address: { burst_limit: 60 },
  // Search as you type asks for a page with every pause; a visit takes four files.
  pages: { burst_limit: 180 },
  files: { burst_limit: 240 },
  sign_in: { email: windows(100, 5), address: windows(300, 10) },
  mail: { email: windows(5, 1), address: windows(50, 5) },
  sign_up: { email: windows(10, 3), address: windows(20, 3) },
  keys: { active: 50, made_per_hour: 20 },
};
export const DEFAULT_LIMITS: LimitSettings = LimitSettings.parse(DEFAULTS);

/**
 * The limits of a service where an operator has set some of them, in the form of {@link DEFAULT_LIMITS} with `daily_limit`
 * and `burst_limit`. Throws a ZodError where something is none of these, or out of bounds.
 */
export function limitsWith(given: unknown): LimitSettings {
  return LimitSettings.parse(merged(DEFAULTS, given));
}

function merged(base: unknown, given: unknown): unknown {
  if (!isObject(base) || !isObject(given)) return given;
  const names = [...new Set([...Object.keys(base), ...Object.keys(given)])];
  return Object.fromEntries(
    names.map((name) => [name, name in given ? merged(base[name], given[name]) : base[name]]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A table of the tiers' limits in Markdown. */
export function limitsTable({ tiers }: Pick<LimitSettings, "tiers">): string {
  const row = (tier: Tier) => {
    const { dailyLimit, burstLimit } = tiers[tier];
    return `| ${tier} | ${dailyLimit?.toLocaleString("en-US") ?? "unlimited"} | ${burstLimit.toLocaleString("en-US")} |`;
  };
  return ["| tier | requests per day | burst per minute |", "|---|---|---|", ...TIERS.map(row)].join("\n");
}
