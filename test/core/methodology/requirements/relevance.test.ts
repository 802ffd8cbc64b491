import { expect, it } from "vitest";
import {
  jobRelevance,
  jobRelevanceError,
  keystones,
} from "../../../../core/methodology/requirements/relevance.ts";

it("job relevance is the geometric mean of importance and level on 0..1, and importance alone where the level is missing", () => {
  expect([jobRelevance(5, 7), jobRelevance(1, 7), jobRelevance(3, 3.5)]).toEqual([1, 0, 0.5]);
  expect(jobRelevance(4, null)).toBe(0.75);
  expect([jobRelevance(0, 3), jobRelevance(6, 8), jobRelevance(6, null)]).toEqual([0, 1, 1]);
});

it("job relevance has the worked error of importance and level together, and a quarter of importance's alone", () => {
  expect(jobRelevanceError(2, 5.6, 0.2, 0.7)).toBeCloseTo(0.0527376, 6);
  expect(jobRelevanceError(6, 8, 0.2, 0.7), "cut to the scales").toBeCloseTo(Math.hypot(0.05, 0.1) / 2, 9);
  expect(jobRelevanceError(0, 7, 0.4, 0.7), "where the slope has no end").toBeCloseTo(5, 9);
  expect(jobRelevanceError(4, null, 0.2, 0.7)).toBe(0.05);
});

const candidate = (elementId: string, relevance: number, resilience: number) => ({
  elementId,
  jobRelevance: relevance,
  meanRelevance: 0.2,
  resilience,
});
const BODILY_WORK = 6;

it("keystones need both relevance and resilience, and come by combined impact, equal ones by id", () => {
  const lacking = [candidate("a", 0.9, 0.6999), candidate("b", 0.3999, 0.9)];
  const held = [candidate("c", 0.4, 0.7), candidate("e", 0.9, 0.9), candidate("d", 0.9, 0.9)];
  const found = keystones([...lacking, ...held], BODILY_WORK);
  expect(found.map((each) => [each.elementId, each.combinedImpact]).join()).toBe("d,0.81,e,0.81,c,0.28");
});

it("keystones are asked for more than by the average occupation", () => {
  expect(keystones([{ ...candidate("a", 0.6, 0.9), meanRelevance: 0.6 }], BODILY_WORK)).toEqual([]);
});

it("keystones are the body's only where the work is bodily", () => {
  const both = [candidate("1.A.4.a.2", 0.6, 0.9), candidate("2.B.3.l", 0.6, 0.9)];
  expect(keystones(both, 4.9).map(({ elementId }) => elementId)).toEqual(["2.B.3.l"]);
  expect(keystones(both, 5)).toHaveLength(2);
});

it("keystones are at most ten", () => {
  const many = Array.from({ length: 12 }, (_, place) => candidate(String(place), 0.9, 0.9));
  expect(keystones(many, BODILY_WORK)).toHaveLength(10);
});
