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
const PerMinute = Count.max(100_000);
/** Limits of a day and a minute, each as given here where an operator sets no other. */
const windows = (perDay: number | null, perMinute: number) =>
  z
    .strictObject({
      daily_limit: Count.nullable().default(perDay),
      burst_limit: PerMinute.default(perMinute),
    })
    .prefault({})
    .transform(
      ({ daily_limit, burst_limit }): Limits => ({ dailyLimit: daily_limit, burstLimit: burst_limit }),
    );
const minute = (perMinute: number) =>
  z
    .strictObject({ burst_limit: PerMinute.default(perMinute) })
    .prefault({})
    .transform(({ burst_limit }): Limits => ({ dailyLimit: null, burstLimit: burst_limit }));
/** What can be tried from outside, by one email address and by one network address. */
const attempts = (email: ReturnType<typeof windows>, address: ReturnType<typeof windows>) =>
  z.strictObject({ email, address }).prefault({});

const LimitSettings = z.strictObject({
  tiers: z
    .strictObject({
      sandbox: windows(100, 10),
      professional: windows(5_000, 100),
      enterprise: windows(null, 1_000),
    })
    .prefault({}),
  /** Of an address without a valid key. */
  address: minute(60),
  /**
   * Of an address: pages, and files of pages, that it may load at once and in 60 seconds from then on. Search as you type
   * asks for a page with every pause; a visit takes four files.
   */
  pages: minute(180),
  files: minute(240),
  sign_in: attempts(windows(100, 5), windows(300, 10)),
  mail: attempts(windows(5, 1), windows(50, 5)),
  sign_up: attempts(windows(10, 3), windows(20, 3)),
  /** Keys that an account's owners may have, and may make in an hour; operators make as many as they like. */
  keys: z.strictObject({ active: Count.default(50), made_per_hour: Count.default(20) }).prefault({}),
});
/** All limits of a service. */
export type LimitSettings = z.output<typeof LimitSettings>;

/**
 * The limits of a service where an operator has set some of them, in the form of {@link DEFAULT_LIMITS} with `daily_limit`
 * and `burst_limit`. Throws a ZodError where something is none of these, or out of bounds.
 */
export function limitsWith(given: unknown): LimitSettings {
  return LimitSettings.parse(given);
}

export const DEFAULT_LIMITS: LimitSettings = limitsWith({});

/** A table of the tiers' limits in Markdown. */
export function limitsTable({ tiers }: Pick<LimitSettings, "tiers">): string {
  const row = (tier: Tier) => {
    const { dailyLimit, burstLimit } = tiers[tier];
    return `| ${tier} | ${dailyLimit?.toLocaleString("en-US") ?? "unlimited"} | ${burstLimit.toLocaleString("en-US")} |`;
  };
  return ["| tier | requests per day | burst per minute |", "|---|---|---|", ...TIERS.map(row)].join("\n");
}
