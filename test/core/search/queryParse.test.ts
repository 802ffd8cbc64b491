import { expect, it } from "vitest";
import { headWords, openQueryParser, withoutStep } from "../../../core/search/text/queryParse.ts";

const titles = ["operator", "technician", "nurse", "buyer", "engineer"].flatMap((word) =>
  Array.from({ length: 8 }, (_, i) => `kind ${i} of ${word}`),
);
const shapes = openQueryParser(new Set(headWords(titles)), new Set(["fire", "mend", "design"]));

it("knows the words that end titles from those that stand further ahead", () => {
  const rare = Array<string>(7).fill("lone trapper");
  const ahead = Array<string>(9).fill("school nurse");
  const ends = Array<string>(8).fill("music schools");
  const heads = headWords([...titles, ...rare, ...ahead, ...ends]);
  expect(heads).toEqual(["buyer", "engineer", "nurse", "operator", "technician"]);
});

it.each([
  [true, ["kiln operator", "operator, kiln", "kiln operators – clay products", "buyer (fish)"]],
  [false, ["mend kilns", "help a nurse", "kilns, operator", "", "–"]],
])("takes for a title (%s) what ends in such a word, before a comma or dash: %j", (isTitle, texts) => {
  for (const text of texts) expect(shapes.isTitle(text), text).toBe(isTitle);
});

it.each([
  ["kiln operator, clay", "operator"],
  ["engineer/woman – kilns", "engineer"],
  ["nurse for children with fevers", "nurse"],
  ["kilns, ovens and other furnaces engineer", "engineer"],
  ["nurse", undefined],
  ["mend kilns", undefined],
])("finds in %j the word that says who does the job", (text, head) => {
  expect(shapes.headOf(text)).toBe(head);
});

it.each([
  ["senior buyer in hides and skins", ["senior buyer"]],
  ["operator, kiln – clay products", ["operator, kiln", "clay products"]],
  ["nurse for children – public health", ["nurse for children", "public health"]],
  ["kiln operator - clay - bricks - tiles - pots", { length: 3 }],
  ["kilns, ovens and other furnaces sales engineer", ["sales engineer"]],
  ["right of way operator", []],
  ["kiln operator", []],
])(
  "finds in %j the title that is narrowed, the industry after a dash, and the end of a long title",
  (text, parts) => {
    expect(shapes.titleParts(text)).toMatchObject(parts);
  },
);

it.each([
  ["Kiln operators fire pots and tiles.", "kiln operators"],
  ["Buyers of hides and skins are responsible for deals.", "buyers of hides and skins"],
  ["Mine control room technicians watch over pumps.", "mine control room technicians"],
  ["We are looking for a senior kiln engineer to join us.", "senior kiln engineer"],
  ["A ward nurse gives medicine.", "ward nurse"],
  ["Give medicines, watch pulse and order tests.", ""],
  ["", ""],
])("finds in the description %j what it speaks of", (text, subject) => {
  expect(shapes.subject(text)).toBe(subject);
});

it.each([
  ["file clerk ii", "file clerk"],
  ["clerk  III \n", "clerk "],
  ["Chem Tech I - Wet Lab, Nights", "Chem Tech - Wet Lab, Nights"],
  ["IV nurse", "IV nurse"],
  ["I", "I"],
])("leaves the step within a trade out of %j", (title, expected) => {
  expect(withoutStep(title)).toBe(expected);
});
