import type { OccupationRow, RequirementRow } from "../format/tables.ts";
import { invariant } from "../lib/invariant.ts";
import { skillGap } from "../methodology/answers/skillGap.ts";
import type { SkillNames } from "../methodology/answers/skillNames.ts";

/** What skills somebody names lack for an occupation; `relevance` is that of each requirement for it, 0..1. */
export function gapTo(
  target: OccupationRow,
  skills: readonly string[],
  requirements: readonly RequirementRow[],
  relevance: ArrayLike<number>,
  names: SkillNames,
) {
  const asked = requirements.map((requirement, column) => ({
    ...requirement,
    job_relevance: invariant(relevance[column], requirement.element_id),
  }));
  return {
    target_job: { soc_code: target.soc_code, title: target.title },
    ...skillGap(skills, asked, names),
  };
}
