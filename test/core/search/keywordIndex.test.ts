import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildKeywordIndex,
  matchManners,
  matchTiers,
  openKeywordIndex,
} from "../../../core/search/indexes/keywordIndex.ts";
import { rowOf, smallCorpus, titleAt } from "./smallCorpus.ts";

const index = openKeywordIndex(buildKeywordIndex(smallCorpus.occupations));
const found = (query: string) => index.find(query).map((hit) => `${titleAt(hit)}: ${hit.tier}`);

describe("keyword search", () => {
  it("puts titles before alternate titles, and those before phrases", () => {
    expect(found("nurse")).toEqual([
      "Nurse Practitioners: title_prefix",
      "Registered Nurses: title_all_words",
    ]);
    expect(found("registered nurses")[0]).toBe("Registered Nurses: exact_title");
    expect(found("accountant")).toEqual(["Bookkeepers and Auditors: alternate_exact"]);
    expect(found("certified public")).toEqual(["Bookkeepers and Auditors: alternate_prefix"]);
    expect(found("lorry")).toEqual(["Heavy Truck Drivers: phrase_prefix"]);
    expect(found("sparky")).toEqual(["Electricians: phrase_exact"]);
    expect(found("neon sign wirer")).toEqual(["Electricians: phrase_exact"]);
  });

  it("wants every word, in one title or spread over the titles of an occupation", () => {
    expect(found("trial nurse")).toEqual([]);
    expect(found("ledger accountant")).toEqual(["Bookkeepers and Auditors: several_titles"]);
  });

  it("puts whole words before words begun", () => {
    const [first, ...others] = index.find("cook");
    expect(titleAt(first ?? { row: -1 })).toBe("Cooks, Restaurant");
    expect(index.find("pro").map(({ manner }) => manner)).toContain("begun");
    expect(others.every(({ manner }) => manner !== "corrected")).toBe(true);
    const manners = index.find("driver").map(({ manner }) => matchManners.indexOf(manner));
    expect(manners).toEqual([...manners].sort((a, b) => a - b));
  });

  it("does not mind the order of words, plurals, case and small words", () => {
    expect(index.find("trucks HEAVY")).toEqual(index.find("heavy truck"));
    expect(found("the drivers of heavy trucks")[0]).toBe("Heavy Truck Drivers: exact_title");
  });

  it("knows whose name a query is, in any order of its words, where the name is one occupation's alone", () => {
    expect(index.owner("nurses, registered")).toEqual({ row: rowOf("Registered Nurses"), byTitle: true });
    expect(index.owner("ward nurse")).toEqual({ row: rowOf("Registered Nurses"), byTitle: false });
    expect(index.owner("sparky")).toEqual({ row: rowOf("Electricians"), byTitle: false });
    for (const part of ["ward", "nurse", "nurse in a ward with lamps", "xyzzyq", ""]) {
      expect(index.owner(part), part).toBeUndefined();
    }
    const shared = smallCorpus.occupations.map((one) => ({ ...one, alternateTitles: ["Team Leader"] }));
    expect(openKeywordIndex(buildKeywordIndex(shared)).owner("team leader")).toBeUndefined();
  });

  it("completes words that are only begun", () => {
    expect(found("heavy tr")[0]).toBe("Heavy Truck Drivers: title_prefix");
    expect(found("electr")[0]).toBe("Electricians: exact_title");
  });

  it("knows acronyms from alternate titles", () => {
    expect(found("RN")).toEqual(["Registered Nurses: alternate_exact"]);
    expect(found("cpa")).toEqual(["Bookkeepers and Auditors: alternate_all_words"]);
  });

  it("forgives a spelling error in an unknown word", () => {
    expect(index.find("elctrician")).toMatchObject([{ manner: "corrected" }]);
    expect(found("registred nurse")[0]).toMatch(/^Registered Nurses/);
  });

  it("finds nothing for nonsense, blanks and other scripts", () => {
    for (const query of ["", "   ", "?!", "xyzzyq", "护士"]) expect(found(query)).toEqual([]);
  });

  it("sees only what is visible", () => {
    const hidden = rowOf("Nurse Practitioners");
    expect(index.find("nurse", (row) => row !== hidden).map(titleAt)).toEqual(["Registered Nurses"]);
  });

  const piece = fc.constantFrom(
    ...["nurse", "heavy", "tru", "of", "cook", "zzzzzzzz", "electrican", "é", "\u0000", "-", "driver", "n"],
  );
  const pieces = fc.array(piece, { maxLength: 40 });

  it("gives every occupation at most once, in order of manner and tier, for any query", () => {
    const query = fc.oneof(
      fc.string({ unit: "binary", maxLength: 1000 }),
      pieces.map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(query, (text) => {
        const hits = index.find(text);
        expect(new Set(hits.map(({ row }) => row)).size).toBe(hits.length);
        const places = hits.map(
          ({ manner, tier }) => 100 * matchManners.indexOf(manner) + matchTiers.indexOf(tier),
        );
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
    );
  });

  it("never finds more for more words, nor anything else for another order of them", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), piece, (parts, more) => {
        const rows = (words: readonly string[]) => index.find(words.join(" ")).map(({ row }) => row);
        if (!["of", "é", "\u0000", "-"].includes(parts[0] ?? "")) {
          expect(rows(parts)).toEqual(expect.arrayContaining(rows([...parts, more])));
        }
        expect(rows([...parts].reverse())).toEqual(rows(parts));
      }),
    );
  });

  it("reads no more than the first 32 words", () => {
    const filler = Array.from({ length: 32 }, (_, i) => `word${i}`).join(" ");
    expect(found(`${filler} nurse`)).toEqual([]);
  });
});
