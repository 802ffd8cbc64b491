import { z } from "zod";
import { namesOf, recordOf } from "./records.ts";

/** Access tiers from the lowest to the highest. */
export const TIERS = ["sandbox", "professional", "enterprise"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** Who may call an endpoint: `open` needs no key; a tier name is the lowest tier admitted. */
export type Access = "open" | Tier;

/** Stands for "no daily limit" where the contract asks for an integer (decisions on quotas: 2^31 - 1). */
export const NO_DAILY_LIMIT = 2_147_483_647;

/** How many occupations a sandbox key sees: those with the highest national employment. */
export const SANDBOX_OCCUPATIONS = 100;

/** Whether a caller on `tier` may call an endpoint whose lowest tier is `required`. */
export function tierAdmits(tier: Tier, required: Access): boolean {
  return required === "open" || TIERS.indexOf(tier) >= TIERS.indexOf(required);
}

/** What a key may be permitted, each with the lowest tier that is. */
const PERMISSIONS = {
  semantic_search: "professional",
  task_data: "professional",
  regional_data: "professional",
  custom_scoring: "enterprise",
  batch_operations: "enterprise",
} as const satisfies Record<string, Tier>;
export const PERMISSION_NAMES = namesOf(PERMISSIONS);

/** What `/me` reports as `permissions` for a tier. */
export function permissionsOf(tier: Tier) {
  return recordOf(PERMISSION_NAMES, (name) => tierAdmits(tier, PERMISSIONS[name]));
}
