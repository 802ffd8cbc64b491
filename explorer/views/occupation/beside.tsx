import { Section } from "../../document.tsx";
import { outOfHundred, percent, signed } from "../../parts/format.ts";
import { DataTable } from "../../parts/table.tsx";
import type { Known } from "../occupation.tsx";

/** What other indices and observed use say of an occupation. */
export function Beside({ profile: { outlook_revision: outlook }, indices: answer }: Known) {
  const { indices, ours, index_agreement: agreement, observed_use: use } = answer;
  if (indices.length === 0) return null;
  const [before, now] = [use?.trend[0], use?.trend.at(-1)];
  return (
    <Section id="beside" title="Compared with other indices">
      <DataTable
        label="Other indices as a table"
        rows={[
          {
            name: "This index",
            quantile: ours.quantile,
            words: agreement && `All of them lie within ${Math.round(100 * agreement.spread)} ranks of 100.`,
          },
          ...indices.map(({ name, quantile, in_words, shared_with }) => ({
            name,
            quantile,
            words: shared_with
              ? `${in_words} It treats all occupations with the same six digits as one.`
              : in_words,
          })),
        ]}
        columns={({ name, text, number }) => [
          name("index", (each) => each.name),
          number("higher than", (each) => outOfHundred(each.quantile)),
          text("in words", (each) => each.words, "whole"),
        ]}
      />
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
    </Section>
  );
}
