import { expect, it } from "vitest";
import { buildWishIndex, openWishIndex } from "../../../core/search/indexes/wishIndex.ts";
import { contentWords } from "../../../core/search/text/terms.ts";

const wishes = [
  { phrases: ["animal lovers", "care for pets"], occupations: ["vet", "unknown", "ranger"] },
  { phrases: ["work outdoors"], occupations: ["ranger", "farmer"] },
];
const socs = ["farmer", "ranger", "vet", "clerk"];
const index = openWishIndex(buildWishIndex(wishes, socs));
const answers = (query: string) =>
  Object.fromEntries(socs.map((soc, row) => [soc, index.answers(contentWords(query))[row] ?? 0]));

it("answers to a wish are the occupations of the wish, the most typical first", () => {
  const { vet = 0, ranger = 0, farmer, clerk } = answers("animal lovers");
  expect(vet).toBeGreaterThanOrEqual(0.999);
  expect(ranger).toBeLessThan(vet);
  expect(ranger).toBeGreaterThan(0);
  expect([farmer, clerk]).toEqual([0, 0]);
});

it("answers to a wish count more where two wishes have them", () => {
  const { ranger = 0, farmer = 0, vet = 0 } = answers("animal outdoors");
  expect(ranger).toBeGreaterThan(farmer);
  expect(ranger).toBeGreaterThan(vet);
});

it("answers to a wish are none where no wish is near", () => {
  expect(Object.values(answers("quantum"))).toEqual([0, 0, 0, 0]);
});

it("answers to a wish name the phrase they answer best", () => {
  const nearest = index.nearest(contentWords("caring for pets"), [2, 3]);
  expect(nearest.get(2)?.name).toBe(1);
  expect(nearest.has(3)).toBe(false);
});
