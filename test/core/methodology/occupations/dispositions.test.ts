import { describe, expect, it } from "vitest";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import {
  dispositionalResilience,
  workStyle01,
} from "../../../../core/methodology/occupations/dispositions.ts";

const CARING = "1.C.3.b";
const CAREFUL = "1.C.5.b";
const rate = (caring: number, careful: number, respondents: number | null = 30) =>
  dispositionalResilience([
    { elementId: CARING, scaleId: "IM", value: caring, standardError: 0.4, respondents },
    { elementId: CAREFUL, scaleId: "IM", value: careful, standardError: 0.4, respondents },
  ]);

describe("dispositional resilience", () => {
  it("maps importance 1..5 and impact -3..3 to 0..1 and knows no other scale", () => {
    expect(workStyle01({ scaleId: "IM", value: 5 })).toBe(1);
    expect(workStyle01({ scaleId: "WI", value: 0 })).toBe(0.5);
    expect(workStyle01({ scaleId: "DR", value: 3 })).toBeNull();
  });

  it("weighs concern for others above attention to detail", () => {
    expect(rate(5, 1)?.value ?? 0).toBeGreaterThan(rate(1, 5)?.value ?? 1);
  });

  it("says nothing of how high all answers are", () => {
    expect(rate(3, 3)?.value).toBe(0.5);
    expect(rate(5, 5)?.value).toBe(0.5);
    expect(rate(4, 3)?.value).toBe(rate(3, 2)?.value);
  });

  it("is pulled to the middle where few people answered", () => {
    const far = (respondents: number) => (rate(3.2, 3, respondents)?.value ?? 0) - 0.5;
    expect(far(5)).toBeLessThan(far(50));
    expect(rate(3.2, 3, null)?.shrink01).toBe(rate(3.2, 3, CONSTANTS.unknownRespondents)?.shrink01);
  });

  it("is null without a rating, and as unsure as its sources are", () => {
    expect(dispositionalResilience([])).toBeNull();
    expect(rate(3, 3)?.standardError ?? 0).toBeGreaterThan(0);
  });
});
