import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCues } from "../../methodology/cues.ts";
import { rarity, stem, stems, wordSimilarity, wordVector } from "../../methodology/words.ts";

describe("words", () => {
  it("brings the forms of a word together", () => {
    for (const forms of [
      ["type", "types", "typed", "typing"],
      ["carry", "carries", "carried", "carrying"],
      ["plan", "plans", "planned", "planning"],
      ["dress", "dresses", "dressing"],
    ]) {
      expect(new Set(forms.map(stem)).size, forms.join(" ")).toBe(1);
    }
  });

  it("leaves out words that say nothing", () => {
    expect(stems("Prepare the reports, and file them with the office.")).toEqual(
      ["prepare", "reports", "file", "office"].map(stem),
    );
  });

  it("finds a text most similar to itself and unrelated texts not at all", () => {
    const documents = ["welding steel frames", "teaching young pupils", "steel bridges"].map(stems);
    const rarities = rarity(documents);
    const [welding, teaching, bridges] = documents.map((words) => wordVector(words, rarities));
    expect(wordSimilarity(welding!, welding!)).toBeCloseTo(1, 9);
    expect(wordSimilarity(welding!, teaching!)).toBe(0);
    expect(wordSimilarity(welding!, bridges!)).toBeGreaterThan(0);
  });

  it("is symmetric and within 0 and 1 for any texts", () => {
    const text = fc.array(fc.constantFrom("weld", "teach", "steel", "pupil", "count"), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const rarities = rarity([a, b, ["weld", "other"]]);
        const [va, vb] = [wordVector(a, rarities), wordVector(b, rarities)];
        const similarity = wordSimilarity(va, vb);
        expect(similarity).toBeCloseTo(wordSimilarity(vb, va), 12);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("cues", () => {
  it("speak of the dimensions a word is about, with the word as it stands", () => {
    const [lifting, clients] = findCues("Lifting boxes for clients");
    expect(lifting?.word).toBe("lifting");
    expect(lifting?.cue.physicality).toBeGreaterThan(7);
    expect(clients?.cue.socio_emotional).toBeGreaterThanOrEqual(5);
    expect(clients?.cue.physicality).toBeUndefined();
  });

  it("keep every target on the scale", () => {
    const words = "type lift counsel supervise telephone drive weld budget patient invent sort perform";
    for (const { cue } of findCues(words)) {
      for (const target of Object.values(cue)) {
        expect(target).toBeGreaterThanOrEqual(0);
        expect(target).toBeLessThanOrEqual(10);
      }
    }
    expect(findCues(words)).toHaveLength(12);
  });
});
