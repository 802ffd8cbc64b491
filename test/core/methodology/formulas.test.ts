import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { QUADRANTS } from "../../../core/contract/shapes.ts";
import { parseTable } from "../../../core/methodology/annotations/table.ts";
import { CONSTANTS } from "../../../core/methodology/constants.ts";
import {
  ALL_FORMULAS,
  PARAMETERS,
  PILLAR_FORMULAS,
  PILLAR_SOURCES,
  QUADRANT_MEANINGS,
} from "../../../core/methodology/formulas.ts";
import { WORK_STYLE_WEIGHTS } from "../../../core/methodology/occupations/dispositions.ts";
import { OVERLAP_REFERENCES } from "../../../core/methodology/requirements/accuracy.ts";
import { round4 } from "../../../core/methodology/rounding.ts";
import { accountability, bodyNeed, taskPillars } from "../../../core/methodology/tasks/pillars.ts";
import { quadrantOf } from "../../../core/methodology/tasks/quadrants.ts";
import { REASON_CODES, reasonOf } from "../../../core/methodology/tasks/reasons.ts";

const page = readFileSync(new URL("../../../docs/methodology.md", import.meta.url), "utf8");

const rowsOf = (file: string) =>
  parseTable(readFileSync(new URL(`../../../core/methodology/annotations/${file}`, import.meta.url), "utf8"))
    .rows;

describe("the methodology page", () => {
  it.each(Object.entries(ALL_FORMULAS))("prints %s as the code does", (name, formula) => {
    expect(page).toContain(`${name} = ${formula}\n`);
  });

  it.each(Object.entries(PARAMETERS))("says what the parameter %s is", (name, meaning) => {
    expect(page).toContain(`| \`${name}\` | ${meaning} |`);
  });

  it.each(Object.entries(CONSTANTS))("lists the constant %s with its value", (name, value) => {
    expect(page).toContain(`| \`${name}\` | ${value} |`);
  });

  it("lists every weight, prior, reach, link, reference level and reason", () => {
    for (const [elementId, name, weight] of WORK_STYLE_WEIGHTS) {
      expect(page).toContain(`| ${elementId} | ${name} | ${weight} |`);
    }
    for (const { cells } of rowsOf("priors.tsv")) {
      expect(page).toContain(
        `| ${cells.prior_a} | ${cells.prior_b} | ${cells.reach_a} | ${cells.reach_b} | ${cells.reason_a} |`,
      );
    }
    for (const { cells } of rowsOf("question-sets.tsv")) {
      expect(page).toContain(
        `| ${cells.suite}:${cells.subject} | ${cells.choices || "free"} | ${cells.reason} |`,
      );
    }
    for (const { cells } of rowsOf("question-links.tsv")) {
      const line = page
        .split("\n")
        .find((each) => each.startsWith(`| ${cells.suite}:${cells.subject} | `) && / \d(\.\d)?, /.test(each));
      expect(line).toContain(`${cells.element_id} ${cells.relevance}`);
    }
    for (const [scenario, level] of Object.entries(OVERLAP_REFERENCES)) {
      expect(page).toMatch(new RegExp(`\\| ${scenario} \\| [^|]+ \\| ${level} \\|`));
    }
    for (const code of REASON_CODES) {
      expect(page).toContain(`| ${code} | ${reasonOf(code).words} |`);
      expect(page).toContain(`| ${reasonOf(code).draws.join(", ")} |`);
    }
  });

  it("works its example out as the code does", () => {
    const dimensions = { procedural: 8, digitization: 9, physicality: 2, socio_emotional: 4 };
    const pillars = taskPillars(dimensions, ["LEG"], 0.6);
    const [body, accountable] = [round4(bodyNeed(dimensions)), accountability(["LEG"])];
    expect(page).toContain(`(9 + 10 − 2) / 20 = ${pillars.structural_exposure}`);
    expect(page).toContain(`(1 − 0.4) × (1 − ${body}) × (1 − ${accountable}) = ${pillars.human_imperative}`);
    expect(page).toContain(`0.85 × 0.6 = ${pillars.ai_exposure_potential}`);
    expect(quadrantOf(pillars.ai_exposure_potential, pillars.human_imperative)).toBe("augmentation");
  });
});

describe("printed formulas", () => {
  it("name a source for every pillar and a meaning for every quadrant", () => {
    expect(Object.keys(PILLAR_SOURCES)).toEqual(Object.keys(PILLAR_FORMULAS));
    expect(Object.keys(QUADRANT_MEANINGS).sort()).toEqual([...QUADRANTS].sort());
  });
});
