import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { QUADRANTS } from "../../contract/shapes.ts";
import { OVERLAP_REFERENCES } from "../../methodology/accuracy.ts";
import { CONSTANTS } from "../../methodology/constants.ts";
import {
  FORMULAS,
  PILLAR_FORMULAS,
  PILLAR_SOURCES,
  QUADRANT_MEANINGS,
  SCORE_FORMULAS,
} from "../../methodology/formulas.ts";
import { SUITE_PRIORS } from "../../methodology/links.ts";
import { taskPillars, WORK_STYLE_WEIGHTS } from "../../methodology/pillars.ts";
import { quadrantOf } from "../../methodology/quadrants.ts";
import { RESILIENCE_PRIORS, SUITE_REACH } from "../../methodology/resilience.ts";

const page = readFileSync(new URL("../../docs/methodology.md", import.meta.url), "utf8");

describe("the methodology page", () => {
  it.each(Object.entries({ ...SCORE_FORMULAS, ...PILLAR_FORMULAS, ...FORMULAS }))(
    "prints %s as the code does",
    (name, formula) => {
      expect(page).toContain(`${name} = ${formula}\n`);
    },
  );

  it.each(Object.entries(CONSTANTS))("lists the constant %s with its value", (name, value) => {
    expect(page).toContain(`| \`${name}\` | ${value} |`);
  });

  it("lists every weight, prior, reach and reference level", () => {
    for (const { elementId, name, weight } of WORK_STYLE_WEIGHTS) {
      expect(page).toContain(`| ${elementId} | ${name} | ${weight} |`);
    }
    for (const [prefix, prior] of Object.entries(RESILIENCE_PRIORS)) {
      expect(page).toContain(`| ${prefix === "" ? "(any other)" : prefix} | ${prior} |`);
    }
    for (const [suite, reach] of Object.entries(SUITE_REACH))
      expect(page).toContain(`| ${suite} | ${reach} |`);
    for (const [scenario, level] of Object.entries(OVERLAP_REFERENCES)) {
      expect(page).toMatch(new RegExp(`\\| ${scenario} \\| [^|]+ \\| ${level} \\|`));
    }
    for (const [suite, priors] of Object.entries(SUITE_PRIORS)) {
      const listed = Object.entries(priors).map(([id, relevance]) => `${id} ${relevance}`);
      expect(page).toContain(`| ${suite} | ${listed.join(", ")} |`);
    }
  });

  it("works its example out as the code does", () => {
    const pillars = taskPillars({ procedural: 8, digitization: 9, physicality: 2, socio_emotional: 4 }, 0.6);
    expect(page).toContain(`(8 + 9) / 20 = ${pillars.structural_exposure}`);
    expect(page).toContain(`(0.75 × 4 + 0.25 × 2) / 10 = ${pillars.human_imperative}`);
    expect(page).toContain(`0.6 × 0.85 ^ 0.4 = ${pillars.ai_exposure_potential}`);
    expect(quadrantOf(pillars.ai_exposure_potential, pillars.human_imperative)).toBe("automation");
  });
});

describe("printed formulas", () => {
  it("name a source for every pillar and a meaning for every quadrant", () => {
    expect(Object.keys(PILLAR_SOURCES)).toEqual(Object.keys(PILLAR_FORMULAS));
    expect(Object.keys(QUADRANT_MEANINGS).sort()).toEqual([...QUADRANTS].sort());
  });
});
