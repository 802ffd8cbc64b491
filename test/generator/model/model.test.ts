import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byCodeUnit, groupBy } from "../../../core/lib/lists.ts";
import { similaritiesOf } from "../../../core/methodology/occupations/similarity.ts";
import type { Workforce } from "../../../core/methodology/regions/regions.ts";
import { shorten } from "../../../generator/model/benchmarks.ts";
import { statesIn } from "../../../generator/model/regions.ts";
import { forAll } from "../../forAll.ts";
import { miniModel } from "../mini.ts";

const model = await miniModel();

describe("the model of the mini sources", () => {
  it("orders occupations, tasks, requirements, regions and questions by their ids", () => {
    const ordered = (ids: readonly string[]) => expect(ids).toEqual([...ids].sort(byCodeUnit));
    ordered(model.occupations.map(({ soc }) => soc));
    ordered(model.requirements.map(({ elementId }) => elementId));
    ordered(model.regions.regions.map(({ msa }) => msa));
    ordered(model.benchmarks.map(({ inputId }) => inputId));
    ordered(model.tasks.map(({ soc, taskId }) => `${soc} ${taskId.padStart(9, "0")}`));
  });

  it("counts workers in one place, and says where that is another occupation", () => {
    const row = (code: string) => model.occupations.find(({ soc }) => soc === code);
    expect(row("29-1141.00")?.row).toMatchObject({ employment: 14_600, employment_counted_in: null });
    expect(row("29-1141.01")?.row).toMatchObject({ employment: null, employment_counted_in: "29-1141.00" });
    expect(row("29-1141.01")?.openingsSharedWith).toEqual(["29-1141.00"]);
    expect(row("15-1252.00")?.openingsSharedWith).toEqual([]);
    const { total_employment, scored_employment } = model.regions.nation as Workforce;
    const counted = model.occupations.reduce((sum, { row: { employment } }) => sum + (employment ?? 0), 0);
    expect([total_employment, scored_employment]).toEqual([1_117_200, counted]);
  });

  it("gives every occupation a profile", () => {
    const { rows, counts } = model.profiles;
    expect([rows, counts.ends.length]).toEqual([model.occupations.length, model.occupations.length]);
    const { withAll } = similaritiesOf(model.profiles);
    for (const row of model.occupations.keys()) {
      expect(Math.max(...withAll(row).filter((_, other) => other !== row))).toBeGreaterThan(0);
    }
  });

  it("keeps one line of at most 160 characters for every question", () => {
    for (const { summary } of model.benchmarks) {
      expect(summary.length).toBeLessThanOrEqual(160);
      expect(summary).not.toContain("\n");
    }
  });
});

describe("shortening", () => {
  it("never exceeds the limit, never splits a character, and leaves short text alone", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 80 });
    forAll(text, fc.integer({ min: 8, max: 60 }), (text, limit) => {
      const short = shorten(text, limit);
      expect(short.length).toBeLessThanOrEqual(limit);
      expect(() => encodeURIComponent(short)).not.toThrow();
      if (text.length <= limit) expect(short).toBe(text);
    });
  });

  it("cuts between words and drops what would stand before the ellipsis", () => {
    expect(shorten("Translate, with care, from Czech", 24)).toBe("Translate, with care…");
  });
});

it.each([
  ["Los Angeles-Long Beach-Glendale, CA", ["CA"]],
  ["Kingsport-Bristol, TN-VA", ["TN", "VA"]],
  ["North Coast Region of California nonmetropolitan area", ["CA"]],
  ["Somewhere else", []],
])("reads the states of %s", (name, states) => {
  expect(statesIn(name)).toEqual(states);
});

it("groups rows by key and keeps their order", () => {
  forAll(fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat())), (rows) => {
    const groups = groupBy(rows, ([key]) => key);
    expect([...groups.values()].flat().length).toBe(rows.length);
    for (const [key, group] of groups) expect(group).toEqual(rows.filter((row) => row[0] === key));
  });
});
