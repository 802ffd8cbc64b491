import { expect, it } from "vitest";
import { normalNumbers } from "../../../core/methodology/random.ts";
import { mean, spreadAround } from "../../../core/methodology/statistics.ts";

it("gives the same numbers for a seed on every machine, and others for another", () => {
  const normal = normalNumbers(20_241);
  expect([normal(), normal(), normal()]).toMatchInlineSnapshot(`
    [
      -0.0035858154296875,
      -1.4908294677734375,
      0.0350189208984375,
    ]
  `);
  expect(normalNumbers(1)()).not.toBe(normalNumbers(2)());
});

it("gives numbers of mean 0 and standard deviation 1, as many within one of them as a normal distribution has", () => {
  const normal = normalNumbers(7);
  const numbers = Array.from({ length: 20_000 }, normal);
  expect(Math.abs(mean(numbers))).toBeLessThan(0.02);
  expect(Math.abs(spreadAround(numbers, 0) - 1)).toBeLessThan(0.02);
  const within = numbers.filter((each) => Math.abs(each) < 1).length / numbers.length;
  expect(Math.abs(within - 0.6827)).toBeLessThan(0.02);
});

it("gives a twentieth of its numbers above 1.645", () => {
  const numbers = Array.from({ length: 100_000 }, normalNumbers(1));
  expect(numbers.filter((each) => each > 1.645).length / numbers.length).toBeCloseTo(0.05, 2);
  expect(mean(numbers)).toBeCloseTo(0, 1);
  expect(spreadAround(numbers, 0)).toBeCloseTo(1, 1);
});
