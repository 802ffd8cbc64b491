import fc from "fast-check";
import { expect, it } from "vitest";
import { stem } from "../../../core/search/text/stem.ts";
import { americanSpelling, contentWords, pieces, singular, words } from "../../../core/search/text/terms.ts";
import { forAll } from "../../forAll.ts";

it.each([
  ["The Chef's crème-brûlée, 3rd class", "the chef creme brulee 3rd class"],
  ["C++ or C# developer", "c++ or c# developer"],
  ["IT manager", "information technology manager"],
  ["it technician", "information technology technician"],
  ["paint it black", "paint it black"],
])("reads %j as the words %j", (text, expected) => {
  expect(words(text)).toEqual(expected.split(" "));
});

it("gives lower-case words for any text", () => {
  forAll(fc.string({ unit: "binary" }), (text) => {
    for (const word of words(text)) expect(word).toMatch(/^[a-z0-9]+(\+\+|#)?$/);
  });
});

it("drops words that say nothing and settles the spelling of the others", () => {
  expect(contentWords("Organiser of the jewellery centre")).toEqual(["organizer", "jewelry", "center"]);
});

/** Pairs of words that are written as "one other, one other". */
const pairs = (text: string) => text.split(", ").map((pair) => pair.split(" ") as [string, string]);

it.each(
  pairs(
    "nurses nurse, secretaries secretary, coaches coach, glass glass, bus bus, analysis analysis, gas gas, status status",
  ),
)("takes %s for the plural or singular %s", (word, expected) => {
  expect(singular(word)).toBe(expected);
});

it.each(
  pairs(
    "labour labor, colour color, specialised specialized, organisation organization, theatre theater, programme program, " +
      "tyre tire, anaesthetist anesthetist, paediatric pediatric, travelling traveling, advise advise, nurse nurse, " +
      "installer installer, drilling drilling, teller teller, exercise exercise, tour tour, hour hour",
  ),
)("spells %s as %s", (word, expected) => {
  expect(americanSpelling(word)).toBe(expected);
});

it.each(
  pairs(
    "caresses caress, ponies poni, agreed agre, plastered plaster, motoring motor, conflated conflat, hopping hop, filing file, " +
      "happy happi, conditional condit, vietnamization vietnam, operator oper, electrical electr, adjustment adjust, " +
      "adoption adopt, controller control, probate probat, sky sky, yes ye",
  ),
)("stems %s to %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});

it.each(
  pairs(
    "animal animator, organ organizer, organs organic, general generator, fabric fabricator, engineering engines, new news, " +
      "fit fitness, intern international, custom customs",
  ),
)("keeps %s and %s apart", (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

it.each(
  pairs(
    "animation animators, fabricators fabrication, generators generating, organization organizes, corrections correctional, " +
      "engine engines",
  ),
)("joins %s and %s", (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

it("cuts a word into pieces between its ends", () => {
  expect(pieces("nurse", 4)).toEqual(["<nur", "nurs", "urse", "rse>"]);
  expect(pieces("a", 4)).toEqual([]);
});
