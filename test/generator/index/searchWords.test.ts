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

  it("have at least twenty phrases for every occupation and requirement, of at most ten words", async () => {
    const { phrasesBySoc, phrasesByElement } = await readSearchWords(nodeEffects({ quiet: true }));
    expect(phrasesBySoc.size).toBe(923);
    expect(phrasesByElement.size).toBe(120);
    for (const [key, phrases] of [...phrasesBySoc, ...phrasesByElement]) {
      expect(phrases.length, key).toBeGreaterThanOrEqual(20);
      for (const phrase of phrases) expect(phrase.split(/\s+/).length, phrase).toBeLessThanOrEqual(12);
    }
  });
});
