import type { ComponentChildren } from "preact";
import type { Response } from "../../../core/contract/endpoints.ts";
import { Bar } from "../../charts/bar.tsx";
import { EXPOSURE_ENDS, RESILIENCE_ENDS, Strip, type StripProps } from "../../charts/strip.tsx";
import { Section } from "../../document.tsx";
import { Chart } from "../../parts/chart.tsx";
import { count, outOf100, outOfHundred, percent, signed } from "../../parts/format.ts";
import { DataTable, Table } from "../../parts/table.tsx";
import type { Known } from "../occupation.tsx";

/** The two scores of an occupation. */
export const SCORES = [
  {
    field: "automation_susceptibility_score",
    quantile: "automation_susceptibility_quantile",
    label: "Exposure to AI",
    more: "More exposed",
    meaning: "The higher, the more of the work AI can do.",
    ...EXPOSURE_ENDS,
  },
  {
    field: "human_centric_resilience_score",
    quantile: "human_centric_resilience_quantile",
    label: "Human resilience",
    more: "More protected",
    meaning: "The higher, the more of the work needs a person.",
    ...RESILIENCE_ENDS,
  },
] as const;
type Breakdown = Response<"jobExplain">["score_breakdown"];
type ScoresProps = {
  readonly profile: Known["profile"];
  readonly strips: readonly ((typeof SCORES)[number] & StripProps)[];
  readonly breakdown: Breakdown | undefined;
};

/** The two scores among those of all occupations; with `breakdown` also their ranks, their intervals and which is larger. */
export function Scores({ profile: { title, scores }, strips, breakdown }: ScoresProps) {
  const both = (
    <div class="columns">
      {strips.map((strip) => {
        const { field, label, value, values, quantile, more, meaning } = strip;
        const interval90 = breakdown?.[field].uncertainty?.interval_90;
        return (
          <div class="score" key={field}>
            <h3>
              {label} <strong data-field={field}>{value}</strong> <span class="small">of 100</span>
            </h3>
            <p>{breakdown ? `${more} than ${outOfHundred(scores[quantile])} occupations.` : meaning}</p>
            <Chart
              name={field}
              title={`${label}: ${title}`}
              subtitle={`${value} of 100, among ${values.length} occupations, each a fine line${interval90 ? "; the band is the 90 % interval" : ""}`}
            >
              <Strip {...strip} interval90={interval90} />
            </Chart>
          </div>
        );
      })}
    </div>
  );
  if (breakdown === undefined) return both;
  const { balanced_impact_score: balance } = scores;
  return (
    <Section id="scores" title="Two scores" isFirst>
      {both}
      <p>
        Balance {signed(balance)}: resilience minus exposure.{" "}
        {balanceWords(balance, breakdown.balanced_impact_score.uncertainty?.interval_90)}
      </p>
      <p class="small">
        The thin lines are all {count(strips[0]?.values.length ?? 0)} occupations; the band is the 90 %
        interval.
      </p>
    </Section>
  );
}

/** Which of the two scores is larger, as surely as the interval of their difference says it. */
function balanceWords(balance: number, interval90: readonly [number, number] | undefined): string {
  if (interval90 === undefined || (interval90[0] <= 0 && interval90[1] >= 0)) {
    return "Which of the two is larger is uncertain.";
  }
  return balance < 0 ? "Exposure outweighs protection." : "Protection outweighs exposure.";
}

const PILLARS = [
  {
    field: "ai_exposure_potential",
    title: "Exposure",
    meaning: "how much of the tasks AI can do",
    tone: "automation",
  },
  {
    field: "human_imperative",
    title: "Need for a person",
    meaning: "physical presence, another person, or accountability",
    tone: "protected",
  },
  {
    field: "dispositional_resilience",
    title: "Disposition",
    meaning: "work styles that are distinctively human",
    tone: "augmentation",
  },
] as const;

/** The three pillars that the scores stand on. */
export function Pillars({ profile: { pillars } }: Known) {
  return (
    <Section id="pillars" title="Three pillars">
      <Table
        class="bars"
        rows={PILLARS}
        columns={({ name, text, number, drawing }) => [
          name("pillar", ({ title }) => title),
          text("what it measures", ({ meaning }) => meaning),
          number("of 100", ({ field }) => <span data-field={field}>{outOf100(pillars[field])}</span>),
          drawing(({ field, tone }) => <Bar share01={pillars[field]} tone={tone} />),
        ]}
      />
    </Section>
  );
}

/** The way from tasks to scores, one step after the other, with the figures to follow it by hand. */
export function HowItCameAbout({ explain }: Known) {
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
        <Step title={`Exposure: ${exposure.value}`} score={exposure}>
          <p>
            100 × {exposure.components.importance_weighted_exposure_sum} ÷{" "}
            {exposure.components.importance_sum} = {exposure.value}.
          </p>
        </Step>
        <Step title={`Resilience: ${resilience.value}`} score={resilience}>
          <p>
            100 × ({resilience.components.human_imperative} + {resilience.components.dispositional_resilience}
            ) ÷ 2 = {resilience.value}.
          </p>
        </Step>
        <Step title={`Balance: ${signed(balance.value)}`} score={balance} />
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

type Score = Breakdown[
  | "balanced_impact_score"
  | "automation_susceptibility_score"
  | "human_centric_resilience_score"];

/** How a score is made of what stands above it, and how sure it is. */
function Step({ title, score, children }: { title: string; score: Score; children?: ComponentChildren }) {
  const { formula, uncertainty } = score;
  return (
    <li>
      <h3>{title}</h3>
      {children}
      <p class="small">{formula}</p>
      {uncertainty && (
        <p class="small">
          Standard error {uncertainty.standard_error}; 90 % interval {uncertainty.interval_90.join(" to ")}.
        </p>
      )}
    </li>
  );
}
