import { invariant } from "../../lib/invariant.ts";

/** A band of resiliences, 0..1, both ends in it. */
function band(name: string, from: number, to: number, sentence: string) {
  return { name, from, to, sentence };
}

export const RESILIENCE_BANDS = [
  band("very high", 0.9, 1, "Current AI models show almost no ability to meet this requirement."),
  band("high", 0.7, 0.8999, "Current AI models meet little of this requirement; people are clearly ahead."),
  band("moderate", 0.5, 0.6999, "Current AI models meet a part of this requirement; people still add much."),
  band("low", 0.3, 0.4999, "Current AI models perform well on the benchmarks mapped to this requirement."),
  band(
    "very low",
    0,
    0.2999,
    "Current AI models perform strongly on the benchmarks mapped to this requirement.",
  ),
];

/** The `interpretation` of a requirement: its band and one plain sentence, for example "low: Current AI …". */
export function interpretResilience(resilience01: number, benchmarkCount: number): string {
  const { name, sentence } = bandOf(resilience01);
  const unmapped = "No benchmark question is mapped to it; the value is the stated prior.";
  return `${name}: ${benchmarkCount === 0 ? unmapped : sentence}`;
}

/** The published band of an ai_resilience_score, 0..1 (service specification, "Requirement"). */
export function bandOf(resilience01: number): (typeof RESILIENCE_BANDS)[number] {
  return invariant(
    RESILIENCE_BANDS.find(({ from }) => resilience01 >= from),
    "a band for any resilience",
  );
}
