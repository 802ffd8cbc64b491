import { expect, it } from "vitest";
import { normalNumbers } from "../../../core/methodology/random.ts";
import { mean, spreadAround } from "../../../core/methodology/statistics.ts";

it("gives the same numbers for a seed on every machine, and others for another", () => {
  const normal = normalNumbers(20_241);
  expect([normal(), normal(), normal()]).toEqual([
    -0.0035858154296875, -1.4908294677734375, 0.0350189208984375,
  ]);
  expect(normalNumbers(1)()).not.toBe(normalNumbers(2)());
});

it("gives numbers of mean 0 and standard deviation 1, as many within one of them and above 1.645 as a normal distribution has", () => {
  const numbers = Array.from({ length: 20_000 }, normalNumbers(7));
  expect(Math.abs(mean(numbers))).toBeLessThan(0.02);
  expect(Math.abs(spreadAround(numbers, 0) - 1)).toBeLessThan(0.02);
  const share = (holds: (number: number) => boolean) => numbers.filter(holds).length / numbers.length;
  expect(Math.abs(share((each) => Math.abs(each) < 1) - 0.6827)).toBeLessThan(0.02);
  expect(share((each) => each > 1.645)).toBeCloseTo(0.05, 2);
});
