import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activityRating,
  generalActivityOf,
  intermediateActivityOf,
  overlayAnnotations,
  parseAnnotations,
  parseReplacementAnnotations,
} from "../../methodology/annotations.ts";
import { intraclassCorrelation } from "../../methodology/statistics.ts";
import { DIMENSION_NAMES } from "../../methodology/types.ts";

const HEADER = [
  "id",
  ...DIMENSION_NAMES.flatMap((name) => [`${name}_a`, `${name}_b`, `${name}_settled`]),
  "reason",
].join("\t");
const table = (...rows: string[]) => ["# label: Test ratings", "# version: 7", HEADER, ...rows].join("\n");
const row = (id: string, cells: string, reason = "") =>
  `${id}\t${cells.split(" ").join("\t").replaceAll("-", "")}\t${reason}`;

const committed = parseAnnotations(
  readFileSync(new URL("../../methodology/annotations.tsv", import.meta.url), "utf8"),
);

describe("annotation table", () => {
  it("uses the settled value, else the mean of the passes", () => {
    const parsed = parseAnnotations(table(row("4.A.1.a.1.I01.D01", "2 8 7 4 5 - 0 0 - 10 9 -", "seen anew")));
    const rating = parsed.byActivity.get("4.A.1.a.1.I01.D01");
    expect(rating?.value).toEqual({ procedural: 7, digitization: 4.5, physicality: 0, socio_emotional: 9.5 });
    expect(rating?.reason).toBe("seen anew");
    expect(rating?.standardError.procedural).toBe(3);
    expect([parsed.label, parsed.version]).toEqual(["Test ratings", "7"]);
  });

  it("keeps tasks apart from activities", () => {
    const parsed = parseAnnotations(table(row("task:123", "1 1 - 1 1 - 1 1 - 1 1 -")));
    expect(parsed.byTask.get("123")?.value.procedural).toBe(1);
    expect(parsed.byActivity.size).toBe(0);
  });

  it("names line and column of a value that is no score", () => {
    expect(() => parseAnnotations(table(row("4.A.1", "1 1 - 1 11 - 1 1 - 1 1 -")))).toThrow(
      /line 4, column digitization_b: "11"/,
    );
    expect(() => parseAnnotations(table(row("4.A.1", "1 - - 1 1 - 1 1 - 1 1 -")))).toThrow(
      /line 4, column procedural_b/,
    );
  });

  it("refuses an id that is rated twice, and an empty table", () => {
    const twice = row("4.A.1", "1 1 - 1 1 - 1 1 - 1 1 -");
    expect(() => parseAnnotations(table(twice, twice))).toThrow(/line 5: 4\.A\.1 is rated twice/);
    expect(() => parseAnnotations(table())).toThrow(/no ratings/);
  });

  it("falls back from an unknown activity to its intermediate, its general activity, then to all", () => {
    const parsed = parseAnnotations(
      table(
        row("4.A.1.a.1.I01.D01", "2 2 - 0 0 - 0 0 - 0 0 -"),
        row("4.A.1.a.1.I01.D02", "4 4 - 0 0 - 0 0 - 0 0 -"),
        row("4.A.1.a.1.I02.D01", "9 9 - 0 0 - 0 0 - 0 0 -"),
        row("4.A.2.a.1.I01.D01", "1 1 - 0 0 - 0 0 - 0 0 -"),
      ),
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
      table(
        row("4.A.1.a.1.I01.D01", "2 2 - 0 0 - 0 0 - 0 0 -"),
        row("4.A.1.a.1.I01.D02", "4 4 - 0 0 - 0 0 - 0 0 -"),
      ),
    );
    const other = parseReplacementAnnotations(
      "id,procedural,digitization,physicality,socio_emotional\n4.A.1.a.1.I01.D01,9,9,9,9\n7,1,1,1,1\n",
      "Expert panel",
    );
    const both = overlayAnnotations(base, other);
    expect(both.byActivity.get("4.A.1.a.1.I01.D01")?.value.procedural).toBe(9);
    expect(both.byActivity.get("4.A.1.a.1.I01.D02")?.value.procedural).toBe(4);
    expect(both.byTask.get("7")?.value.procedural).toBe(1);
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

describe("the committed table", () => {
  it("rates 2,087 activities and 301 tasks", () => {
    expect([committed.byActivity.size, committed.byTask.size]).toEqual([2087, 301]);
  });

  it("settles every difference above three points, with a reason", () => {
    for (const rating of [...committed.byActivity.values(), ...committed.byTask.values()]) {
      for (const name of DIMENSION_NAMES) {
        const difference = Math.abs((rating.passA?.[name] as number) - (rating.passB?.[name] as number));
        if (difference <= 3) continue;
        expect(rating.settled?.[name], rating.id).toBeDefined();
        expect(rating.reason, rating.id).not.toBe("");
      }
    }
  });

  it.each(DIMENSION_NAMES)("has two passes that agree on %s: ICC(2,1) at least 0.80", (name) => {
    const ratings = [...committed.byActivity.values()];
    const agreement = intraclassCorrelation(
      ratings.map((rating) => rating.passA?.[name] as number),
      ratings.map((rating) => rating.passB?.[name] as number),
    );
    expect(agreement).toBeGreaterThanOrEqual(0.8);
  });
});
