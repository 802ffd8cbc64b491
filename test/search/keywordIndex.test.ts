import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildKeywordIndex, matchTiers, openKeywordIndex } from "../../search/keywordIndex.ts";
import { rowOf, smallCorpus, titleAt } from "./smallCorpus.ts";

const index = openKeywordIndex(buildKeywordIndex(smallCorpus.occupations));
const found = (query: string) => index.find(query).map((hit) => `${titleAt(hit)}: ${hit.tier}`);

describe("keyword search", () => {
  it("puts titles before alternate titles, whole matches before partial ones", () => {
    expect(found("nurse")).toEqual([
      "Nurse Practitioners: title_prefix",
      "Registered Nurses: title_all_words",
    ]);
    expect(found("registered nurses")[0]).toBe("Registered Nurses: exact_title");
    expect(found("accountant")).toEqual(["Bookkeepers and Auditors: alternate_exact"]);
    expect(found("certified public")).toEqual(["Bookkeepers and Auditors: alternate_prefix"]);
    expect(found("public accountant")).toEqual(["Bookkeepers and Auditors: alternate_all_words"]);
  });

  it("finds what meets some of the words after all else, by the rarity of the words met", () => {
    expect(found("trial nurse")).toEqual([
      "Registered Nurses: title_some_words",
      "Nurse Practitioners: title_some_words",
      "Lawyers: alternate_some_words",
    ]);
  });

  it("takes plurals, order, case and small words as they come", () => {
    expect(found("TRUCKS, heavy")[0]).toBe("Heavy Truck Drivers: title_all_words");
    expect(found("the drivers of heavy trucks")[0]).toBe("Heavy Truck Drivers: title_all_words");
  });

  it("completes the last word", () => {
    expect(found("heavy tr")[0]).toBe("Heavy Truck Drivers: title_prefix");
    expect(found("electr")[0]).toBe("Electricians: title_prefix");
  });

  it("knows acronyms from alternate titles", () => {
    expect(found("RN")).toEqual(["Registered Nurses: alternate_exact"]);
    expect(found("cpa")).toEqual(["Bookkeepers and Auditors: alternate_all_words"]);
  });

  it("forgives a spelling error in an unknown word", () => {
    expect(found("elctrician")).toEqual(["Electricians: title_prefix"]);
    expect(found("registred nurse")[0]).toBe("Registered Nurses: title_prefix");
    expect(found("nusre")[0]).toBe("Nurse Practitioners: title_prefix");
  });

  it("finds nothing for nonsense, blanks and other scripts", () => {
    for (const query of ["", "   ", "?!", "xyzzyq", "护士"]) expect(found(query)).toEqual([]);
  });

  it("sees only what is visible", () => {
    const hidden = rowOf("Nurse Practitioners");
    expect(index.find("nurse", (row) => row !== hidden).map(titleAt)).toEqual(["Registered Nurses"]);
  });

  it("gives every occupation at most once, in order of tiers, for any query", () => {
    const piece = fc.constantFrom(
      "nurse",
      "heavy",
      "tru",
      "of",
      "cook",
      "zzzzzzzz",
      "electrican",
      "é",
      "\u0000",
      "-",
    );
    const query = fc.oneof(
      fc.string({ unit: "binary", maxLength: 1000 }),
      fc.array(piece, { maxLength: 200 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(query, (text) => {
        const hits = index.find(text);
        expect(new Set(hits.map(({ row }) => row)).size).toBe(hits.length);
        const tiers = hits.map(({ tier }) => matchTiers.indexOf(tier));
        expect(tiers).toEqual([...tiers].sort((a, b) => a - b));
        expect(index.find(text)).toEqual(hits);
      }),
    );
  });

  it("reads no more than the first 32 words", () => {
    const filler = Array.from({ length: 32 }, (_, i) => `word${i}`).join(" ");
    expect(found(`${filler} nurse`)).toEqual([]);
  });
});
