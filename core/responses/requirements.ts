import type { z } from "zod";
import type { Query, TYPE_FILTERS } from "../contract/endpoints.ts";
import type { JobRequirements, RequirementType } from "../contract/shapes.ts";
import { isStandard, page } from "./page.ts";

type List = z.input<typeof JobRequirements>;
type Head = Pick<List, "soc_code" | "title" | "imputed">;
type TypeFilter = (typeof TYPE_FILTERS)[number];

const TYPE_OF: Readonly<Record<Exclude<TypeFilter, "all">, RequirementType>> = {
  skills: "Skills",
  abilities: "Abilities",
  knowledge: "Knowledge",
};

/** Whether the parameter `type` lets a requirement pass. */
export function passesType(filter: TypeFilter, type: RequirementType): boolean {
  return filter === "all" || TYPE_OF[filter] === type;
}

/** Which stored list of an occupation answers a query as it is, if one does. */
export function storedRequirementList(soc: string, query: Query<"jobRequirements">): string | undefined {
  return isStandard("jobRequirements", query, ["type", "source"])
    ? `${soc}/${query.type}/${query.source}`
    : undefined;
}

/** A page of an occupation's requirements; `items` are all that its source gives, in their order. */
export function requirementList(
  { soc_code, title, imputed }: Head,
  items: List["requirements"],
  query: Pick<Query<"jobRequirements">, "type" | "limit" | "offset">,
): List {
  const matches = items.filter(({ type }) => passesType(query.type, type));
  const requirements = page(matches, query);
  return {
    soc_code,
    title,
    count: requirements.length,
    total: matches.length,
    ...(imputed && { imputed }),
    requirements,
  };
}
