import { expect, it } from "vitest";
import {
  openSubwordModel,
  subwordDimensions,
  trainSubwordModel,
} from "../../../core/search/encoders/subwordModel.ts";
import { pack, unpack } from "../../../core/search/indexes/packing.ts";

/** Two words that no other number has, without a piece in common. */
const wordsOf = (label: number) =>
  [0, 1].map((which) =>
    String.fromCharCode(...[...`${label + 10_000}${which}`].map((digit) => 97 + Number(digit) * 2)),
  );

const TIMES_SHOWN = 8;
/** One of so many classes is looked for. */
const LOOKED_FOR_STEP = 7;

/** Share of the classes looked for whose own words lie nearest to them of all classes. */
function foundShare(labelCount: number): number {
  const labels = Array.from({ length: labelCount }, (_, label) => label);
  const examples = labels.flatMap((label) =>
    Array.from({ length: TIMES_SHOWN }, () => ({ text: wordsOf(label).join(" "), label })),
  );
  const { sections, classes } = trainSubwordModel(examples, labelCount);
  const { addTo } = openSubwordModel(unpack(pack(sections)));
  const lookedFor = labels.filter((label) => label % LOOKED_FOR_STEP === 0);
  const found = lookedFor.filter((label) => {
    const vector = new Float32Array(subwordDimensions);
    addTo(wordsOf(label), vector, 0);
    const scores = classes.map((one) => one.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0));
    return scores.indexOf(Math.max(...scores)) === label;
  });
  return found.length / lookedFor.length;
}

it.each([
  ["all of a few classes", 300],
  ["a sample of very many", 1_100],
])("tells a text from %s", (_, labelCount) => {
  expect(foundShare(labelCount)).toBeGreaterThan(0.95);
});
