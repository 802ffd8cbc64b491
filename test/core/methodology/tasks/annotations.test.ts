import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { intraclassCorrelation } from "../../../../bench/validation/statistics.ts";
import {
  activityRating,
  overlayAnnotations,
  parseAnnotations,
  parseReplacementAnnotations,
} from "../../../../core/methodology/tasks/annotations.ts";
import { DIMENSION_NAMES } from "../../../../core/methodology/types.ts";

const HEADER = ["id", ...DIMENSION_NAMES.flatMap((name) => [`${name}_a`, `${name}_b`]), "settled"].join("\t");
const table = (...rows: string[]) => ["# label: Test ratings", "# version: 7", HEADER, ...rows].join("\n");
const row = (id: string, cells: string, settled = "") => `${id}\t${cells.split(" ").join("\t")}\t${settled}`;
const passNames = ["a", "b"].flatMap((pass) => DIMENSION_NAMES.map((name) => `${name}_${pass}`));
const TASK_HEADER = ["task_id", "statement", ...passNames, "settled", "reasons", "label", "asked_as"];
const reading = (reasons: string, settled = "") =>
  [
    TASK_HEADER.join("\t"),
    `123\t0a1b2c3d\t1\t2\t3\t4\t1\t3\t8\t4\t${settled}\t${reasons}\tSweep halls\tcleaning the corridors`,
  ].join("\n");
/** Ratings of the rows, and of the tasks in the readings. */
const parsed = (rows: readonly string[], ...readings: readonly string[]) =>
  parseAnnotations(table(...rows), readings);
const [FIRST, SECOND, EVEN] = [
  "4.A.1.a.1.I01.D01",
  "4.A.1.a.1.I01.D02",
  row("4.A.1", "1 1 1 1 1 1 1 1"),
] as const;
const read = (file: string) => readFileSync(`core/methodology/annotations/${file}`, "utf8");
const taskFiles = readdirSync("core/methodology/annotations/tasks");
const committed = parseAnnotations(
  read("activities.tsv"),
  taskFiles.map((file) => read(`tasks/${file}`)),
);

it("the annotation table uses the settled value, else the mean of the passes", () => {
  const { byActivity, label, version } = parsed([row(FIRST, "2 8 4 5 0 0 10 9", "procedural 7")]);
  const value = { procedural: 7, digitization: 4.5, physicality: 0, socio_emotional: 9.5 };
  expect(byActivity.get(FIRST)?.value).toEqual(value);
  expect([label, version]).toEqual(["Test ratings", "7"]);
});

it("the annotation table reads a task with its reasons, its label and how it is asked for", () => {
  const { byTask, byActivity } = parsed([EVEN], reading("HND,SCR", "physicality 6.5"));
  expect(byTask.get("123")).toMatchObject({
    value: { procedural: 1, digitization: 2.5, physicality: 6.5, socio_emotional: 4 },
    reasons: ["HND", "SCR"],
    label: "Sweep halls",
    askedAs: "cleaning the corridors",
    statements: ["0a1b2c3d"],
  });
  expect(byActivity.size).toBe(1);
});

it.each([
  ["a reason that is not on the list", [EVEN], [reading("HND,XYZ")], /line 2, column reasons/],
  ["more than four reasons", [EVEN], [reading("HND,LIF,MAC,VEH,SIT")], /1 to 4 reason/],
  ["a dimension that is not there", [EVEN], [reading("HND", "speed 4")], /column settled: "speed"/],
  [
    "a settled value off the scale",
    [EVEN],
    [reading("HND", "physicality 10.1")],
    /line 2, column settled: "10.1"/,
  ],
  ["a value off the scale", [row("4.A.1", "1 1 1 11 1 1 1 1")], [], /line 4, column digitization_b: "11"/],
  ["a first pass off the scale", [row("4.A.1", "1 1 11 1 1 1 1 1")], [], /column digitization_a: "11"/],
  ["no value", [row("4.A.1", "1  1 1 1 1 1 1")], [], /line 4, column procedural_b/],
  ["an id that is rated twice", [EVEN, EVEN], [], /line 5: 4\.A\.1 is rated twice/],
  ["no row", [], [], /no ratings/],
])("the annotation table with %s is refused, naming line and column", (_, rows, readings, reason) => {
  expect(() => parsed(rows, ...readings)).toThrow(reason);
});

it("the annotation table falls back from an unknown activity to its intermediate, its general activity, then to all", () => {
  const rated = parsed([
    row(FIRST, "2 2 0 0 0 0 0 0"),
    row(SECOND, "4 4 0 0 0 0 0 0"),
    row("4.A.1.a.1.I02.D01", "9 9 0 0 0 0 0 0"),
    row("4.A.2.a.1.I01.D01", "1 1 0 0 0 0 0 0"),
  ]);
  const look = (id: string) => {
    const [rating, basis] = activityRating(rated, id);
    return [rating.value.procedural, basis];
  };
  expect(look(SECOND)).toEqual([4, "activity"]);
  expect(look("4.A.1.a.1.I01.D99")).toEqual([3, "intermediate"]);
  expect(look("4.A.1.a.1.I77.D01")).toEqual([5, "general"]);
  expect(look("4.A.9.z.9.I01.D01")).toEqual([4, "overall"]);
});

const DIMENSIONS = "procedural,digitization,physicality,socio_emotional";

it("an operator's replacement reads comma- and tab-separated ratings keyed by task or by activity", () => {
  const csv = `task_id,${DIMENSIONS},note\n42,1,2.5,3,4,"said, and done"\n`;
  const tsv = `dwa_id,${DIMENSIONS}\n${FIRST},9,8,7,6\n`.replaceAll(",", "\t");
  expect(parseReplacementAnnotations(csv, "experts").byTask.get("42")?.value.digitization).toBe(2.5);
  expect(parseReplacementAnnotations(tsv, "experts").byActivity.get(FIRST)?.value.physicality).toBe(7);
});

it("an operator's replacement is refused where a rating is off the scale", () => {
  const replacing = () => parseReplacementAnnotations(`task_id,${DIMENSIONS}\n42,1,2,3,10.1\n`, "experts");
  expect(replacing).toThrow(/line 2, column socio_emotional: "10.1"/);
});

it("an operator's replacement wins over the table it is laid on and leaves the rest", () => {
  const base = parsed([row(FIRST, "2 2 0 0 0 0 0 0"), row(SECOND, "4 4 0 0 0 0 0 0")]);
  const other = parseReplacementAnnotations(
    `id,${DIMENSIONS}\n${FIRST},9,9,9,9\n7,1,1,1,1\n`,
    "Expert panel",
  );
  const { byActivity, byTask, label } = overlayAnnotations(base, other);
  expect([FIRST, SECOND].map((id) => byActivity.get(id)?.value.procedural)).toEqual([9, 4]);
  expect(byTask.get("7")).toMatchObject({ value: { procedural: 1 }, reasons: [] });
  expect(label).toContain("Expert panel");
});

it("the committed tables rate 2,087 activities and 18,817 tasks, each with a label of its own and a way to ask for it", () => {
  expect([committed.byActivity.size, committed.byTask.size]).toEqual([2087, 18_817]);
  for (const { id, label, askedAs } of committed.byTask.values()) expect(label, id).not.toBe(askedAs);
});

it("the committed tables settle every difference above three points", () => {
  const all = [...committed.byActivity.values(), ...committed.byTask.values()];
  for (const { id, passA, passB, settled } of all) {
    for (const name of DIMENSION_NAMES) {
      const difference = Math.abs((passA?.[name] ?? 0) - (passB?.[name] ?? 0));
      if (difference > 3) expect(settled?.[name], `${id} ${name}`).toBeDefined();
    }
  }
});

it.each(DIMENSION_NAMES)("two committed passes over tasks agree on %s: ICC(2,1) at least 0.80", (name) => {
  const ratings = [...committed.byTask.values()];
  const first = ratings.map(({ passA }) => passA![name]);
  const second = ratings.map(({ passB }) => passB![name]);
  expect(intraclassCorrelation(first, second)).toBeGreaterThanOrEqual(0.8);
});
