import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passAgreement } from "../../bench/validation/agreement.ts";
import { compare, outsideAgreement } from "../../bench/validation/comparisons.ts";
import { parseCsv } from "../../bench/validation/csv.ts";
import { COLUMN_RULES, findIndices } from "../../bench/validation/indices.ts";
import { barChart, densityChart, pairChart } from "../../bench/validation/plots.ts";
import { measureRelatedness, neighbourCounts } from "../../bench/validation/relatedness.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import type { Similarities } from "../../core/methodology/occupations/similarity.ts";
import { parseAnnotations } from "../../core/methodology/tasks/annotations.ts";
import { DIMENSION_NAMES } from "../../core/methodology/types.ts";

describe("outside tables", () => {
  it("are read with quotes, commas and line breaks inside fields", () => {
    const { columns, rows } = parseCsv('\uFEFFsoc,title\r\n11-1011,"Chief, ""big""\nboss"\r\n');
    expect(columns).toEqual(["soc", "title"]);
    expect(rows.map((row) => [...row.values()])).toEqual([["11-1011", 'Chief, "big"\nboss']]);
  });

  it("come back as they were written", () => {
    const cell = fc.string();
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 10 }), (records) => {
        const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
        const text = ["a,b", ...records.map((record) => record.map(quoted).join(","))].join("\n");
        expect(parseCsv(text).rows.map((row) => [row.get("a"), row.get("b")])).toEqual(records);
      }),
    );
  });

  it("give an index for every column of numbers beside a SOC code, averaged per 6-digit code", () => {
    const found = findIndices(
      "new.csv",
      "O*NET-SOC Code,Title,Robots,note\n11-1011.00,A,1,x\n11-1011.03,B,3,y\n13-2011.00,C,5,z\n",
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.rule).toMatchObject({ column: "Robots", own: "susceptibility", statistic: "spearman" });
    expect([...(found[0]?.values ?? [])]).toEqual([
      ["11-1011", 2],
      ["13-2011", 5],
    ]);
  });

  it("are keyed by task where they have task ids, with words turned into the numbers of the rule", () => {
    const found = findIndices(
      "task_exposure_dev.csv",
      "onet_soc,task_id,human_labels,gpt4_exposure,human_exposure_agg\n11-2021.00,1,E2,E0,E1\n11-2021.00,2,E2,E1,\n",
    );
    expect(found.map(({ key, rule }) => [key, rule.column])).toEqual([
      ["task", "gpt4_exposure"],
      ["task", "human_exposure_agg"],
    ]);
    expect([...(found[1]?.values ?? [])]).toEqual([["1", 1]]);
  });

  it("give nothing without a key", () => {
    expect(findIndices("x.csv", "name,score\nA,1\n")).toEqual([]);
  });
});

describe("comparisons", () => {
  const occupation = (socCode: string, exposure: number, taskIndexes: number[]) => ({
    socCode,
    pillars: { ai_exposure_potential: exposure, human_imperative: 0.5, dispositional_resilience: 0.5 },
    taskIndexes,
  });
  const task = (taskId: string, socCode: string, exposure: number) => ({
    taskId,
    socCode,
    rating: { importance1to5: 3 },
    pillars: { ai_exposure_potential: exposure },
    dimensions: {
      dimensions: { procedural: 1, digitization: exposure * 10, physicality: 1, socio_emotional: 1 },
    },
  });
  const assessment = {
    occupations: [
      occupation("11-1011.00", 0.2, [0]),
      occupation("11-1011.03", 0.4, [1]),
      occupation("13-2011.00", 0.5, [2]),
      occupation("43-3031.00", 0.9, [3]),
    ],
    tasks: [
      task("1", "11-1011.00", 0.2),
      task("2", "11-1011.03", 0.4),
      task("3", "13-2011.00", 0.5),
      task("4", "43-3031.00", 0.9),
    ],
  } as unknown as Assessment;
  const index = (csv: string, file = "x.csv") => findIndices(file, csv)[0]!;

  it("correlate ranks over the codes both know and count the rest", () => {
    const result = compare(index("soc,v\n11-1011,10\n13-2011,20\n43-3031,90\n99-9999,1\n"), assessment);
    expect(result.agreement).toBeCloseTo(1, 9);
    expect([result.matched, result.total, result.within]).toEqual([3, 4, null]);
  });

  it("take the area under the curve for a column of zeros and ones", () => {
    const csv = "soc2010,teleworkable\n11-1011,0\n13-2011,1\n43-3031,1\n";
    expect(compare(index(csv, "teleworkable.csv"), assessment).agreement).toBe(1);
  });

  it("rank tasks over all and within occupations that have enough of them", () => {
    const one = { ...assessment, tasks: [1, 2, 3, 4].map((n) => task(String(n), "13-2011.00", n / 10)) };
    const result = compare(index("task_id,v\n1,0.1\n2,0.3\n3,0.2\n4,0.9\n"), one as unknown as Assessment);
    expect(result.agreement).toBeCloseTo(0.8, 9);
    expect(result.within).toBeCloseTo(0.8, 9);
  });

  it("compare outside exposure indices of different files with one another", () => {
    const rows = (values: number[]) => values.map((v, i) => `11-10${10 + i},${v}`).join("\n");
    const [a, b, c] = [
      index(`soc,a\n${rows([1, 2, 3])}`, "a.csv"),
      index(`soc,b\n${rows([3, 2, 1])}`, "b.csv"),
      index(`soc,c\n${rows([1, 3, 2])}`, "b.csv"),
    ];
    expect(outsideAgreement([a, b, c]).map((value) => Math.round(value * 100) / 100)).toEqual([1, 0.5]);
  });

  it("are set up for distinct columns", () => {
    const keys = COLUMN_RULES.map(({ file, column }) => `${file} ${column}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("similarity checks", () => {
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

  it("find the chance that a listed pair is more similar than another", () => {
    const result = measureRelatedness(similarities, codes, [
      ["11-1011.00", "11-1021.00"],
      ["11-1021.00", "11-1011.00"],
      ["11-1011.00", "99-9999.00"],
    ]);
    expect(result).toMatchObject({ areaUnderCurve: 1, relatedPairs: 1 });
    expect(result.medianOther).toBeCloseTo(0.15, 6);
  });

  it("count the neighbours of every occupation", () => {
    expect(neighbourCounts(similarities, 3, 0.8)).toEqual([0, 1, 1]);
  });
});

describe("pass agreement", () => {
  it("is computed from the passes, not from the settled values", () => {
    const header = ["id", ...DIMENSION_NAMES.flatMap((n) => [`${n}_a`, `${n}_b`]), "settled"];
    const row = (id: string, a: number, b: number, settled: string) =>
      [
        id,
        ...DIMENSION_NAMES.flatMap(() => [a, b]),
        settled && DIMENSION_NAMES.map((name) => `${name} ${settled}`).join(", "),
      ].join("\t");
    const table = parseAnnotations(
      [
        header.join("\t"),
        row("4.A.1.I01.D01", 1, 6, "9"),
        row("4.A.1.I01.D02", 2, 2, ""),
        row("4.A.1.I01.D03", 8, 8, ""),
      ].join("\n"),
      [],
    );
    expect(passAgreement(table)[0]).toMatchObject({ ratings: 3, settled: 1, meanDifference: 5 / 3 });
    expect(passAgreement(table)[0]?.intraclass).toBeLessThan(0.8);
  });
});

describe("plots", () => {
  it("are closed documents with their text escaped", () => {
    const plots = [
      barChart("A < B & C", [{ label: '"x"', value: 0.5, mark: 0.8 }], 1, 2),
      pairChart("T", ["own", "other"], [{ label: "q", own: 0.4, other: 0.6 }]),
      densityChart(
        "D",
        ["x", "y"],
        [
          [0.1, 0.9],
          [1, 1],
        ],
        [0.5, 0.5],
      ),
    ];
    for (const plot of plots) expect(plot).toMatch(/^<svg [^>]+>\n[\s\S]*<\/svg>\n$/);
    expect(plots[0]).toContain("A &lt; B &amp; C");
    expect(plots[0]).not.toMatch(/NaN|undefined/);
  });
});
