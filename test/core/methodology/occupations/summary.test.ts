import { describe, expect, it } from "vitest";
import { summarise } from "../../../../core/methodology/occupations/summary.ts";
import type { ReasonCode } from "../../../../core/methodology/tasks/reasons.ts";

const task = (importance1to5: number, ...reasons: ReasonCode[]) => ({ importance1to5, reasons });

describe("the summary of an occupation", () => {
  it("says where it lies and what weighs most in it, in one sentence", () => {
    const tasks = [task(5, "REC", "SCR"), task(4, "REC", "CAL"), task(2, "TAL"), task(1, "DIA")];
    expect(summarise(0.831, 0.12, tasks)).toBe(
      "More exposed to AI than 83 % of occupations and less protected than 88 %; the work rests mostly on keeping records or entering data, computing or analysing figures and exchanging information with people.",
    );
  });

  it("says but where exposure and protection pull apart", () => {
    expect(summarise(0.9, 0.8, [])).toBe(
      "More exposed to AI than 90 % of occupations but better protected than 80 %.",
    );
    expect(summarise(0.1, 0.2, [])).toBe(
      "Less exposed to AI than 90 % of occupations but less protected than 80 %.",
    );
  });

  it("never claims all occupations", () => {
    expect(summarise(0.9989, 0.0011, [])).toContain("99 %");
    expect(summarise(0.9989, 0.0011, [])).not.toContain("100 %");
  });

  it("leaves out what is merely at stake", () => {
    expect(summarise(0.5, 0.5, [task(5, "SAF", "LEG", "IMP", "SCR", "VEH")])).toMatch(
      /rests mostly on driving or piloting\.$/,
    );
  });
});
