import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bandOf,
  interpretResilience,
  RESILIENCE_BANDS,
} from "../../../../core/methodology/requirements/bands.ts";

describe("resilience bands", () => {
  it("are cut where they are published", () => {
    expect(
      [1, 0.9, 0.8999, 0.7, 0.6999, 0.5, 0.4999, 0.3, 0.2999, 0].map((score) => bandOf(score).name),
    ).toEqual([
      "very high",
      "very high",
      "high",
      "high",
      "moderate",
      "moderate",
      "low",
      "low",
      "very low",
      "very low",
    ]);
  });

  it("cover every value exactly once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (value) => {
        const score = value / 10_000;
        expect(RESILIENCE_BANDS.filter((band) => score >= band.from && score <= band.to)).toHaveLength(1);
      }),
    );
  });

  it("read as the band and one sentence, which says so when no question was mapped", () => {
    expect(interpretResilience(0.35, 12)).toMatch(/^low: [A-Z].*\.$/);
    expect(interpretResilience(0.97, 0)).toMatch(/^very high: No benchmark question/);
  });
});
