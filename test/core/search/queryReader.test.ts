import fc from "fast-check";
import { expect, it } from "vitest";
import type { OccupationText, SearchCorpus } from "../../../core/search/corpus.ts";
import { buildVocabulary, openQueryReader } from "../../../core/search/text/queryReader.ts";
import { forAll } from "../../forAll.ts";
import { smallCorpus } from "./smallCorpus.ts";

const read = openQueryReader(buildVocabulary(smallCorpus));

it.each([
  ["jobs for people who love animals", { kind: "asks", words: ["animals"] }],
  ["I want to work with patients", { kind: "asks", words: ["patients"] }],
  ["working with animals", { kind: "asks", words: ["animals"] }],
  ["a job like mine", { kind: "asks" }],
  ["loves animals and wants to help them get better soon", { kind: "asks" }],
  ["animal doctor", { kind: "names", words: ["animal", "doctor"] }],
  ["public works", { kind: "names", words: ["public", "works"] }],
  ["coal mine", { kind: "names", words: ["coal", "mine"] }],
  ["truck\u00c2\u00a0drivers", { words: ["truck", "drivers"] }],
  ["woman doctor", { words: ["woman", "doctor"] }],
  ["jobs helping people", { words: ["helping", "people"] }],
  ["best jobs", { words: ["best", "jobs"] }],
  ["hands-on careers for people who like to see trucks", { kind: "asks" }],
  ["physics careers for people who do not like to talk", { kind: "asks" }],
  ["careers for people who love animals outside the clinic", { kind: "asks", words: ["animals"] }],
  ["nursepatients", { words: ["nursepatients", "nurse", "patients"] }],
  [
    "Give medicines to patients, watch pulse and blood pressure, order tests, talk with parents.",
    { kind: "describes" },
  ],
  [
    "Helps patients who would like to walk where they could not before",
    { kind: "describes", wish: undefined },
  ],
  ["Feeds animals and asks someone how they should be kept", { kind: "describes", wish: undefined }],
])("reads %j as %j", (text, query) => {
  expect(read(text)).toMatchObject(query);
});

it("joins two words that are one", () => {
  const readJoined = readerWith({ phrases: Array.from({ length: 5 }, (_, i) => `caregiver ${i}`) });
  expect(readJoined("care giver").words).toContain("caregiver");
  expect(readJoined("care givers").words).toContain("caregivers");
  expect(read("care giver").words).not.toContain("caregiver");
});

it("knows work from what is done in it, whoever does it", () => {
  const tasks = smallCorpus.tasks.map((task) => ({ ...task, label: "Mend things" }));
  const readDoing = openQueryReader(buildVocabulary({ ...smallCorpus, tasks }));
  for (const text of ["mend engines", "mends engines"]) expect(readDoing(text).kind).toBe("does");
  expect(readDoing("trucks, heavy").kind).toBe("names");
});

it("knows what is done from wishes too, and the forms of a word from each other, but no plural of what names jobs", () => {
  const [treasurer, ...trades] = smallCorpus.occupations;
  const alternateTitles = ["Treasurer", "Treasurer, town", "Treasurer, club"];
  const occupations = [{ ...treasurer!, alternateTitles }, ...trades];
  const [first, second, ...others] = smallCorpus.tasks;
  const crunching = { ...first!, label: "crunching numbers", askedAs: "Crunch data" };
  const tasks = [crunching, { ...second!, label: "Treasurers first", askedAs: "Treasurers last" }, ...others];
  const wishes = [...smallCorpus.wishes, { phrases: ["crunch figures", "treasurers"], occupations: [] }];
  const readDoing = openQueryReader(buildVocabulary({ ...smallCorpus, occupations, tasks, wishes }));
  for (const text of ["crunch sums", "crunching sums"]) expect(readDoing(text).kind).toBe("does");
  expect(read("crunch sums").kind).toBe("names");
  expect(readDoing("treasurers for clubs").kind).toBe("names");
});

const [firstOccupation, ...otherOccupations] = smallCorpus.occupations;
/** Reads with the first occupation changed. */
const readerWith = (members: Partial<OccupationText>, more: Partial<SearchCorpus> = {}) => {
  const occupations = [{ ...firstOccupation!, ...members }, ...otherOccupations];
  return openQueryReader(buildVocabulary({ ...smallCorpus, occupations, ...more }));
};
const heads = ["operator", "inspector", "engineer", "seller"].flatMap((word) =>
  Array.from({ length: 8 }, (_, i) => `kind ${i} of ${word}`),
);
const training = smallCorpus.tasks.map((task) => ({ ...task, label: "Train things" }));
const readTitles = readerWith({ furtherTitles: heads }, { tasks: training });

it.each([
  ["mine control room operator", { kind: "names", words: ["mine", "control", "room", "operator"] }],
  ["mine control room operator", { head: ["operator"] }],
  ["I want to be a mine operator", { head: [] }],
  ["money seller", { words: ["money", "salesperson", "seller"] }],
  ["mend a seller", { words: ["mend", "seller"] }],
  ["right of way inspector", { kind: "names", words: ["right", "way", "inspector"] }],
  ["train operator", { kind: "names" }],
  ["train an operator", { kind: "does" }],
  ["I want to be an operator", { kind: "asks" }],
  ["operator in banks and firms – money", { parts: [["operator", "banks", "firms"], ["money"]] }],
  [
    "Operators are experts who argue long and difficult cases before the judges of a court.",
    { kind: "describes", parts: [["operators"]] },
  ],
])("reads %j, where a word could be asking or doing, as %j", (text, query) => {
  expect(readTitles(text)).toMatchObject(query);
});

it("adds the nearest known word to an unknown one", () => {
  expect(read("elctrical installer").words).toContain("electrical");
});

it("says how much of a query is known", () => {
  expect(read("nurse").known01).toBe(1);
  expect(read("asdf qwer zxcv").known01).toBe(0);
  expect(read("").known01).toBe(0);
  const mixed = read("nurse zxcvbn").known01;
  expect(mixed).toBeGreaterThan(0);
  expect(mixed).toBeLessThan(1);
});

it("does not understand nonsense or other languages", () => {
  for (const text of ["asdf qwer", "zzzz", "lorem ipsum dolor sit amet", "doctor de animal", "", "护士"]) {
    expect(read(text).understood, text).toBe(false);
  }
  for (const text of ["nurse", "nurse zxcvbn", "elctrician", "truck die electrician"]) {
    expect(read(text).understood, text).toBe(true);
  }
});

it("stays within bounds for any text", () => {
  forAll(fc.string({ unit: "binary", maxLength: 1000 }), (text) => {
    const { known01, understood, words } = read(text);
    expect(known01).toBeGreaterThanOrEqual(0);
    expect(known01).toBeLessThanOrEqual(1);
    if (words.length === 0) expect(understood).toBe(false);
  });
});
