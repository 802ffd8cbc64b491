import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intraclassCorrelation } from "../../../../bench/validation/statistics.ts";
import {
  activityRating,
  generalActivityOf,
  intermediateActivityOf,
  overlayAnnotations,
  parseAnnotations,
  parseReplacementAnnotations,
} from "../../../../core/methodology/tasks/annotations.ts";
import { DIMENSION_NAMES } from "../../../../core/methodology/types.ts";

const HEADER = ["id", ...DIMENSION_NAMES.flatMap((name) => [`${name}_a`, `${name}_b`]), "settled"].join("\t");
const table = (...rows: string[]) => ["# label: Test ratings", "# version: 7", HEADER, ...rows].join("\n");
const row = (id: string, cells: string, settled = "") => `${id}\t${cells.split(" ").join("\t")}\t${settled}`;
const TASK_HEADER = [
  "task_id",
  "statement",
  ...DIMENSION_NAMES.map((name) => `${name}_a`),
  ...DIMENSION_NAMES.map((name) => `${name}_b`),
  "settled",
  "reasons",
  "label",
  "asked_as",
].join("\t");
const reading = (id: string, reasons: string, settled = "") =>
  [
    TASK_HEADER,
    `${id}\t0a1b2c3d\t1\t2\t3\t4\t1\t3\t8\t4\t${settled}\t${reasons}\tSweep halls\tcleaning the corridors`,
  ].join("\n");
const folder = new URL("../../../../core/methodology/annotations/", import.meta.url);
const committed = parseAnnotations(
  readFileSync(new URL("activities.tsv", folder), "utf8"),
  readdirSync(new URL("tasks/", folder)).map((file) =>
    readFileSync(new URL(`tasks/${file}`, folder), "utf8"),
  ),
);

describe("annotation table", () => {
  it("uses the settled value, else the mean of the passes", () => {
    const parsed = parseAnnotations(table(row("4.A.1.a.1.I01.D01", "2 8 4 5 0 0 10 9", "procedural 7")), []);
    const rating = parsed.byActivity.get("4.A.1.a.1.I01.D01");
    expect(rating?.value).toEqual({ procedural: 7, digitization: 4.5, physicality: 0, socio_emotional: 9.5 });
    expect([parsed.label, parsed.version]).toEqual(["Test ratings", "7"]);
  });

  it("reads a task with its reasons, its label and how it is asked for", () => {
    const parsed = parseAnnotations(table(row("4.A.1", "1 1 1 1 1 1 1 1")), [
      reading("123", "HND,SCR", "physicality 6.5"),
    ]);
    expect(parsed.byTask.get("123")).toMatchObject({
      value: { procedural: 1, digitization: 2.5, physicality: 6.5, socio_emotional: 4 },
      reasons: ["HND", "SCR"],
      label: "Sweep halls",
      askedAs: "cleaning the corridors",
      statements: ["0a1b2c3d"],
    });
    expect(parsed.byActivity.size).toBe(1);
  });

  it("refuses reasons that are not on the list, or more than four", () => {
    const activity = table(row("4.A.1", "1 1 1 1 1 1 1 1"));
    expect(() => parseAnnotations(activity, [reading("1", "HND,XYZ")])).toThrow(/line 2, column reasons/);
    expect(() => parseAnnotations(activity, [reading("1", "HND,LIF,MAC,VEH,SIT")])).toThrow(/1 to 4 reason/);
    expect(() => parseAnnotations(activity, [reading("1", "HND", "speed 4")])).toThrow(
      /column settled: "speed"/,
    );
  });

  it("names line and column of a value that is no score", () => {
    expect(() => parseAnnotations(table(row("4.A.1", "1 1 1 11 1 1 1 1")), [])).toThrow(
      /line 4, column digitization_b: "11"/,
    );
    expect(() => parseAnnotations(table(row("4.A.1", "1  1 1 1 1 1 1")), [])).toThrow(
      /line 4, column procedural_b/,
    );
  });

  it("refuses an id that is rated twice, and an empty table", () => {
    const twice = row("4.A.1", "1 1 1 1 1 1 1 1");
    expect(() => parseAnnotations(table(twice, twice), [])).toThrow(/line 5: 4\.A\.1 is rated twice/);
    expect(() => parseAnnotations(table(), [])).toThrow(/no ratings/);
  });

  it("falls back from an unknown activity to its intermediate, its general activity, then to all", () => {
    const parsed = parseAnnotations(
      table(
        row("4.A.1.a.1.I01.D01", "2 2 0 0 0 0 0 0"),
        row("4.A.1.a.1.I01.D02", "4 4 0 0 0 0 0 0"),
        row("4.A.1.a.1.I02.D01", "9 9 0 0 0 0 0 0"),
        row("4.A.2.a.1.I01.D01", "1 1 0 0 0 0 0 0"),
      ),
      [],
    );
    const look = (id: string) => {
      const [rating, basis] = activityRating(parsed, id);
      return [rating.value.procedural, basis];
    };
    expect(look("4.A.1.a.1.I01.D02")).toEqual([4, "activity"]);
    expect(look("4.A.1.a.1.I01.D99")).toEqual([3, "intermediate"]);
    expect(look("4.A.1.a.1.I77.D01")).toEqual([5, "general"]);
    expect(look("4.A.9.z.9.I01.D01")).toEqual([4, "overall"]);
  });

  it("takes activity ids apart", () => {
    expect(intermediateActivityOf("4.A.1.a.1.I01.D01")).toBe("4.A.1.a.1.I01");
    expect(generalActivityOf("4.A.1.a.1.I01.D01")).toBe("4.A.1.a.1");
    expect(generalActivityOf("4.A.1.a.1.I01")).toBe("4.A.1.a.1");
  });
});

describe("an operator's replacement", () => {
  it("reads comma- and tab-separated ratings keyed by task or by activity", () => {
    const csv =
      'task_id,procedural,digitization,physicality,socio_emotional,note\n42,1,2.5,3,4,"said, and done"\n';
    const tsv =
      "dwa_id\tprocedural\tdigitization\tphysicality\tsocio_emotional\n4.A.1.a.1.I01.D01\t9\t8\t7\t6\n";
    expect(parseReplacementAnnotations(csv, "experts").byTask.get("42")?.value.digitization).toBe(2.5);
    expect(
      parseReplacementAnnotations(tsv, "experts").byActivity.get("4.A.1.a.1.I01.D01")?.value.physicality,
    ).toBe(7);
  });

  it("wins over the table it is laid on and leaves the rest", () => {
    const base = parseAnnotations(
      table(row("4.A.1.a.1.I01.D01", "2 2 0 0 0 0 0 0"), row("4.A.1.a.1.I01.D02", "4 4 0 0 0 0 0 0")),
      [],
    );
    const other = parseReplacementAnnotations(
      "id,procedural,digitization,physicality,socio_emotional\n4.A.1.a.1.I01.D01,9,9,9,9\n7,1,1,1,1\n",
      "Expert panel",
    );
    const both = overlayAnnotations(base, other);
    expect(both.byActivity.get("4.A.1.a.1.I01.D01")?.value.procedural).toBe(9);
    expect(both.byActivity.get("4.A.1.a.1.I01.D02")?.value.procedural).toBe(4);
    expect(both.byTask.get("7")?.value.procedural).toBe(1);
    expect(both.byTask.get("7")?.reasons).toEqual([]);
    expect(both.label).toContain("Expert panel");
  });

  it("gives back every value it was written with", () => {
    const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, score, score), { minLength: 1, maxLength: 20 }), (rows) => {
        const text = ["task_id,procedural,digitization,physicality,socio_emotional"]
          .concat(rows.map((values, index) => `${index},${values.join(",")}`))
          .join("\r\n");
        const parsed = parseReplacementAnnotations(text, "x");
        for (const [index, values] of rows.entries()) {
          expect(Object.values(parsed.byTask.get(String(index))?.value ?? {})).toEqual(values);
        }
      }),
    );
  });
});

describe("the committed tables", () => {
  it("rate 2,087 activities and 18,817 tasks, each with a label of its own and a way to ask for it", () => {
    expect([committed.byActivity.size, committed.byTask.size]).toEqual([2087, 18_817]);
    for (const { id, label, askedAs } of committed.byTask.values()) {
      expect(label, id).not.toBe(askedAs);
    }
  });

  it("settle every difference above three points", () => {
    for (const rating of [...committed.byActivity.values(), ...committed.byTask.values()]) {
      for (const name of DIMENSION_NAMES) {
        const difference = Math.abs((rating.passA?.[name] ?? 0) - (rating.passB?.[name] ?? 0));
        if (difference > 3) expect(rating.settled?.[name], `${rating.id} ${name}`).toBeDefined();
      }
    }
  });

  it.each(DIMENSION_NAMES)("have two passes over tasks that agree on %s: ICC(2,1) at least 0.80", (name) => {
    const ratings = [...committed.byTask.values()];
    const agreement = intraclassCorrelation(
      ratings.map((rating) => rating.passA?.[name] ?? Number.NaN),
      ratings.map((rating) => rating.passB?.[name] ?? Number.NaN),
    );
    expect(agreement).toBeGreaterThanOrEqual(0.8);
  });
});
