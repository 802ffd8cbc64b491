import { expect, it } from "vitest";
import { buildConceptIndex, openConceptIndex } from "../../../core/search/indexes/conceptIndex.ts";
import { polarWords } from "../../../core/search/text/polarity.ts";
import { smallCorpus } from "./smallCorpus.ts";

type Profiles = readonly Readonly<Record<string, number>>[];
type Concepts = Parameters<typeof buildConceptIndex>[1];

const indexOf = (profiles: Profiles, concepts: Concepts) =>
  openConceptIndex(
    buildConceptIndex(
      profiles.map((profile) => ({
        ...smallCorpus.occupations[0]!,
        profile: new Map(Object.entries(profile)),
      })),
      concepts,
    ),
  );

const animals = { phrases: ["animals", "pet lovers"], complaints: [], subjects: ["animals"], traits: [] };
const people = {
  phrases: ["people", "talk to people"],
  complaints: [],
  subjects: [],
  traits: [["people", 1]],
} satisfies Concepts[number];
const index = indexOf(
  [{ animals: 1, people: 1 }, { animals: 1, people: 0, nights: 1 }, { people: 1 }, { people: 0, highpay: 1 }],
  [
    animals,
    people,
    { phrases: ["night owls"], complaints: [], subjects: [], traits: [["nights", 1]] },
    { phrases: ["dull", "crowds"], complaints: ["dull"], subjects: [], traits: [["people", -1]] },
    { phrases: ["rich"], complaints: [], subjects: [], traits: [["highpay", 1]] },
  ],
);

/** The occupations from the best to the worst, those that fit alike in one group. */
function order(wish: string, concepts = index): number[][] {
  const fit = concepts.fit(concepts.read(polarWords(wish)).conditions);
  const scores = [...new Set(fit)].sort((a, b) => b - a);
  return scores.map((score) => [...fit.keys()].filter((row) => fit[row] === score));
}

it.each([
  ["animals", [[0, 1], [3], [2]]],
  ["animals but no people", [[1], [0], [3], [2]]],
  ["people", [[0, 2], [3], [1]]],
  ["no people", [[3], [1], [0, 2]]],
  ["pet lovers who are night owls", [[1], [0], [3], [2]]],
  ["baking bread", [[3], [0, 1, 2]]],
])("conditions of a wish rank occupations by how well they fit all of %j", (wish, groups) => {
  expect(order(wish)).toEqual(groups);
});

it("conditions of a wish ask for the same where a complaint is turned away", () => {
  expect(order("nothing dull")).toEqual([[3], [1], [0, 2]]);
  expect(order("not dull")).toEqual(order("dull"));
  expect(order("no crowds")).not.toEqual(order("crowds"));
});

it("conditions of a wish count once where a wish says them twice", () => {
  expect(order("people, people and talk to people")).toEqual(order("people"));
});

it("conditions of a wish tell the words for a manner of work, which no text has, from those for its subject", () => {
  const { isManner } = index.read(polarWords("animals talk to people unknown"));
  expect(isManner).toEqual([false, true, true, true, false]);
});
