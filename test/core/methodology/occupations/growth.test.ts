import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GROWTH_PHRASES } from "../../../../core/contract/shapes.ts";
import { growthPhrase } from "../../../../core/methodology/occupations/growth.ts";

describe("growth phrase", () => {
  it.each([
    [21.8, "Much faster than average"],
    [6.5, "Much faster than average"],
    [6.4, "Faster than average"],
    [4.5, "Faster than average"],
    [4.4, "About as fast as average"],
    [2.4, "Slower than average"],
    [0.4, "Little or no change"],
    [-0.5, "Little or no change"],
    [-0.6, "Decline"],
  ] as const)("of %d percent in 2024-34 is %s", (change, phrase) => {
    expect(growthPhrase(change, "2024-34")).toBe(phrase);
  });

  it("uses the newest known cut-offs for a round without its own", () => {
    expect(growthPhrase(6.5, "2031-41")).toBe(growthPhrase(6.5, "2024-34"));
  });

  it("never gets worse with more growth", () => {
    const change = fc.double({ min: -40, max: 60, noNaN: true });
    fc.assert(
      fc.property(change, change, (a, b) => {
        const rank = (value: number) => GROWTH_PHRASES.indexOf(growthPhrase(value, "2024-34"));
        if (a <= b) expect(rank(a)).toBeGreaterThanOrEqual(rank(b));
      }),
    );
  });

  const sources = process.env.TIDEMARK_TEST_SOURCES;
  it("agrees with what O*NET OnLine prints (needs TIDEMARK_TEST_SOURCES)", ({ skip }) => {
    if (!sources) return skip("TIDEMARK_TEST_SOURCES is not set");
    const text = readFileSync(join(sources, "bls/onet_online_outlook_2024_2034.csv"), "utf8");
    let compared = 0;
    for (const line of text.split(/\r?\n/)) {
      const found =
        /,(Much faster than average|Faster than average|Average|Slower than average|Little or no change|Decline)[^,]*,(-?[\d.]+),/.exec(
          line,
        );
      if (!found) continue;
      const printed = found[1] === "Average" ? "About as fast as average" : found[1];
      expect(growthPhrase(Number(found[2]), "2024-34"), line.slice(0, 10)).toBe(printed);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(800);
  });
});
