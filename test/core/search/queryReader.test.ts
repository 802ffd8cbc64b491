import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildVocabulary, openQueryReader } from "../../../core/search/text/queryReader.ts";
import { smallCorpus } from "./smallCorpus.ts";

const read = openQueryReader(buildVocabulary(smallCorpus));

describe("reading a query", () => {
  it("reads a wish for what it is about", () => {
    expect(read("jobs for people who love animals")).toMatchObject({ kind: "asks", words: ["animals"] });
    expect(read("I want to work with patients")).toMatchObject({ kind: "asks", words: ["patients"] });
    expect(read("animal doctor")).toMatchObject({ kind: "names", words: ["animal", "doctor"] });
  });

  it("knows work from what is done in it, whoever does it", () => {
    const tasks = smallCorpus.tasks.map((task) => ({ ...task, label: "Mend things" }));
    const readDoing = openQueryReader(buildVocabulary({ ...smallCorpus, tasks }));
    for (const text of ["mend engines", "mends engines"]) expect(readDoing(text).kind).toBe("does");
    expect(readDoing("trucks, heavy").kind).toBe("names");
  });

  it("knows what is done from wishes too, and the forms of a word from each other, but no plural of what names jobs", () => {
    const [treasurer, ...trades] = smallCorpus.occupations;
    const occupations = [
      { ...treasurer!, alternateTitles: ["Treasurer", "Treasurer, town", "Treasurer, club"] },
      ...trades,
    ];
    const [first, second, ...others] = smallCorpus.tasks;
    const tasks = [
      { ...first!, label: "crunching numbers", askedAs: "Crunch data" },
      { ...second!, label: "Treasurers first", askedAs: "Treasurers last" },
      ...others,
    ];
    const wishes = [...smallCorpus.wishes, { phrases: ["crunch figures", "treasurers"], occupations: [] }];
    const readDoing = openQueryReader(buildVocabulary({ ...smallCorpus, occupations, tasks, wishes }));
    for (const text of ["crunch sums", "crunching sums"]) expect(readDoing(text).kind).toBe("does");
    expect(read("crunch sums").kind).toBe("names");
    expect(readDoing("treasurers for clubs").kind).toBe("names");
  });

  const heads = ["operator", "inspector", "engineer"].flatMap((word) =>
    Array.from({ length: 8 }, (_, i) => `kind ${i} of ${word}`),
  );
  const [first, ...others] = smallCorpus.occupations;
  const tasks = smallCorpus.tasks.map((task) => ({ ...task, label: "Train things" }));
  const readTitles = openQueryReader(
    buildVocabulary({
      ...smallCorpus,
      occupations: [{ ...first!, furtherTitles: heads }, ...others],
      tasks,
    }),
  );

  it("takes a title for what it is where a word of it could be asking or doing", () => {
    expect(readTitles("mine control room operator")).toMatchObject({
      kind: "names",
      words: ["mine", "control", "room", "operator"],
    });
    expect(readTitles("right of way inspector")).toMatchObject({
      kind: "names",
      words: ["right", "way", "inspector"],
    });
    expect(readTitles("train operator").kind).toBe("names");
    expect(readTitles("train operators").kind).toBe("does");
    expect(readTitles("train an operator").kind).toBe("does");
    expect(readTitles("I want to be an operator").kind).toBe("asks");
    expect(readTitles("operator in banks and firms – money").parts).toEqual([
      ["operator", "banks", "firms"],
      ["money"],
    ]);
  });

  it("takes for asking only what stands beside asking, where it means something else as well", () => {
    expect(read("public works")).toMatchObject({ kind: "names", words: ["public", "works"] });
    expect(read("coal mine")).toMatchObject({ kind: "names", words: ["coal", "mine"] });
    expect(read("working with animals")).toMatchObject({ kind: "asks", words: ["animals"] });
    expect(read("a job like mine")).toMatchObject({ kind: "asks" });
  });

  it("joins two words that are one", () => {
    const [first, ...others] = smallCorpus.occupations;
    const named = { ...first!, phrases: Array.from({ length: 5 }, (_, i) => `caregiver ${i}`) };
    const readJoined = openQueryReader(buildVocabulary({ ...smallCorpus, occupations: [named, ...others] }));
    expect(readJoined("care giver").words).toContain("caregiver");
    expect(readJoined("care givers").words).toContain("caregivers");
    expect(read("care giver").words).not.toContain("caregiver");
  });

  it("reads what a description speaks of on its own as well", () => {
    const text = "Operators are experts who argue long and difficult cases before the judges of a court.";
    expect(readTitles(text)).toMatchObject({ kind: "describes", parts: [["operators"]] });
  });

  it("reads a space that was garbled as a space", () => {
    expect(read("truck\u00c2\u00a0drivers").words).toEqual(["truck", "drivers"]);
  });

  it("reads a title for men and women as one", () => {
    expect(read("foreman/woman").words).toEqual(["foreman"]);
    expect(read("maintenance man/woman").words).toEqual(["maintenance"]);
    expect(read("woman doctor").words).toEqual(["woman", "doctor"]);
  });

  it("keeps the persons that the work is about", () => {
    expect(read("jobs helping people").words).toEqual(["helping", "people"]);
  });

  it("keeps asking words where a query has nothing else", () => {
    expect(read("best jobs").words).toEqual(["best", "jobs"]);
  });

  it("tells a long text from a name", () => {
    const text =
      "Give medicines to patients, watch pulse and blood pressure, order tests, talk with parents.";
    expect(read(text).kind).toBe("describes");
  });

  it("adds the nearest known word, or the two known words that an unknown one is made of", () => {
    expect(read("elctrical installer").words).toContain("electrical");
    expect(read("nursepatients").words).toEqual(["nursepatients", "nurse", "patients"]);
  });

  it("takes a text that begins with a verb of the third person for a description, not for a wish", () => {
    for (const text of [
      "Helps patients who would like to walk where they could not before",
      "Feeds animals and asks someone how they should be kept",
    ]) {
      expect(read(text)).toMatchObject({ kind: "describes", wish: undefined });
    }
    expect(read("loves animals and wants to help them get better soon").kind).toBe("asks");
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
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1000 }), (text) => {
        const { known01, understood, words } = read(text);
        expect(known01).toBeGreaterThanOrEqual(0);
        expect(known01).toBeLessThanOrEqual(1);
        if (words.length === 0) expect(understood).toBe(false);
      }),
    );
  });
});
