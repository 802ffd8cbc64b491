import { describe, expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { parsePhrases, readSearchWords } from "../../../generator/index/searchWords.ts";

describe("the tables of phrases", () => {
  it("hold phrases, each once, by key", () => {
    const text = "soc\tphrases\n11-1011.00\tCEO; run a firm ;CEO\n";
    expect(parsePhrases(text, "f.tsv", "soc")).toEqual(new Map([["11-1011.00", ["CEO", "run a firm"]]]));
  });

  it.each([
    ["code\tphrases\n", "f.tsv, line 1: the columns must be soc and phrases."],
    ["soc\tphrases\n11-1011.00\n", "f.tsv, line 2: expected soc, a tab and phrases."],
    ["soc\tphrases\nx\ta\ty\n", "f.tsv, line 2: expected soc, a tab and phrases."],
    ["soc\tphrases\nx\ta\nx\tb\n", "f.tsv, line 3: x stands there twice."],
  ])("are refused where they are faulty: %j", (text, message) => {
    expect(() => parsePhrases(text, "f.tsv", "soc")).toThrow(message);
  });

  it("have at least twenty phrases for every occupation and requirement, of at most twelve words", async () => {
    const { phrasesBySoc, phrasesByElement } = await readSearchWords(nodeEffects({ quiet: true }));
    expect(phrasesBySoc.size).toBe(923);
    expect(phrasesByElement.size).toBe(120);
    const lists = [...phrasesBySoc.values(), ...phrasesByElement.values()];
    expect(lists.filter(({ length }) => length < 20)).toEqual([]);
    expect(lists.flat().filter((phrase) => phrase.split(/\s+/).length > 12)).toEqual([]);
  });

  it("have wishes that several occupations answer, each of them known", async () => {
    const { phrasesBySoc, wishes } = await readSearchWords(nodeEffects({ quiet: true }));
    expect(wishes.length).toBeGreaterThan(100);
    for (const { phrases, occupations } of wishes) {
      expect(occupations.length, phrases[0]).toBeGreaterThanOrEqual(5);
      expect(new Set(occupations).size, phrases[0]).toBe(occupations.length);
      for (const soc of occupations) expect(phrasesBySoc.has(soc), soc).toBe(true);
    }
  });
});
