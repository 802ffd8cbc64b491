import { expect, it } from "vitest";
import { ZodError } from "zod";
import { DEFAULT_LIMITS, limitsTable, limitsWith } from "../../../core/contract/limits.ts";

it("the limits of a service are those of its limits table where nobody sets others", () => {
  expect(limitsWith({})).toEqual(DEFAULT_LIMITS);
  expect(DEFAULT_LIMITS.tiers).toEqual({
    sandbox: { dailyLimit: 100, burstLimit: 10 },
    professional: { dailyLimit: 5_000, burstLimit: 100 },
    enterprise: { dailyLimit: null, burstLimit: 1_000 },
  });
});

it("the limits of a service may be set one by one", () => {
  const limits = limitsWith({
    tiers: { sandbox: { daily_limit: 250 }, enterprise: { daily_limit: 10_000, burst_limit: 2_000 } },
    address: { burst_limit: 30 },
    sign_up: { address: { daily_limit: 5 } },
  });
  expect(limits).toEqual({
    ...DEFAULT_LIMITS,
    tiers: {
      ...DEFAULT_LIMITS.tiers,
      sandbox: { dailyLimit: 250, burstLimit: 10 },
      enterprise: { dailyLimit: 10_000, burstLimit: 2_000 },
    },
    address: { dailyLimit: null, burstLimit: 30 },
    sign_up: { ...DEFAULT_LIMITS.sign_up, address: { dailyLimit: 5, burstLimit: 3 } },
  });
  expect(limitsTable(limits)).toContain("| sandbox | 250 | 10 |\n");
  expect(limitsTable(limits)).toContain("| enterprise | 10,000 | 2,000 |");
});

it.each([
  { tiers: { sandbox: { daily_limit: 0 } } },
  { tiers: { sandbox: { burst_limit: null } } },
  { tiers: { gold: { burst_limit: 5 } } },
  { address: { burst_limit: 5, daily_limit: 5 } },
  { pages: 5 },
  { keys: { active: 1.5 } },
  [],
  "unlimited",
])("the limits of a service are refused where they are %j", (given) => {
  expect(() => limitsWith(given)).toThrow(ZodError);
});
