import { expect, it } from "vitest";
import {
  middle90,
  nextQuadrant,
  quadrantProbability,
  quadrantVerdict,
  uncertaintyOf,
} from "../../../core/methodology/uncertainty.ts";

it("uncertainty from draws is their standard deviation and their middle 90 %, in whatever order they come", () => {
  const hundred = Array.from({ length: 101 }, (_, index) => index);
  expect(middle90(hundred)).toEqual([5, 95]);
  expect(uncertaintyOf(hundred.toReversed())).toEqual({ standard_error: 29.15, interval_90: [5, 95] });
});

const pillars = { ai_exposure_potential: 0.6, human_imperative: 0.4 };
const errors = { ai_exposure_potential: 0.1, human_imperative: 0.1 };

it("the probability of a quadrant is the product of both pillars' chances of staying on their side", () => {
  expect(quadrantProbability(pillars, errors)).toBeCloseTo(0.8413 ** 2, 3);
  expect(quadrantProbability({ ...pillars, human_imperative: 0.5 }, errors)).toBeCloseTo(0.8413 / 2, 3);
});

it("the probability of a quadrant is 1 without any error, and makes a verdict certain from the stated share on", () => {
  const sure = { ai_exposure_potential: 0, human_imperative: 0 };
  expect(quadrantProbability({ ...pillars, human_imperative: 0.5 }, sure)).toBe(1);
  const job = { ...pillars, balanced_impact_score: 0 };
  const barely = quadrantVerdict(
    { ...job, ai_exposure_potential: 0.628155 },
    { ...errors, human_imperative: 0 },
  );
  expect(barely).toMatchObject({ quadrant_probability: 0.9, quadrant_certain: true });
  expect(quadrantVerdict(job, errors)).toMatchObject({ quadrant: "automation", quadrant_certain: false });
  expect(quadrantVerdict(job, errors, { exposure: 0.2, imperative: 0.9 }).quadrant_certain).toBe(true);
});

it("the next likeliest quadrant is the one across the threshold that is fewer errors away", () => {
  expect(nextQuadrant({ ai_exposure_potential: 0.6, human_imperative: 0.2 }, errors)).toBe("transitional");
  expect(nextQuadrant({ ai_exposure_potential: 0.6, human_imperative: 0.45 }, errors)).toBe("augmentation");
  expect(nextQuadrant({ ai_exposure_potential: 0.45, human_imperative: 0.9 }, errors)).toBe("augmentation");
  expect(nextQuadrant(pillars, { ...errors, human_imperative: 0.2 })).toBe("augmentation");
  expect(nextQuadrant(pillars, errors, { exposure: 0.7, imperative: 0.39 })).toBe("transitional");
  const undecided = { ai_exposure_potential: 0.5, human_imperative: 0.5 };
  expect(nextQuadrant({ ...undecided, human_imperative: 0.9 }, errors)).toBe("augmentation");
  expect(nextQuadrant(undecided, errors), "as far from both").toBe("protected");
});

it("a quadrant says of resilient work in transitional why it is not protected", () => {
  const installer = { ai_exposure_potential: 0.07, human_imperative: 0.49, balanced_impact_score: 44 };
  expect(quadrantVerdict(installer, errors).quadrant_note).toBe(
    "Resilience is 44.0 points above susceptibility. The quadrant is transitional, not protected, only because the need for a person, 0.49, is not above 0.5.",
  );
  const others = [
    quadrantVerdict({ ...installer, balanced_impact_score: 10 }, errors),
    quadrantVerdict(installer, errors, { exposure: 0.5, imperative: 0.4 }),
  ];
  expect(others.map(({ quadrant_note }) => quadrant_note)).toEqual([undefined, undefined]);
});
