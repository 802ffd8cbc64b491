import { describe, expect, it } from "vitest";
import { buildTraitIndex, openTraitIndex, standardScores } from "../../../core/search/indexes/traitIndex.ts";
import { polarWords } from "../../../core/search/text/polarity.ts";

const index = openTraitIndex(
  buildTraitIndex([
    { kind: "manner", high: ["people", "talk to people"], low: ["alone"], values: [2, -2, 0] },
    { kind: "topic", high: ["math", "numbers"], low: [], values: [0, 1, -1] },
  ]),
);
const read = (text: string) => index.read(polarWords(text));

describe("traits", () => {
  it.each([
    ["work with people", [1, 0]],
    ["work alone", [-1, 0]],
    ["no people", [-1, 0]],
    ["never alone", [1, 0]],
    ["hate maths but love people", [1, -1]],
    ["alone with numbers", [-1, 1]],
    ["bake bread", [0, 0]],
  ])("are read from %j with their direction", (text, signs) => {
    expect(read(text).signs).toEqual(signs);
  });

  it("use the words for a manner of work, and leave those for a topic to other evidence, unless it is turned away", () => {
    expect(read("alone numbers").used).toEqual([true, false]);
    expect(read("no numbers").used).toEqual([true]);
  });

  it("fit occupations by how much they have of each", () => {
    expect([...index.fit([-1, 1])]).toEqual([-2, 3, -1]);
    expect([...index.fit([0, 0])]).toEqual([0, 0, 0]);
  });

  it("are standard scores, cut at the ends, 0 where nothing is known", () => {
    const scores = standardScores([1, 2, 3, undefined, ...Array.from({ length: 40 }, () => 2), 100]);
    expect(scores[3]).toBe(0);
    expect(Math.max(...scores)).toBe(2.5);
    expect(standardScores([5, 5])).toEqual([0, 0]);
  });
});
