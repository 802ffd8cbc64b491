import type { Response } from "../../../core/contract/endpoints.ts";
import { Section } from "../../document.tsx";
import { outOf100, percent, signed } from "../../parts/format.ts";
import { DataTable } from "../../parts/table.tsx";

/** The way from tasks to scores, one step after the other, with the figures to follow it by hand. */
export function HowItCameAbout({ explain }: { explain: Response<"jobExplain"> }) {
  const { score_breakdown: scores, task_analysis: tasks, capability_basis: basis } = explain;
  const exposure = scores.automation_susceptibility_score;
  const resilience = scores.human_centric_resilience_score;
  const balance = scores.balanced_impact_score;
  return (
    <Section id="explain" title="How this score was calculated">
      <ol class="steps">
        <li>
          <h3>The tasks</h3>
          <p>
            {tasks.task_count} tasks were rated, {tasks.high_exposure_tasks} of them as highly exposed and{" "}
            {tasks.protected_tasks} as protected. {exposure.source}.
          </p>
        </li>
        <li>
          <h3>What AI can do of them</h3>
          <p>What the tasks draw on most, how hard each is for AI, and what that figure is based on.</p>
          <DataTable
            label="Requirements behind the exposure"
            rows={basis}
            columns={({ name, number }) => [
              name("requirement", (each) => <a href={`/explore/skills/${each.element_id}`}>{each.name}</a>),
              number("weight", (each) => percent(each.weight, 1)),
              number("hard for AI", (each) => outOf100(each.ai_resilience_score)),
              number("by benchmarks", ({ evidence }) =>
                evidence === null ? "no question" : outOf100(evidence),
              ),
              number("by prior", (each) => outOf100(each.prior)),
              number("benchmarks count for", (each) => percent(each.evidence_weight)),
            ]}
          />
        </li>
        <li>
          <h3>Exposure: {exposure.value}</h3>
          <p>
            100 × {exposure.components.importance_weighted_exposure_sum} ÷{" "}
            {exposure.components.importance_sum} = {exposure.value}.
          </p>
          <p class="small">{exposure.formula}</p>
          <Uncertain uncertainty={exposure.uncertainty} />
        </li>
        <li>
          <h3>Resilience: {resilience.value}</h3>
          <p>
            100 × ({resilience.components.human_imperative} + {resilience.components.dispositional_resilience}
            ) ÷ 2 = {resilience.value}.
          </p>
          <p class="small">{resilience.formula}</p>
          <Uncertain uncertainty={resilience.uncertainty} />
        </li>
        <li>
          <h3>Balance: {signed(balance.value)}</h3>
          <p class="small">{balance.formula}</p>
          <Uncertain uncertainty={balance.uncertainty} />
        </li>
      </ol>
      {explain.imputed && (
        <p class="note">
          The source has no ratings for this occupation; these come from{" "}
          {(explain.imputed_from ?? []).join(", ") || "related occupations"}.
        </p>
      )}
      <p class="small">
        {Object.values(explain.data_sources).slice(1).join(", ")}, methodology {explain.methodology_version}.
      </p>
    </Section>
  );
}

function Uncertain({
  uncertainty,
}: {
  uncertainty: { standard_error: number; interval_90: readonly [number, number] } | undefined;
}) {
  if (uncertainty === undefined) return null;
  const [low, high] = uncertainty.interval_90;
  return (
    <p class="small">
      Standard error {uncertainty.standard_error}; 90 % interval {low} to {high}.
    </p>
  );
}
