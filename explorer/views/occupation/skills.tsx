import type { Response } from "../../../core/contract/endpoints.ts";
import { Section } from "../../document.tsx";
import { outOf100 } from "../../parts/format.ts";
import { Table } from "../../parts/table.tsx";

/** What the work asks for: the keystones first, then what matters most. */
export function Skills({
  keystones,
  requirements,
}: {
  keystones: Response<"job">["keystone_skills"];
  requirements: Response<"jobRequirements">;
}) {
  return (
    <Section id="skills" title="What it requires">
      <div class="columns">
        <div>
          <h3>Keystone skills</h3>
          <p>Important here and hard for AI, both from 0 to 100.</p>
          <Table
            class="bars"
            none="None. A keystone must also matter more here than in the average occupation, and physical abilities count only where the work is physical."
            rows={keystones}
            columns={({ name, number }) => [
              name("skill", (skill) => (
                <>
                  {skill.name} <span class="small">{skill.type.toLowerCase()}</span>
                </>
              )),
              number("importance", (skill) => outOf100(skill.job_relevance)),
              number("hard for AI", (skill) => outOf100(skill.ai_resilience)),
            ]}
          />
        </div>
        <div>
          <h3>What matters most</h3>
          <p>
            The first {requirements.count} of {requirements.total} requirements, with how hard each is for AI.
          </p>
          <Table
            class="bars"
            rows={requirements.requirements}
            columns={({ name, number, bar }) => [
              name("requirement", (each) => <a href={`/explore/skills/${each.element_id}`}>{each.name}</a>),
              number("importance", (each) => outOf100(each.job_relevance)),
              number("hard for AI", (each) => outOf100(each.ai_resilience_score)),
              bar((each) => each.ai_resilience_score, "protected"),
            ]}
          />
          {requirements.imputed && (
            <p class="small">
              These ratings come from the most closely related occupations that have ratings.
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}
