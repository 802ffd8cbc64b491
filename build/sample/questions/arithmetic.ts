import type { Random } from "../random.ts";
import { type Draft, open } from "./question.ts";

const givenNames = [
  "Ada",
  "Boris",
  "Carla",
  "Dina",
  "Emil",
  "Farah",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Kira",
  "Leo",
  "Mona",
  "Nils",
  "Olga",
  "Pia",
];
const things = [
  "apples",
  "notebooks",
  "candles",
  "tiles",
  "bottles",
  "stamps",
  "chairs",
  "tickets",
  "lamps",
  "baskets",
  "pencils",
  "cups",
];
const places = [
  "the market",
  "the workshop",
  "the school fair",
  "the harbor shop",
  "the garden center",
  "the bakery",
];

/** A word problem with whole numbers, and its right answer. */
export function wordProblem(random: Random): Draft {
  const name = random.pick(givenNames);
  const other = random.pick(givenNames.filter((each) => each !== name));
  const thing = random.pick(things);
  const place = random.pick(places);
  const a = random.whole(3, 40);
  const b = random.whole(2, 12);
  const c = random.whole(2, 9);
  const problems: readonly (() => Draft)[] = [
    () =>
      open(
        `${name} buys ${b} boxes of ${thing} at ${place}. Each box holds ${a}. On the way home ${c} of the ${thing} break. How many whole ${thing} are left?`,
        a * b - c,
      ),
    () =>
      open(
        `${name} earns $${a} an hour and works ${b} hours on each of ${c} days. ${other} earns $${a * 2} in all. How many dollars more than ${other} does ${name} earn?`,
        a * b * c - a * 2,
      ),
    () =>
      open(
        `At ${place} there are ${a * c} ${thing}. ${name} packs them in bags of ${c}. Each bag sells for $${b}. How many dollars do all bags bring in?`,
        a * b,
      ),
    () =>
      open(
        `${name} has ${a} ${thing}. ${other} has ${b} times as many, and then gives away ${c}. How many ${thing} do the two have together?`,
        a + a * b - c,
      ),
    () =>
      open(
        `A tank at ${place} holds ${a * b + c} liters. ${name} draws ${b} liters each day for ${a} days. How many liters remain?`,
        c,
      ),
    () =>
      open(
        `${name} reads ${b} pages a day, and ${other} reads ${b + c} pages a day. After ${a} days, how many pages has ${other} read more than ${name}?`,
        a * c,
      ),
    () =>
      open(
        `A shelf at ${place} has ${b} rows with ${a} ${thing} each. ${name} sells half of the ${thing} in ${2 * c} rows of another shelf with ${2 * a} each. How many ${thing} are on both shelves now?`,
        a * b + 2 * a * c,
      ),
    () =>
      open(
        `${name} and ${other} share the cost of ${a} ${thing} at $${2 * b} each equally. ${name} also pays $${c} for wrapping. How many dollars does ${name} pay?`,
        a * b + c,
      ),
    () =>
      open(
        `It takes ${name} ${b} minutes to check one of the ${thing} and ${other} ${b + c} minutes. Each checks ${a}. How many minutes do they need in total?`,
        a * b + a * (b + c),
      ),
    () =>
      open(
        `${name} drives ${a} kilometers to ${place} and back on each of ${b} days, and ${c} kilometers on one more day. How many kilometers is that?`,
        2 * a * b + c,
      ),
  ];
  return random.pick(problems)();
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** School mathematics by topic, with the right answer. */
export const mathProblems: Readonly<Record<string, (random: Random) => Draft>> = {
  "algebra:level_1": (random) => {
    const [a, b, x] = [random.whole(2, 12), random.whole(1, 40), random.whole(-12, 20)];
    return random.pick([
      () => open(`Solve for $x$: $${a}x + ${b} = ${a * x + b}$.`, x),
      () => open(`If $f(t) = ${a}t - ${b}$, what is $f(${x})$?`, a * x - b),
      () => open(`What is the slope of the line $y = ${a}x + ${b}$?`, a),
    ])();
  },
  "prealgebra:level_1": (random) => {
    const [a, b, c] = [random.whole(2, 30), random.whole(2, 12), random.whole(1, 20)];
    return random.pick([
      () => open(`Compute $${a} \\cdot ${b} - ${c}$.`, a * b - c),
      () => open(`What is $${a * b} \\div ${b} + ${c}$?`, a + c),
      () => open(`What is $${10 * b}\\%$ of $${10 * a}$?`, a * b),
    ])();
  },
  "precalculus:level_1": (random) => {
    const [a, b, c, d] = [random.whole(-6, 9), random.whole(-6, 9), random.whole(-6, 9), random.whole(-6, 9)];
    return random.pick([
      () => open(`Compute the dot product of $(${a}, ${b})$ and $(${c}, ${d})$.`, a * c + b * d),
      () =>
        open(
          `Compute the determinant of the matrix with rows $(${a}, ${b})$ and $(${c}, ${d})$.`,
          a * d - b * c,
        ),
    ])();
  },
  "intermediate_algebra:level_1": (random) => {
    const [a, b, n] = [random.whole(1, 12), random.whole(1, 12), random.whole(2, 9)];
    return random.pick([
      () => open(`What is the sum of the roots of $x^2 - ${a + b}x + ${a * b}$?`, a + b),
      () => open(`Evaluate $x^2 + ${a}x + ${b}$ at $x = ${n}$.`, n * n + a * n + b),
    ])();
  },
  "counting_and_probability:level_1": (random) => {
    const [a, b] = [random.whole(2, 9), random.whole(2, 9)];
    return random.pick([
      () =>
        open(
          `A menu has ${a} soups and ${b} main dishes. How many different meals of one soup and one main dish are there?`,
          a * b,
        ),
      () =>
        open(
          `How many codes of two letters can be made from ${a + b} letters, if a letter may come twice?`,
          (a + b) ** 2,
        ),
    ])();
  },
  "geometry:level_1": (random) => {
    const [a, b] = [random.whole(2, 25), random.whole(2, 25)];
    return random.pick([
      () => open(`What is the area of a rectangle with sides ${a} and ${b}?`, a * b),
      () => open(`What is the perimeter of a rectangle with sides ${a} and ${b}?`, 2 * (a + b)),
      () => open(`A triangle has base ${2 * a} and height ${b}. What is its area?`, a * b),
    ])();
  },
  "number_theory:level_1": (random) => {
    const [a, b] = [random.whole(6, 90), random.whole(6, 90)];
    return random.pick([
      () => open(`What is the greatest common divisor of ${a} and ${b}?`, greatestDivisor(a, b)),
      () => open(`What is the remainder when ${a * b + (a % b)} is divided by ${b}?`, a % b),
    ])();
  },
};
