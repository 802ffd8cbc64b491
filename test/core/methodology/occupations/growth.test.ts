import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GROWTH_PHRASES } from "../../../../core/contract/shapes.ts";
import { growthPhrase } from "../../../../core/methodology/occupations/growth.ts";

it.each([
  [21.8, "Much faster than average"],
  [6.5, "Much faster than average"],
  [6.4, "Faster than average"],
  [4.5, "Faster than average"],
  [4.4, "About as fast as average"],
  [2.5, "About as fast as average"],
  [2.4, "Slower than average"],
  [0.5, "Slower than average"],
  [0.4, "Little or no change"],
  [-0.5, "Little or no change"],
  [-0.6, "Decline"],
] as const)("the growth phrase of %d percent is %s", (change, phrase) => {
  expect(growthPhrase(change)).toBe(phrase);
});

const sources = process.env.TIDEMARK_TEST_SOURCES;
it("the growth phrase agrees with what O*NET OnLine prints (needs TIDEMARK_TEST_SOURCES)", ({ skip }) => {
  if (!sources) return skip("TIDEMARK_TEST_SOURCES is not set");
  const text = readFileSync(join(sources, "bls/onet_online_outlook_2024_2034.csv"), "utf8");
  const phrases = GROWTH_PHRASES.join("|").replace("About as fast as average", "Average");
  const rows = [...text.matchAll(new RegExp(`^(.{10}).*?,(${phrases})[^,]*,(-?[\\d.]+),`, "gm"))];
  expect(rows.length).toBeGreaterThan(800);
  for (const [, soc, printed = "", change] of rows) {
    const phrase = printed === "Average" ? "About as fast as average" : printed;
    expect(growthPhrase(Number(change)), soc).toBe(phrase);
  }
});
