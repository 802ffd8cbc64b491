import { expect, it } from "vitest";
import { permissionsOf, TIERS, tierAdmits } from "../../../core/contract/tiers.ts";

it("tiers admit their own level and everything below", () => {
  const admitted = TIERS.map((tier) => TIERS.filter((required) => tierAdmits(tier, required)));
  expect(admitted).toEqual([["sandbox"], ["sandbox", "professional"], [...TIERS]]);
  expect(tierAdmits("sandbox", "open")).toBe(true);
});

it("tiers report their permissions", () => {
  expect(Object.values(permissionsOf("sandbox"))).toEqual([false, false, false, false, false]);
  expect(Object.values(permissionsOf("professional"))).toEqual([true, true, true, false, false]);
  expect(Object.values(permissionsOf("enterprise"))).toEqual([true, true, true, true, true]);
});
