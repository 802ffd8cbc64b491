import fc from "fast-check";
import { expect, it } from "vitest";
import { letterMask, mayBeNear, spellingErrors } from "../../../core/search/text/spellingErrors.ts";
import { forAll } from "../../forAll.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 7 });

/** The definition, tried in every way. */
function fewestErrors(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const ways = [
    fewestErrors(a.slice(1), b) + 1,
    fewestErrors(a, b.slice(1)) + 1,
    fewestErrors(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) {
    ways.push(fewestErrors(a.slice(2), b.slice(2)) + 1);
  }
  return Math.min(...ways);
}

it("counts the fewest errors between two words, up to a limit", () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2, 9), (a, b, max) => {
      const true_ = fewestErrors(a, b);
      const counted = spellingErrors(a, b, max);
      if (true_ <= max) expect(counted).toBe(true_);
      else expect(counted).toBeGreaterThan(max);
    }),
    { numRuns: 200 },
  );
});

it("never rules out a near word by its letters", () => {
  forAll(word, word, fc.constantFrom(1, 2), (a, b, errors) => {
    if (spellingErrors(a, b, errors) <= errors) {
      expect(mayBeNear(letterMask(a), letterMask(b), errors)).toBe(true);
    }
  });
});

it("rules out words of quite other letters", () => {
  expect(mayBeNear(letterMask("nurse"), letterMask("black"), 2)).toBe(false);
});
