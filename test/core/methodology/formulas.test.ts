import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseTable } from "../../../core/methodology/annotations/table.ts";
import { CONSTANTS } from "../../../core/methodology/constants.ts";
import { ALL_FORMULAS, PARAMETERS } from "../../../core/methodology/formulas.ts";
import { WORK_STYLE_WEIGHTS } from "../../../core/methodology/occupations/dispositions.ts";
import { OVERLAP_REFERENCES } from "../../../core/methodology/requirements/accuracy.ts";
import { round4 } from "../../../core/methodology/rounding.ts";
import { accountability, bodyNeed, taskPillars } from "../../../core/methodology/tasks/pillars.ts";
import { quadrantOf } from "../../../core/methodology/tasks/quadrants.ts";
import { REASON_CODES, reasonOf } from "../../../core/methodology/tasks/reasons.ts";
import { DIMENSION_NAMES } from "../../../core/methodology/types.ts";

const page = readFileSync("docs/methodology.md", "utf8");
const rowsOf = (file: string) =>
  parseTable(readFileSync(`core/methodology/annotations/${file}`, "utf8")).rows;

it("the methodology page prints every formula, parameter, constant, weight, prior, question set and reason as the code has it", () => {
  const lines = [
    ...Object.entries(ALL_FORMULAS).map(([name, formula]) => `${name} = ${formula}\n`),
    ...Object.entries(PARAMETERS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
    ...Object.entries(CONSTANTS).map(([name, value]) => `| \`${name}\` | ${value} |`),
    ...WORK_STYLE_WEIGHTS.map(([elementId, name, weight]) => `| ${elementId} | ${name} | ${weight} |`),
    ...rowsOf("priors.tsv").map(
      ({ cells }) =>
        `| ${cells.prior_a} | ${cells.prior_b} | ${cells.reach_a} | ${cells.reach_b} | ${cells.reason_a} |`,
    ),
    ...rowsOf("question-sets.tsv").map(
      ({ cells }) => `| ${cells.suite}:${cells.subject} | ${cells.choices || "free"} | ${cells.reason} |`,
    ),
    ...REASON_CODES.map((code) => {
      const { words, bears, draws } = reasonOf(code);
      const that = (bearing: string) => DIMENSION_NAMES.filter((name) => bears[name] === bearing).join(", ");
      return `| ${code} | ${words} | ${that("up")} | ${that("down")} | ${draws.join(", ")} |`;
    }),
  ];
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});

it("the methodology page lists every link and reference level", () => {
  for (const { cells } of rowsOf("question-links.tsv")) {
    const line = page
      .split("\n")
      .find((each) => each.startsWith(`| ${cells.suite}:${cells.subject} | `) && / \d(\.\d)?, /.test(each));
    expect(line).toContain(`${cells.element_id} ${cells.relevance}`);
  }
  for (const [scenario, level] of Object.entries(OVERLAP_REFERENCES)) {
    expect(page).toMatch(new RegExp(`\\| ${scenario} \\| [^|]+ \\| ${level} \\|`));
  }
});

it("the methodology page works its example out as the code does", () => {
  const dimensions = { procedural: 8, digitization: 9, physicality: 2, socio_emotional: 4 };
  const pillars = taskPillars(dimensions, ["LEG"], 0.6);
  const [body, accountable] = [round4(bodyNeed(dimensions)), accountability(["LEG"])];
  expect(page).toContain(`(9 + 10 − 2) / 20 = ${pillars.structural_exposure}`);
  expect(page).toContain(`(1 − 0.4) × (1 − ${body}) × (1 − ${accountable}) = ${pillars.human_imperative}`);
  expect(page).toContain(`0.85 × 0.6 = ${pillars.ai_exposure_potential}`);
  expect(quadrantOf(pillars.ai_exposure_potential, pillars.human_imperative)).toBe("augmentation");
});
