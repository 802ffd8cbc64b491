import { expect, it } from "vitest";
import { passAgreement } from "../../bench/validation/agreement.ts";
import { compareAll, meanAgreements } from "../../bench/validation/comparisons.ts";
import { COLUMN_RULES, findIndices } from "../../bench/validation/indices.ts";
import { barChart, densityChart, pairChart } from "../../bench/validation/plots.ts";
import { measureRelatedness, neighbourCounts } from "../../bench/validation/relatedness.ts";
import { otherFigures, SCORE_CONSTANTS, type Standing } from "../../bench/validation/sensitivity.ts";
import type { Assessment, AssessmentInput } from "../../core/methodology/assessment.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import type { Similarities } from "../../core/methodology/occupations/similarity.ts";
import { parseAnnotations } from "../../core/methodology/tasks/annotations.ts";
import { DIMENSION_NAMES } from "../../core/methodology/types.ts";

it("outside tables give the columns that are known, averaged per 6-digit code, and no others", () => {
  const found = findIndices(
    "eloundou_2024_occupations.csv",
    "onet_soc,human_alpha,human_other\n11-1011.00,1,9\n11-1011.03,3,9\n13-2011.00,5,9\n13-2011.02,,9\n",
  );
  const [alpha] = found.filter(({ values }) => values.size > 0);
  expect(alpha?.rule.column).toBe("human_alpha");
  expect(Object.fromEntries(alpha?.values ?? [])).toEqual({ "11-1011": 2, "13-2011": 5 });
  expect(findIndices("unheard_of.csv", "soc2018,robots\n11-1011,1\n")).toEqual([]);
  expect(findIndices("x.csv", "name,score\nA,1\n"), "without a key").toEqual([]);
});

it("outside tables are keyed by task where they have task ids, with words turned into the numbers of the rule", () => {
  const found = findIndices(
    "task_exposure_dev.csv",
    "onet_soc,task_id,human_labels,gpt4_exposure,human_exposure_agg\n11-2021.00,1,E2,E0,E1\n11-2021.00,2,E2,E1,\n",
  );
  expect(found.map(({ rule }) => rule.column)).toEqual(["human_exposure_agg", "gpt4_exposure"]);
  expect([...(found[0]?.values ?? [])]).toEqual([["1", 1]]);
});

const SOCS = ["11-1011", "13-2011", "43-3031", "47-2181", "53-7062"];
const occupation = (soc: string, row: number) => ({
  socCode: `${soc}.00`,
  taskIndexes: [row],
  requirements: [{ element_id: "1.A.3.a.1", importance: 1 + row }],
});
const task = (taskId: string, socCode: string, exposure: number) => ({
  taskId,
  socCode,
  rating: { importance1to5: 3 },
  pillars: { ai_exposure_potential: exposure, structural_exposure: exposure, human_imperative: 0.5 },
  dimensions: { dimensions: { digitization: 5, physicality: 10 * (1 - exposure), socio_emotional: 1 } },
});
const occupations = SOCS.map(occupation);
const exposures = [0.9, 0.5, 0.7, 0.2, 0.1];
const tasks = SOCS.map((soc, row) => task(String(row), `${soc}.00`, exposures[row] ?? 0));
const assessment = { occupations, tasks } as unknown as Assessment;
const input = { occupations } as unknown as AssessmentInput;
const felten = (values: readonly number[]) =>
  findIndices(
    "felten_lm_aioe.csv",
    `soc2010,lm_aioe\n${SOCS.map((soc, row) => `${soc},${values[row]}`).join("\n")}\n99-9999,1\n`,
  );

it("comparisons hold the measure and its baselines against an index, over the codes both know", () => {
  const [comparison] = compareAll(felten([5, 3, 4, 2, 1]), input, assessment);
  expect(comparison).toMatchObject({ matched: 5, total: 6 });
  const [own, freeOfBody] = comparison?.agreements ?? [];
  expect(own).toMatchObject({ measure: "exposure", all: 1 });
  expect(own?.givenBody).toBeCloseTo(1, 6);
  expect(freeOfBody?.all).toBeCloseTo(0.9, 9);
  expect(freeOfBody?.givenBody).toBeNull();
});

it("comparisons rank the half of occupations with less bodily demand by itself", () => {
  const [comparison] = compareAll(felten([1, 2, 3, 9, 8]), input, assessment);
  expect(comparison?.agreements[0].desk).toBeCloseTo(-0.5, 9);
});

it("comparisons rank tasks over all and within occupations that have enough of them", () => {
  const one = [1, 2, 3, 4, 5].map((n) => task(String(n), "13-2011.00", n / 10));
  const labels = findIndices(
    "task_exposure_dev.csv",
    "task_id,human_exposure_agg,gpt4_exposure\n1,E0,\n2,E2,\n3,E0,\n4,E1,\n",
  ).filter(({ values }) => values.size > 0);
  const [comparison] = compareAll(labels, input, { ...assessment, tasks: one } as unknown as Assessment);
  expect(comparison?.agreements[0].all).toBeCloseTo(comparison?.agreements[0].within ?? 0, 9);
  expect(comparison?.agreements[0].all).toBeGreaterThan(0.6);
});

it("comparisons average a measure over the exposure indices", () => {
  const indices = [...felten([5, 3, 4, 2, 1]), ...felten([1, 3, 2, 4, 5])];
  const [average] = meanAgreements(compareAll(indices, input, assessment));
  expect(average).toMatchObject({ measure: "exposure", all: 0, tasks: null });
});

it("comparisons are set up for distinct columns", () => {
  const keys = COLUMN_RULES.map(({ file, column }) => `${file} ${column}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it("the sensitivity table moves every constant there is", () => {
  const none = { input: {}, similaritiesUnder: () => ({}), jobs: [] };
  const assessment = { occupations: [], elementIds: [], resilience: [], tasks: [] };
  const others = otherFigures({ ...none, assessment } as unknown as Standing);
  expect([...SCORE_CONSTANTS, ...others.flatMap(({ constants }) => constants)].sort()).toEqual(
    Object.keys(CONSTANTS).sort(),
  );
});

const matrix = [
  [1, 0.9, 0.1],
  [0.9, 1, 0.2],
  [0.1, 0.2, 1],
];
const similarities: Similarities = {
  withAll: (row) => Float64Array.from(matrix[row] ?? []),
  withSome: (row, others) => others.map((other) => matrix[row]?.[other] ?? Number.NaN),
};
const codes = ["11-1011.00", "11-1021.00", "47-2181.00"];

it("similarity checks find the chance that a listed pair is more similar than another", () => {
  const result = measureRelatedness(similarities, codes, [
    ["11-1011.00", "11-1021.00"],
    ["11-1021.00", "11-1011.00"],
    ["11-1011.00", "99-9999.00"],
  ]);
  expect(result).toMatchObject({ areaUnderCurve: 1, relatedPairs: 1 });
  expect(result.medianOther).toBeCloseTo(0.15, 6);
});

it("similarity checks count the neighbours of every occupation", () => {
  expect(neighbourCounts(similarities, 3, 0.8)).toEqual([0, 1, 1]);
});

it("pass agreement is computed from the passes, not from the settled values", () => {
  const header = ["id", ...DIMENSION_NAMES.flatMap((n) => [`${n}_a`, `${n}_b`]), "settled"];
  const row = (id: string, a: number, b: number, settled = "") =>
    [id, ...DIMENSION_NAMES.flatMap(() => [a, b]), settled].join("\t");
  const nine = DIMENSION_NAMES.map((name) => `${name} 9`).join(", ");
  const rows = [row("4.A.1.I01.D01", 1, 6, nine), row("4.A.1.I01.D02", 2, 2), row("4.A.1.I01.D03", 8, 8)];
  const [agreement] = passAgreement(parseAnnotations([header.join("\t"), ...rows].join("\n"), []));
  expect(agreement).toMatchObject({ ratings: 3, settled: 1, meanDifference: 5 / 3 });
  expect(agreement?.intraclass).toBeLessThan(0.8);
});

it("plots are closed documents with their text escaped", () => {
  const bars = barChart("A < B & C", [{ label: '"x"', value: 0.5, mark: 0.8 }], 1, 2);
  const pairs = pairChart("T", ["own", "other"], [{ label: "q", own: 0.4, other: 0.6 }]);
  const points = [[0.1, 0.9] as const, [1, 1] as const];
  const density = densityChart("D", ["x", "y"], points, [0.5, 0.5]);
  for (const plot of [bars, pairs, density]) expect(plot).toMatch(/^<svg [^>]+>\n[\s\S]*<\/svg>\n$/);
  expect(bars).toContain("A &lt; B &amp; C");
  expect(bars).not.toMatch(/NaN|undefined/);
});
