import { expect, it } from "vitest";
import { openSubwordModel, trainSubwordModel } from "../../../core/search/encoders/subwordModel.ts";

/** Two words that no other number has, without a letter in common. */
function wordsOf(label: number): string[] {
  const digits = [...`${10_000 + ((label * 7_919) % 90_000)}`].map(Number);
  return [0, 1].map((which) => String.fromCharCode(...digits.map((digit) => 97 + digit * 2 + which)));
}
const TIMES_SHOWN = 8;
/** One of so many classes is looked for. */
const LOOKED_FOR_STEP = 7;
const product = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** A model of so many classes, each of which has the texts that are made of its words. */
function trained(labelCount: number, textsOf: (words: readonly string[]) => readonly string[]) {
  const labels = Array.from({ length: labelCount }, (_, label) => label);
  const shown = labels.flatMap((label) => textsOf(wordsOf(label)).map((text) => ({ text, label })));
  const examples = Array.from({ length: TIMES_SHOWN }, () => shown).flat();
  const { sections, classes } = trainSubwordModel(examples, labelCount);
  const { vectorOf } = openSubwordModel(sections);
  return { classes, vectorOf, lookedFor: labels.filter((label) => label % LOOKED_FOR_STEP === 0) };
}

it.each([
  ["all of a few classes", 100],
  ["a sample of very many", 600],
])("tells a text from %s", (_, labelCount) => {
  const { classes, vectorOf, lookedFor } = trained(labelCount, (words) => [words.join(" ")]);
  const found = lookedFor.filter((label) => {
    const scores = classes.map((one) => product(one, vectorOf(wordsOf(label))));
    return scores.indexOf(Math.max(...scores)) === label;
  });
  expect(found.length / lookedFor.length).toBeGreaterThan(0.95);
});

it("brings two words of a class together, though they share no text and no letter", () => {
  const { vectorOf, lookedFor } = trained(100, (words) => words);
  for (const label of lookedFor) {
    const [one, other] = wordsOf(label).map((word) => vectorOf([word]));
    expect(product(one!, other!)).toBeGreaterThan(0.8);
  }
});
