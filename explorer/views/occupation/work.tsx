import { Section } from "../../document.tsx";
import { count, outOf100 } from "../../parts/format.ts";
import { Table } from "../../parts/table.tsx";
import type { Known } from "../occupation.tsx";

const REGIONS_SHOWN = 10;

/** What the work asks for: the keystones first, then what matters most. */
export function Skills({ profile: { keystone_skills: keystones }, requirements: answer }: Known) {
  const { count, total, requirements, imputed } = answer;
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
            The first {count} of {total} requirements, with how hard each is for AI.
          </p>
          <Table
            class="bars"
            rows={requirements}
            columns={({ name, number, bar }) => [
              name("requirement", (each) => <a href={`/explore/skills/${each.element_id}`}>{each.name}</a>),
              number("importance", (each) => outOf100(each.job_relevance)),
              number("hard for AI", (each) => outOf100(each.ai_resilience_score)),
              bar((each) => each.ai_resilience_score, "protected"),
            ]}
          />
          {imputed && (
            <p class="small">
              These ratings come from the most closely related occupations that have ratings.
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}

/** Industries and regions in which the occupation is found. */
export function Employment({ profile: { industries }, regions }: Known) {
  const largest = regions[0]?.employment ?? 1;
  return (
    <Section id="employment" title="Where people work">
      <div class="columns">
        <div>
          <h3>Industries</h3>
          <Table
            class="bars"
            none="Not published."
            rows={industries}
            columns={({ name, number, bar }) => [
              name("industry", ({ industry }) => industry),
              number("share", ({ percentage }) => `${percentage} %`),
              bar(({ percentage }) => percentage / 100),
            ]}
          />
        </div>
        <div>
          <h3>Regions</h3>
          <Table
            class="bars"
            none="Not published."
            rows={regions.slice(0, REGIONS_SHOWN)}
            columns={({ name, number, bar }) => [
              name("region", ({ msa_code, msa_name }) => (
                <a href={`/explore/regions/${msa_code}`}>{msa_name}</a>
              )),
              number("people", ({ employment }) => count(employment)),
              bar(({ employment }) => employment / largest),
            ]}
          />
        </div>
      </div>
    </Section>
  );
}
