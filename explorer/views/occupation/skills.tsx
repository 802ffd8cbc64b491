import type { Response } from "../../../core/contract/endpoints.ts";
import { Bar } from "../../charts/bar.tsx";
import { outOf100 } from "../../parts/format.ts";
import { BarHead, NumberHead } from "../../parts/table.tsx";

/** What the work asks for: the keystones first, then what matters most. */
export function Skills({
  keystones,
  requirements,
}: {
  keystones: Response<"job">["keystone_skills"];
  requirements: Response<"jobRequirements">;
}) {
  return (
    <section aria-labelledby="skills">
      <h2 id="skills">What it requires</h2>
      <div class="columns">
        <div>
          <h3>Keystone skills</h3>
          <p>Important here and hard for AI, both from 0 to 100.</p>
          {keystones.length === 0 ? (
            <p class="small">
              None. A keystone must also matter more here than in the average occupation, and physical
              abilities count only where the work is physical.
            </p>
          ) : (
            <table class="bars">
              <thead>
                <tr>
                  <th scope="col">skill</th>
                  <NumberHead>importance</NumberHead>
                  <NumberHead>hard for AI</NumberHead>
                </tr>
              </thead>
              <tbody>
                {keystones.map((skill) => (
                  <tr key={`${skill.type}/${skill.name}`}>
                    <th scope="row">
                      {skill.name} <span class="small">{skill.type.toLowerCase()}</span>
                    </th>
                    <td class="number">{outOf100(skill.job_relevance)}</td>
                    <td class="number">{outOf100(skill.ai_resilience)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div>
          <h3>What matters most</h3>
          <p>
            The first {requirements.count} of {requirements.total} requirements, with how hard each is for AI.
          </p>
          <table class="bars">
            <thead>
              <tr>
                <th scope="col">requirement</th>
                <NumberHead>importance</NumberHead>
                <NumberHead>hard for AI</NumberHead>
                <BarHead />
              </tr>
            </thead>
            <tbody>
              {requirements.requirements.map((each) => (
                <tr key={each.element_id}>
                  <th scope="row">
                    <a href={`/explore/skills/${each.element_id}`}>{each.name}</a>
                  </th>
                  <td class="number">{outOf100(each.job_relevance)}</td>
                  <td class="number">{outOf100(each.ai_resilience_score)}</td>
                  <td class="bar-cell">
                    <Bar share01={each.ai_resilience_score} tone="protected" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {requirements.imputed && (
            <p class="small">
              These ratings come from the most closely related occupations that have ratings.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
