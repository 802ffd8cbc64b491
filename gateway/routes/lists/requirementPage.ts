import type { z } from "zod";
import type { Query, TYPE_FILTERS } from "../../../contract/endpoints.ts";
import type { JobRequirements, RequirementType } from "../../../contract/shapes.ts";
import type { Release } from "../../release/release.ts";
import { page, parsed } from "../handler.ts";

type List = z.infer<typeof JobRequirements>;
type TypeFilter = (typeof TYPE_FILTERS)[number];

const TYPE_OF: Readonly<Record<Exclude<TypeFilter, "all">, RequirementType>> = {
  skills: "Skills",
  abilities: "Abilities",
  knowledge: "Knowledge",
};

/** Whether the parameter `type` lets a requirement pass. */
export function passesType(filter: TypeFilter, type: string): boolean {
  return filter === "all" || TYPE_OF[filter] === type;
}

/** Whether a query asks for a page that is stored. */
export function isDefaultRequirementPage({ limit, offset }: Query<"jobRequirements">): boolean {
  return limit === 20 && offset === 0;
}

/** Any other page of an occupation's requirements. Keystone lists are stored whole: they have at most ten items. */
export async function requirementPage(
  release: Release,
  soc: string,
  query: Query<"jobRequirements">,
): Promise<List> {
  const list =
    query.source === "keystone"
      ? await parsed<List>(release, "jobRequirements", `${soc}/all/keystone`)
      : await parsed<List>(release, "jobRequirementsAll", soc);
  const matches = list.requirements.filter(({ type }) => passesType(query.type, type));
  const requirements = page(matches, query);
  return { ...list, count: requirements.length, total: matches.length, requirements };
}
