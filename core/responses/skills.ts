import type { z } from "zod";
import type { Query } from "../contract/endpoints.ts";
import type { Requirement, Requirements } from "../contract/shapes.ts";
import type { RequirementRow } from "../format/tables.ts";
import { by, isStandardList, sortedPage } from "./page.ts";
import { passesType } from "./requirements.ts";

/** Which stored list answers a query as it is, if one does. */
export function storedSkillList(query: Query<"skills">): string | undefined {
  return isStandardList("skills", query, ["type"]) ? query.type : undefined;
}

/** A page of the requirements, of which `rows` are all. */
export function skillList(
  rows: readonly RequirementRow[],
  query: Query<"skills">,
): z.input<typeof Requirements> {
  const matches = rows.filter(({ type }) => passesType(query.type, type));
  const shown = sortedPage(matches, query, (row) => row[query.sort_by], by("element_id"));
  return { count: shown.length, total: matches.length, requirements: shown.map(skillItem) };
}

/** A requirement as lists and its own profile begin. */
export function skillItem(row: RequirementRow): z.input<typeof Requirement> {
  const { element_id, name, type, description, ai_resilience_score } = row;
  return { element_id, name, type, description, ai_resilience_score };
}
