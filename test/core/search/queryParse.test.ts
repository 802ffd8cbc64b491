import { describe, expect, it } from "vitest";
import { headWords, openQueryParser, withoutStep } from "../../../core/search/text/queryParse.ts";

const titles = ["operator", "technician", "nurse", "buyer", "engineer"].flatMap((word) =>
  Array.from({ length: 8 }, (_, i) => `kind ${i} of ${word}`),
);
const shapes = openQueryParser(new Set(headWords(titles)), new Set(["fire", "mend", "design"]));

describe("the shape of a query", () => {
  it("knows the words that end titles from those that stand further ahead", () => {
    const rare = Array.from({ length: 7 }, () => "lone trapper");
    const ahead = Array.from({ length: 9 }, () => "school nurse");
    const ends = Array.from({ length: 8 }, () => "music schools");
    expect(headWords([...titles, ...rare, ...ahead, ...ends])).toEqual([
      "buyer",
      "engineer",
      "nurse",
      "operator",
      "technician",
    ]);
  });

  it("takes what ends in such a word, before a comma or dash, for a title", () => {
    for (const text of ["kiln operator", "operator, kiln", "kiln operator – clay products", "buyer (fish)"]) {
      expect(shapes.titleFor(text), text).toBe("one");
    }
    expect(shapes.titleFor("kiln operators")).toBe("several");
    for (const text of ["mend kilns", "help a nurse", "kilns, operator", "", "–"]) {
      expect(shapes.titleFor(text), text).toBeUndefined();
    }
  });

  it("finds the title that is narrowed, and the industry after a dash", () => {
    expect(shapes.titleParts("senior buyer in hides and skins")).toEqual(["senior buyer"]);
    expect(shapes.titleParts("operator, kiln – clay products")).toEqual(["operator, kiln", "clay products"]);
    expect(shapes.titleParts("nurse for children – public health")).toEqual([
      "nurse for children",
      "public health",
    ]);
    expect(shapes.titleParts("kiln operator - clay - bricks - tiles - pots")).toHaveLength(3);
    expect(shapes.titleParts("right of way operator")).toEqual([]);
    expect(shapes.titleParts("kiln operator")).toEqual([]);
  });

  it("finds what a description speaks of", () => {
    const subjects = {
      "Kiln operators fire pots and tiles.": "kiln operators",
      "Buyers of hides and skins are responsible for deals.": "buyers of hides and skins",
      "Mine control room technicians watch over pumps.": "mine control room technicians",
      "We are looking for a senior kiln engineer to join us.": "senior kiln engineer",
      "A ward nurse gives medicine.": "ward nurse",
    };
    for (const [text, subject] of Object.entries(subjects)) expect(shapes.subject(text)).toBe(subject);
    expect(shapes.subject("Give medicines, watch pulse and order tests.")).toBe("");
    expect(shapes.subject("")).toBe("");
  });

  it("leaves the step within a trade out", () => {
    expect(withoutStep("file clerk ii")).toBe("file clerk");
    expect(withoutStep("clerk  III \n")).toBe("clerk ");
    expect(withoutStep("Chem Tech I - Wet Lab, Nights")).toBe("Chem Tech - Wet Lab, Nights");
    expect(withoutStep("IV nurse")).toBe("IV nurse");
    expect(withoutStep("I")).toBe("I");
  });
});
