import { expect, it } from "vitest";
import { canonicalJson } from "../../core/format/canonicalJson.ts";
import type { StoredRecord } from "../../core/format/record.ts";
import type { Model } from "../../generator/model/buildModel.ts";
import { packTables } from "../../generator/pack/packTables.ts";
import { renderJobs } from "../../generator/resources/jobs.ts";
import { renderSkills } from "../../generator/resources/skills.ts";
import { renderTasks } from "../../generator/resources/tasks.ts";
import { withEditedSources } from "../build/sourceFolder.ts";
import { miniModel, modelOf } from "./mini.ts";

/** All that stands beside the scores: other indices, observed use, the earlier projections. */
const BESIDE = [
  "indices/eloundou_2024_occupations.csv",
  "indices/microsoft_2025_occupations.csv",
  "indices/anthropic_2025_tasks.csv",
  "bls/employment_projections_2022_2032.csv",
];
const MEMBERS = ["index_agreement", "observed_use", "outlook_revision"];

/** A body without the members that other indices fill, at any depth. */
function scoresOnly(body: StoredRecord["body"]): string {
  return JSON.stringify(JSON.parse(canonicalJson(body)), (name, value: unknown) =>
    MEMBERS.includes(name) ? undefined : value,
  );
}

const bodiesOf = (model: Model) =>
  [...renderJobs(model), ...renderTasks(model), ...renderSkills(model)].map(
    ({ kind, key, body }) => `${kind} ${key} ${scoresOnly(body)}`,
  );

const edits = Object.fromEntries(BESIDE.map((path) => [path, () => null]));
const without = await withEditedSources(edits, modelOf);

it("what stands beside the scores changes no byte of a score, a pillar, a quantile or a table", async () => {
  const whole = await miniModel();
  expect(whole.indices.values.size).toBe(4);
  expect(without.indices.values.size).toBe(0);
  expect(bodiesOf(without)).toEqual(bodiesOf(whole));
  const bytes = packTables(whole);
  for (const [file, table] of packTables(without)) {
    expect(Buffer.from(table).equals(Buffer.from(bytes.get(file) ?? []))).toBe(true);
  }
});

it("what stands beside the scores is left out of the answers where it is not there", async () => {
  const written = [...renderJobs(without), ...renderTasks(without)]
    .map(({ body }) => canonicalJson(body))
    .join();
  for (const member of MEMBERS) expect(written).not.toContain(`"${member}"`);
});
