import type { Response } from "../../../core/contract/endpoints.ts";
import { outOfHundred, percent, signed } from "../../parts/format.ts";
import { DataTable, NumberHead } from "../../parts/table.tsx";

/** What other indices and observed use say of an occupation. */
export function Beside({
  indices: { indices, ours, index_agreement: agreement, observed_use: use },
  outlook,
}: {
  indices: Response<"jobIndices">;
  outlook: Response<"job">["outlook_revision"];
}) {
  if (indices.length === 0) return null;
  const [before, now] = [use?.trend[0], use?.trend.at(-1)];
  return (
    <section aria-labelledby="beside">
      <h2 id="beside">Compared with other indices</h2>
      <DataTable
        label="Other indices as a table"
        heads={["index", <NumberHead>higher than</NumberHead>, "in words"]}
      >
        <tr>
          <th scope="row">This index</th>
          <td class="number">{outOfHundred(ours.quantile)}</td>
          <td class="whole">
            {agreement && `All of them lie within ${Math.round(100 * agreement.spread)} ranks of 100.`}
          </td>
        </tr>
        {indices.map((each) => (
          <tr key={each.index_id}>
            <th scope="row">{each.name}</th>
            <td class="number">{outOfHundred(each.quantile)}</td>
            <td class="whole">
              {each.in_words}
              {each.shared_with && " It treats all occupations with the same six digits as one."}
            </td>
          </tr>
        ))}
      </DataTable>
      {use && (
        <p>
          {use.percent_of_conversations.toFixed(3)} % of Claude conversations in {use.release}
          {before &&
            now &&
            before !== now &&
            ` (${before.percent_of_conversations.toFixed(3)} % in ${before.release})`}
          {use.ways_of_working === null || use.small_count
            ? "; too few to say how people worked."
            : `: ${percent(use.ways_of_working.automation)} delegated, ${percent(use.ways_of_working.augmentation)} done together,  ${percent(use.ways_of_working.filtered)} too rare to classify.`}{" "}
          None of this enters a score. <a href="/explore/use">All occupations by reach and use</a>.
        </p>
      )}
      {outlook && (
        <p class="small">
          BLS projected growth of {signed(outlook.previous_growth_percent)} % in {outlook.previous_round} and
          projects {signed(outlook.growth_percent)} % in {outlook.round}.
        </p>
      )}
    </section>
  );
}
