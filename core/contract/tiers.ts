import { z } from "zod";

/** Access tiers from the lowest to the highest. */
export const TIERS = ["sandbox", "professional", "enterprise"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** Who may call an endpoint: `open` needs no key; a tier name is the lowest tier admitted. */
export type Access = "open" | Tier;

/** Stands for "no daily limit" where the contract asks for an integer (decisions on quotas: 2^31 - 1). */
export const NO_DAILY_LIMIT = 2_147_483_647;

export type TierLimits = {
  /** Requests per UTC day; `null` is unlimited. */
  readonly dailyLimit: number | null;
  /** Requests per rolling 60 seconds. */
  readonly burstLimit: number;
};

/** The quotas of the tiers (service limits table). */
export const TIER_LIMITS: Readonly<Record<Tier, TierLimits>> = {
  sandbox: { dailyLimit: 100, burstLimit: 10 },
  professional: { dailyLimit: 5_000, burstLimit: 100 },
  enterprise: { dailyLimit: null, burstLimit: 1_000 },
};

/** Requests per rolling 60 seconds for one address without a valid key. */
export const ANONYMOUS_BURST_LIMIT = 60;

/** How many occupations a sandbox key sees: those with the highest national employment. */
export const SANDBOX_OCCUPATIONS = 100;

/** Whether a caller on `tier` may call an endpoint whose lowest tier is `required`. */
export function tierAdmits(tier: Tier, required: Access): boolean {
  return required === "open" || TIERS.indexOf(tier) >= TIERS.indexOf(required);
}

/** What `/me` reports as `permissions` for a tier. */
export function permissionsOf(tier: Tier) {
  const professional = tierAdmits(tier, "professional");
  const enterprise = tierAdmits(tier, "enterprise");
  return {
    semantic_search: professional,
    task_data: professional,
    regional_data: professional,
    custom_scoring: enterprise,
    batch_operations: enterprise,
  };
}
