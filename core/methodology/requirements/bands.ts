import { invariant } from "../../lib/invariant.ts";

export const RESILIENCE_BANDS = [
  {
    name: "very high",
    from: 0.9,
    to: 1,
    sentence: "Current AI models show almost no ability to meet this requirement.",
  },
  {
    name: "high",
    from: 0.7,
    to: 0.8999,
    sentence: "Current AI models meet little of this requirement; people are clearly ahead.",
  },
  {
    name: "moderate",
    from: 0.5,
    to: 0.6999,
    sentence: "Current AI models meet a part of this requirement; people still add much.",
  },
  {
    name: "low",
    from: 0.3,
    to: 0.4999,
    sentence: "Current AI models perform well on the benchmarks mapped to this requirement.",
  },
  {
    name: "very low",
    from: 0,
    to: 0.2999,
    sentence: "Current AI models perform strongly on the benchmarks mapped to this requirement.",
  },
] as const;

/** The `interpretation` of a requirement: its band and one plain sentence, for example "low: Current AI …". */
export function interpretResilience(resilience01: number, benchmarkCount: number): string {
  const band = bandOf(resilience01);
  const sentence =
    benchmarkCount === 0
      ? "No benchmark question is mapped to it; the value is the stated prior."
      : band.sentence;
  return `${band.name}: ${sentence}`;
}

/** The published band of an ai_resilience_score, 0..1 (service specification, "Requirement"). */
export function bandOf(resilience01: number): (typeof RESILIENCE_BANDS)[number] {
  const band = RESILIENCE_BANDS.find(({ from }) => resilience01 >= from);
  return invariant(band, "a band for any resilience");
}
