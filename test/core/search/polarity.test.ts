import { expect, it } from "vitest";
import { polarWords, wishWords } from "../../../core/search/text/polarity.ts";

/** The words of a wish, those that are turned away between brackets. */
const read = (text: string) =>
  polarWords(text)
    .map(({ word, isNegated }) => (isNegated ? `(${word})` : word))
    .join(" ");

it.each([
  ["jobs without talking to people", "jobs (talking) (to) (people)"],
  ["I hate mornings", "i (mornings)"],
  ["I hate public speaking but love law", "i (public) (speaking) but love law"],
  ["not good with blood but want to help", "(good) (with) (blood) but want to help"],
  ["don't want to sell anything", "(want) (to) (sell) (anything)"],
  ["no degree jobs with animals", "(degree) jobs with animals"],
  ["tired of accounting, need tools", "(accounting) need tools"],
  ["animals more than humans", "animals (humans)"],
  ["work with animals", "work with animals"],
  ["I don't mind heights", "i fine with heights"],
  ["not afraid of blood", "fine with blood"],
  ["climb high, no fear of heights", "climb high fine with heights"],
  ["make games, not just play them", "make games and play them"],
  ["build things out of wood", "build things of wood"],
  ["get out of retail", "get (retail)"],
  ["careers for foodies outside the kitchen", "careers for foodies (kitchen)"],
  ["casino jobs off the gaming floor", "casino jobs (gaming) (floor)"],
  ["new careers after ten years in trucking", "new careers (trucking)"],
  ["careers without meetings that also pay well", "careers (meetings) also pay well"],
  ["work outside in nature", "work outside in nature"],
  ["I faint when I see blood but love hospitals", "i (i) (see) (blood) but love hospitals"],
  ["I used to be a bartender and need days", "i (be) (a) (bartender) (and) need days"],
  ["good with numbers but spreadsheets bore me", "good with numbers but (spreadsheets)"],
  ["I love food but couldn't bear a kitchen", "i love food but (bear) (a) (kitchen)"],
  ["computers yes, coding no", "computers yes (coding)"],
  ["fix things, college is not for him", "fix things (college)"],
  ["I'd rather run the place than do bedside work", "id rather run the place (do) (bedside) work"],
])("tells what %j turns away", (text, expected) => {
  expect(read(text)).toBe(expected);
});

it("leaves whoever would do the work out of the wish", () => {
  expect(read("jobs for people who hate crowds")).toBe("jobs who (crowds)");
  expect(read("jobs helping people")).toBe("jobs helping people");
  expect(read("jobs for kids who love animals")).toBe("jobs who love animals");
  expect(read("help kids who stutter")).toBe("help kids who stutter");
});

it("makes a word that is turned away another word than the one that is wanted", () => {
  const [wanted] = wishWords(polarWords("blood"));
  const [away] = wishWords(polarWords("without blood"));
  expect(wanted).toBe("blood");
  expect(away).not.toBe("blood");
});
