import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseTopics, parseWords, readSearchWords } from "../../../generator/index/searchWords.ts";
import { OPEN_TABLES } from "../../realTables.ts";
import { quiet } from "../mini.ts";

const {
  phrasesBySoc,
  phrasesByElement,
  titlesBySoc,
  titleEndsBySoc,
  wishes,
  senses,
  profilesBySoc,
  concepts,
  figuresByTrait,
} = await readSearchWords(quiet);

it("the tables of phrases hold phrases, each once, by key", () => {
  const text = "soc\tphrases\n11-1011.00\tCEO; run a firm ;CEO\n";
  expect(parseWords(text, "f.tsv", ["soc", "phrases"])).toEqual(
    new Map([["11-1011.00", ["CEO", "run a firm"]]]),
  );
});

it.each([
  ["code\tphrases\n", "f.tsv, line 1: the columns must be soc and phrases."],
  ["soc\tphrases\n11-1011.00\n", "f.tsv, line 2: expected soc, a tab and phrases."],
  ["soc\tphrases\nx\ta\ty\n", "f.tsv, line 2: expected soc, a tab and phrases."],
  ["soc\tphrases\nx\ta\nx\tb\n", "f.tsv, line 3: x stands there twice."],
])("the tables of phrases are refused where they are faulty: %j", (text, message) => {
  expect(() => parseWords(text, "f.tsv", ["soc", "phrases"])).toThrow(message);
});

it("the tables of phrases have at least twenty phrases for every occupation and requirement, of at most twelve words", () => {
  expect(phrasesBySoc.size).toBe(923);
  expect(phrasesByElement.size).toBe(120);
  const lists = [...phrasesBySoc.values(), ...phrasesByElement.values()];
  expect(lists.filter(({ length }) => length < 20)).toEqual([]);
  expect(lists.flat().filter((phrase) => phrase.split(/\s+/).length > 12)).toEqual([]);
});

it("the tables of phrases have twenty to forty titles for every occupation, of at most seven words, none of which is a phrase", () => {
  expect([...titlesBySoc.keys()]).toEqual([...phrasesBySoc.keys()].sort());
  const folded = (texts: readonly string[] = []) => texts.map((text) => text.toLowerCase());
  for (const [soc, titles] of titlesBySoc) {
    expect(titles.length, soc).toBeGreaterThanOrEqual(20);
    expect(titles.length, soc).toBeLessThanOrEqual(40);
    const all = folded([...(phrasesBySoc.get(soc) ?? []), ...titles]);
    expect(new Set(all).size, soc).toBe(all.length);
    expect(titles.filter((title) => title.split(/\s+/).length > 7)).toEqual([]);
  }
});

it("the tables of phrases have no title that the source tables have", () => {
  const table = readFileSync(join(OPEN_TABLES, "onet/29.0/Alternate Titles.txt"), "utf8");
  const named = new Set(table.split("\n").map((line) => line.split("\t")[1]?.toLowerCase()));
  expect(named.size).toBeGreaterThan(30_000);
  const titles = [...titlesBySoc.values()].flat();
  expect(titles.filter((title) => named.has(title.toLowerCase()))).toEqual([]);
});

it("the tables of phrases have ends of titles for nearly every occupation, of at most five words, none of which is a phrase or title of it", () => {
  expect(titleEndsBySoc.size).toBeGreaterThan(900);
  for (const [soc, ends] of titleEndsBySoc) {
    const known = [...(phrasesBySoc.get(soc) ?? []), ...(titlesBySoc.get(soc) ?? [])];
    const all = [...known.map((text) => text.toLowerCase()), ...ends];
    expect(known.length, soc).toBeGreaterThan(0);
    expect(ends.filter((end) => all.indexOf(end) !== all.lastIndexOf(end))).toEqual([]);
    expect(ends.filter((end) => end.split(/\s+/).length > 5)).toEqual([]);
  }
});

it("the tables of phrases have wishes that several occupations answer, each of them known", () => {
  expect(wishes.length).toBeGreaterThan(100);
  for (const { phrases, occupations } of wishes) {
    expect(occupations.length, phrases[0]).toBeGreaterThanOrEqual(5);
    expect(new Set(occupations).size, phrases[0]).toBe(occupations.length);
    for (const soc of occupations) expect(phrasesBySoc.has(soc), soc).toBe(true);
  }
});

it("the tables of phrases have common titles in one sense each, of at most four occupations, each of them known", () => {
  const titles = senses.flatMap((sense) => sense.titles);
  expect(titles.length).toBeGreaterThan(400);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { occupations } of senses) {
    expect(occupations.length).toBeLessThanOrEqual(4);
    for (const soc of occupations) expect(phrasesBySoc.has(soc), soc).toBe(true);
  }
  expect(senses.filter(({ occupations }) => occupations.length === 0).map((sense) => sense.titles)).toEqual([
    expect.arrayContaining(["soldier"]),
  ]);
});

it("the tables of phrases have topics of at most 25 occupations, each known and named once", async () => {
  const text = await quiet.files.readText("core/search/phrases/topics.tsv");
  const topics = parseTopics(text);
  expect(topics.length).toBeGreaterThan(2_500);
  for (const { subject, ratings } of topics) {
    const socs = ratings.map(([soc]) => soc);
    expect(
      socs.filter((soc) => !phrasesBySoc.has(soc) || socs.indexOf(soc) !== socs.lastIndexOf(soc)),
    ).toEqual([]);
    expect(socs.length, subject).toBeLessThanOrEqual(25);
  }
});

it("the tables of phrases rate what answers a topic less, the later it is named", () => {
  const [topic] = parseTopics("occupations\tphrases\n11-1011.00:3 11-1021.00:3 11-1031.00:1\tsewing; sew\n");
  expect(topic?.ratings.map(([, rating]) => rating)).toEqual([3, 3 * 0.93, expect.closeTo(0.93 ** 2)]);
  expect(topic?.phrases).toEqual(["sewing", "sew"]);
});

it("the tables of phrases say which topic has a faulty code or rating", () => {
  const text = "occupations\tphrases\n11-1011.00:4\tsewing\n";
  expect(() => parseTopics(text)).toThrow(
    '"sewing": expected a code and a rating such as 51-6031.00:3, not "11-1011.00:4"',
  );
});

it("the tables of phrases rate every occupation, and ask in concepts for nothing that no occupation is rated for", () => {
  expect([...profilesBySoc.keys()].sort()).toEqual([...phrasesBySoc.keys()].sort());
  const rated = new Set([...profilesBySoc.values()].flatMap((profile) => [...profile.keys()]));
  const asked = new Set(
    concepts.flatMap(({ subjects, traits }) => [...subjects, ...traits.map(([name]) => name)]),
  );
  expect([...asked].filter((name) => !rated.has(name))).toEqual([]);
  expect([...rated].filter((name) => !asked.has(name))).toEqual([]);
  expect([...figuresByTrait.keys()].filter((name) => !asked.has(name))).toEqual([]);
});
