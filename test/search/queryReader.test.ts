import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectPhrases, wishPhrases } from "../../search/lexicon.ts";
import { buildVocabulary, openQueryReader } from "../../search/queryReader.ts";
import { smallCorpus } from "./smallCorpus.ts";

const read = openQueryReader(buildVocabulary(smallCorpus));

describe("reading a query", () => {
  it("adds the words the source tables use for a foreign one", () => {
    expect(read("lorry driver").words).toEqual(["lorry", "driver", "truck"]);
    expect(read("solicitor").words).toEqual(["solicitor", "lawyer", "attorney"]);
  });

  it("keeps to the words of a title, and reads a wish for what it is about", () => {
    expect(read("animal counsel").words).toEqual(["animal", "counsel"]);
    expect(read("jobs for people who love animals").words).toEqual(["animals", "veterinary"]);
    expect(read("someone who likes to argue").words).toContain("lawyer");
    expect(read("flies planes").words).toContain("pilot");
  });

  it("keeps filler where a wish has nothing else", () => {
    expect(read("best jobs").words).toEqual(["best", "jobs"]);
  });

  it("adds the nearest known word, or the two known words that an unknown one is made of", () => {
    expect(read("elctrical installer").words).toContain("electrical");
    expect(read("nursepatients").words).toEqual(["nursepatients", "nurse", "patients"]);
  });

  it("says how much of a query is known", () => {
    expect(read("nurse").known01).toBe(1);
    expect(read("asdf qwer zxcv").known01).toBe(0);
    expect(read("").known01).toBe(0);
    const mixed = read("nurse zxcvbn").known01;
    expect(mixed).toBeGreaterThan(0);
    expect(mixed).toBeLessThan(1);
  });

  it("stays within bounds for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1000 }), (text) => {
        const { words, known01 } = read(text);
        expect(known01).toBeGreaterThanOrEqual(0);
        expect(known01).toBeLessThanOrEqual(1);
        expect(new Set(words.filter((word, i) => words.indexOf(word) !== i)).size).toBeLessThanOrEqual(
          words.length,
        );
      }),
    );
  });
});

it("has a lexicon in which every phrase adds something new", () => {
  for (const [phrase, added] of [...dialectPhrases, ...wishPhrases]) {
    expect(added.length, phrase).toBeGreaterThan(0);
    expect(
      added.every((word) => word !== ""),
      phrase,
    ).toBe(true);
    expect(added.join(" "), phrase).not.toBe(phrase);
  }
});
