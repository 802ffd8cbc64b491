import type { z } from "zod";
import { type Query, SKILL_SORTS } from "../../../contract/endpoints.ts";
import type { Requirements } from "../../../contract/shapes.ts";
import type { Release } from "../../release/release.ts";
import { byCodeUnit, page, sorted } from "../handler.ts";
import { passesType } from "./requirementPage.ts";

type SkillQuery = Query<"skills">;

/** Whether a query asks for a page that is stored. */
export function isDefaultSkillPage(query: SkillQuery): boolean {
  return (
    query.limit === 50 &&
    query.offset === 0 &&
    query.sort_by === "ai_resilience_score" &&
    orderOf(query) === "desc"
  );
}

/** Any other page of the requirements. */
export function skillPage({ tables }: Release, query: SkillQuery): z.input<typeof Requirements> {
  const { requirements } = tables;
  const column = requirements[query.sort_by];
  const rows = requirements.element_id
    .map((_, row) => row)
    .filter((row) => passesType(query.type, requirements.type[row] as string));
  const ordered = sorted(
    rows,
    (row) => column[row] as number | string,
    orderOf(query),
    (a, b) => byCodeUnit(requirements.element_id[a] as string, requirements.element_id[b] as string),
  );
  const shown = page(ordered, query);
  return {
    count: shown.length,
    total: rows.length,
    requirements: shown.map((row) => ({
      element_id: requirements.element_id[row] as string,
      name: requirements.name[row] as string,
      type: requirements.type[row] as z.input<typeof Requirements>["requirements"][number]["type"],
      description: requirements.description[row] as string,
      ai_resilience_score: requirements.ai_resilience_score[row] as number,
    })),
  };
}

function orderOf({ sort_by, sort_order }: SkillQuery): "asc" | "desc" {
  return sort_order ?? SKILL_SORTS[sort_by];
}
