import fc from "fast-check";
import { expect, it } from "vitest";
import {
  buildKeywordIndex,
  matchManners,
  matchTiers,
  openKeywordIndex,
} from "../../../core/search/indexes/keywordIndex.ts";
import { forAll } from "../../forAll.ts";
import { rowOf, smallCorpus, titleAt } from "./smallCorpus.ts";

const index = openKeywordIndex(buildKeywordIndex(smallCorpus.occupations));
const found = (query: string) => index.find(query).map((hit) => `${titleAt(hit)}: ${hit.tier}`);

it.each([
  ["nurse", ["Nurse Practitioners: title_prefix", "Registered Nurses: title_all_words"]],
  ["accountant", ["Bookkeepers and Auditors: alternate_exact"]],
  ["certified public", ["Bookkeepers and Auditors: alternate_prefix"]],
  ["RN", ["Registered Nurses: alternate_exact"]],
  ["cpa", ["Bookkeepers and Auditors: alternate_all_words"]],
  ["lorry", ["Heavy Truck Drivers: phrase_prefix"]],
  ["sparky", ["Electricians: phrase_exact"]],
  ["neon sign wirer", ["Electricians: phrase_exact"]],
  ["ledger accountant", ["Bookkeepers and Auditors: several_titles"]],
  ["trial nurse", []],
])(
  "keyword search puts titles before alternate titles, those before phrases, and wants every word of %j",
  (query, hits) => {
    expect(found(query)).toEqual(hits);
  },
);

it.each([
  ["registered nurses", "Registered Nurses: exact_title"],
  ["the drivers of heavy trucks", "Heavy Truck Drivers: exact_title"],
  ["heavy tr", "Heavy Truck Drivers: title_prefix"],
  ["electr", "Electricians: exact_title"],
])("keyword search finds for %j, whose words may be only begun, first %s", (query, hit) => {
  expect(found(query)[0]).toBe(hit);
});

it("keyword search puts whole words before words begun", () => {
  const [first, ...others] = index.find("cook");
  expect(titleAt(first ?? { row: -1 })).toBe("Cooks, Restaurant");
  expect(index.find("pro").map(({ manner }) => manner)).toContain("begun");
  expect(others.every(({ manner }) => manner !== "corrected")).toBe(true);
  const manners = index.find("driver").map(({ manner }) => matchManners.indexOf(manner));
  expect(manners).toEqual([...manners].sort((a, b) => a - b));
});

it("keyword search does not mind the order of words, plurals, case and small words", () => {
  expect(index.find("trucks HEAVY")).toEqual(index.find("heavy truck"));
});

it("keyword search knows whose name a query is, in any order of its words, where the name is one occupation's alone", () => {
  expect(index.owner("nurses, registered")).toEqual({ row: rowOf("Registered Nurses"), byTitle: true });
  expect(index.owner("ward nurse")).toEqual({ row: rowOf("Registered Nurses"), byTitle: false });
  expect(index.owner("sparky")).toEqual({ row: rowOf("Electricians"), byTitle: false });
  for (const part of ["ward", "nurse", "nurse in a ward with lamps", "xyzzyq", ""]) {
    expect(index.owner(part), part).toBeUndefined();
  }
  const shared = smallCorpus.occupations.map((one) => ({ ...one, alternateTitles: ["Team Leader"] }));
  expect(openKeywordIndex(buildKeywordIndex(shared)).owner("team leader")).toBeUndefined();
});

it("keyword search forgives a spelling error in an unknown word", () => {
  expect(index.find("elctrician")).toMatchObject([{ manner: "corrected" }]);
  expect(found("registred nurse")[0]).toMatch(/^Registered Nurses/);
});

it("keyword search finds nothing for nonsense, blanks and other scripts", () => {
  for (const query of ["", "   ", "?!", "xyzzyq", "护士"]) expect(found(query)).toEqual([]);
});

it("keyword search sees only what is visible", () => {
  const hidden = rowOf("Nurse Practitioners");
  expect(index.find("nurse", (row) => row !== hidden).map(titleAt)).toEqual(["Registered Nurses"]);
});

const piece = fc.constantFrom(
  ..."nurse heavy tru of cook zzzzzzzz electrican é \u0000 - driver n".split(" "),
);

it("keyword search gives every occupation at most once, in order of manner and tier, for any query", () => {
  const pieces = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(" "));
  const query = fc.oneof(fc.string({ unit: "binary", maxLength: 1000 }), pieces);
  forAll(query, (text) => {
    const hits = index.find(text);
    expect(new Set(hits.map(({ row }) => row)).size).toBe(hits.length);
    const places = hits.map(
      ({ manner, tier }) => 100 * matchManners.indexOf(manner) + matchTiers.indexOf(tier),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

it("keyword search never finds more for more words, nor anything else for another order of them", () => {
  forAll(fc.array(piece, { minLength: 1, maxLength: 8 }), piece, (parts, more) => {
    const rows = (words: readonly string[]) => index.find(words.join(" ")).map(({ row }) => row);
    if (!["of", "é", "\u0000", "-"].includes(parts[0] ?? "")) {
      expect(rows(parts)).toEqual(expect.arrayContaining(rows([...parts, more])));
    }
    expect(rows([...parts].reverse())).toEqual(rows(parts));
  });
});

it("keyword search reads no more than the first 32 words", () => {
  const filler = Array.from({ length: 32 }, (_, i) => `word${i}`).join(" ");
  expect(found(`${filler} nurse`)).toEqual([]);
});
