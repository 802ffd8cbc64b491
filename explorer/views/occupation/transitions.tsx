import type { Response } from "../../../core/contract/endpoints.ts";
import { Bar, Deviation } from "../../charts/bar.tsx";
import type { Column } from "../../csv.ts";
import { money, percent, signed } from "../../parts/format.ts";
import { BarHead, DataTable, NumberHead, OccupationHead } from "../../parts/table.tsx";

type Answer = Response<"transitions">;

/** Transitions as CSV, in the names of the API. */
export const TRANSITION_COLUMNS: readonly Column<Answer["transitions"][number]>[] = [
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
export function Transitions({ transitions: answer }: { transitions: Answer }) {
  return (
    <section aria-labelledby="transitions">
      <h2 id="transitions">Possible next occupations</h2>
      <p>
        Similar occupations that require no more schooling. Those with better balance, pay and growth come
        first, then the most similar. {answer.note}
      </p>
      {answer.transitions.length === 0 ? (
        <p class="small">No other occupation is similar enough.</p>
      ) : (
        <DataTable
          label="Transitions as a table"
          class="bars"
          heads={[
            "occupation",
            <NumberHead>similarity</NumberHead>,
            <BarHead />,
            <NumberHead>resilience</NumberHead>,
            <BarHead />,
            "entry education",
            <NumberHead>wage</NumberHead>,
            <NumberHead>growth</NumberHead>,
            "skills to learn",
          ]}
        >
          {answer.transitions.map((each) => (
            <tr key={each.target_soc}>
              <OccupationHead socCode={each.target_soc} title={each.target_title} isWide />
              <td class="number">{percent(each.skill_similarity)}</td>
              <td class="bar-cell">
                <Bar share01={each.skill_similarity} />
              </td>
              <td class="number">{signed(each.resilience_gain)}</td>
              <td class="bar-cell">
                <Deviation value={each.resilience_gain / GAIN_MAX} />
              </td>
              <td>{[each.entry_education ?? "not published", ...each.credentials_needed].join(", ")}</td>
              <td class="number">{each.median_wage === null ? "–" : money(each.median_wage)}</td>
              <td class="number">
                {each.projected_growth_percent === null ? "–" : `${signed(each.projected_growth_percent)} %`}
              </td>
              <td class="wide-cell small">{gapsOf(each)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

/** The largest gaps by name, and how many there are beside them. */
function gapsOf({ gap_skills, gap_skill_count }: Answer["transitions"][number]): string {
  const named = gap_skills.slice(0, GAPS_SHOWN);
  const others = gap_skill_count - named.length;
  return `${named.join(", ") || "nothing"}${others > 0 ? `, and ${others} more` : ""}`;
}
