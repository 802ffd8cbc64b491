import type { z } from "zod";
import type { Query } from "../contract/endpoints.ts";
import type { JobUses } from "../contract/shapes.ts";
import { by, sortedPage } from "./page.ts";

type List = z.input<typeof JobUses>;

/** A page of occupations by reach and use, of which `jobs` are all. What is not known comes last in either order. */
export function useList(jobs: List["jobs"], query: Query<"jobUses">): List {
  const group = query.major_group?.slice(0, 2);
  const matches = jobs.filter(({ major_group }) => group === undefined || major_group.startsWith(group));
  const shown = sortedPage(matches, query, (job) => job[query.sort_by], by("soc_code"));
  return { count: shown.length, total: matches.length, jobs: shown };
}
