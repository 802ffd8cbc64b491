import type { Response } from "../../../core/contract/endpoints.ts";
import type { Column } from "../../csv.ts";
import { Section } from "../../document.tsx";
import { money, orDash, percent, percentChange, signed } from "../../parts/format.ts";
import { Locked } from "../../parts/locked.tsx";
import { DataTable } from "../../parts/table.tsx";
import type { Known } from "../occupation.tsx";

type Transition = Response<"transitions">["transitions"][number];

/** Transitions as CSV, in the names of the API. */
export const TRANSITION_COLUMNS: readonly Column<Transition>[] = [
  "target_soc",
  "target_title",
  "skill_similarity",
  "resilience_gain",
  "target_resilience_score",
  "balance_gain",
  "projected_growth_percent",
  "entry_education",
  "median_wage",
  "wage_change",
  ["better_in", ({ better_in }) => better_in.join("; ")],
  ["barriers", ({ barriers }) => barriers.join("; ")],
  ["credentials_needed", ({ credentials_needed }) => credentials_needed.join("; ")],
  "transition_difficulty",
  ["gap_skills", ({ gap_skills }) => gap_skills.join("; ")],
];

/** Gains beyond this fill the bar. */
const GAIN_MAX = 30;
const GAPS_SHOWN = 4;

/** Occupations that ask for much the same, ranked, with what is missing. */
export function Transitions({ transitions: answer }: Known) {
  if (answer === undefined) {
    return (
      <section>
        <Locked tier="enterprise">Possible next occupations</Locked>
      </section>
    );
  }
  return (
    <Section id="transitions" title="Possible next occupations">
      <p>
        Similar occupations that require no more schooling. Those with better balance, pay and growth come
        first, then the most similar. {answer.note}
      </p>
      <DataTable
        label="Transitions as a table"
        class="bars"
        none="No other occupation is similar enough."
        rows={answer.transitions}
        columns={({ text, number, occupation, bar, deviation }) => [
          occupation((each) => ({ soc_code: each.target_soc, title: each.target_title }), {
            look: "wide-cell",
          }),
          number("similarity", (each) => percent(each.skill_similarity)),
          bar((each) => each.skill_similarity),
          number("resilience", (each) => signed(each.resilience_gain)),
          deviation((each) => each.resilience_gain / GAIN_MAX),
          text("entry education", (each) =>
            [each.entry_education ?? "not published", ...each.credentials_needed].join(", "),
          ),
          number("wage", (each) => orDash(each.median_wage, money)),
          number("growth", (each) => orDash(each.projected_growth_percent, percentChange)),
          text("skills to learn", gapsOf, "wide-cell small"),
        ]}
      />
    </Section>
  );
}

/** The largest gaps by name, and how many there are beside them. */
function gapsOf({ gap_skills, gap_skill_count }: Transition): string {
  const named = gap_skills.slice(0, GAPS_SHOWN);
  const others = gap_skill_count - named.length;
  return `${named.join(", ") || "nothing"}${others > 0 ? `, and ${others} more` : ""}`;
}
