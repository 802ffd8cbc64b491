import { Fragment } from "preact";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import validation from "../../docs/validation.md";
import { Histogram } from "../charts/histogram.tsx";
import { Lead, Section } from "../document.tsx";
import type { View } from "../page.ts";
import { Chart } from "../parts/chart.tsx";
import { count } from "../parts/format.ts";
import { QUADRANT_WORDS, QuadrantName } from "../parts/quadrant.tsx";
import { DataTable } from "../parts/table.tsx";
import { Outlook } from "./use.tsx";

const DISTRIBUTIONS = [
  { name: "exposure", field: "automation_susceptibility_score", tone: "automation" },
  { name: "resilience", field: "human_centric_resilience_score", tone: "protected" },
] as const;

/** What the numbers are and are not, for people who decide by them and for people who write about them. */
export const aboutPage: View = async ({ site, figures, ask }) => {
  const { release } = site;
  const { outlook_revision: outlook } = await ask({ name: "indices" });
  const all = figures.occupations;
  return {
    title: "About the numbers",
    description: "What the scores are and are not, how they agree with independent work, and their sources.",
    body: (
      <div class="frame narrow about">
        <Lead title="About the numbers">
          Two questions about every task people are paid for: how much of it can AI do as it stands today, and
          how much of it needs a person?
        </Lead>
        <Section id="jobseeker" title="If this is your own work" isFirst>
          <p>
            High exposure does not mean that a job will disappear. It means that AI can do much of what its
            tasks draw on, so the work is likely to change. High resilience means that much of the work
            depends on physical presence or on another person, which is hard to replace.
          </p>
          <p>
            Look at the tasks rather than the one number: the page of an occupation shows which of them are
            exposed and which are not, which skills it relies on, and what similar occupations require. Bands
            around a score show how sure it is. Where they are wide, do not read much into which of two
            occupations ranks higher.
          </p>
          <ul class="plain-list quadrant-words">
            {QUADRANTS.map((quadrant) => (
              <li key={quadrant}>
                <QuadrantName quadrant={quadrant} /> {QUADRANT_WORDS[quadrant]}
              </li>
            ))}
          </ul>
        </Section>
        <Section id="journalist" title="If you write about it">
          <p>
            The scores describe current positioning. They are not predictions of displacement, of wages or of
            employment: they do not account for cost, law, demand or what firms decide. “More exposed than 90
            of 100 occupations” is a claim the numbers support; “will lose its job” is not.
          </p>
          <p>
            Cite the release with any figure: <code>{release.release_id}</code> of {release.data_updated},
            methodology {release.methodology_version}. The figures of a release never change, and the page of
            each occupation shows every step under “How this score was calculated”.
          </p>
        </Section>
        <Section id="distribution" title="How they are distributed">
          {DISTRIBUTIONS.map(({ name, field, tone }) => (
            <Fragment key={name}>
              <h3>{name === "exposure" ? `Exposure of ${count(all.length)} occupations` : "Resilience"}</h3>
              <Chart
                name={name}
                title={`${name === "exposure" ? "Exposure" : "Resilience"} of occupations`}
                subtitle={`Occupations by ${name}, 0 to 100, in steps of five`}
              >
                <Histogram
                  items={all.map((each) => ({ score: each[field], weight: 1, tone }))}
                  tones={[tone]}
                  label={`Occupations by ${name}`}
                  unit="occupations"
                  across={name}
                />
              </Chart>
            </Fragment>
          ))}
        </Section>
        <Agreement />
        {outlook && (
          <Section id="outlook" title="How forecasters revised their projections">
            <Outlook outlook={outlook} />
            <p>
              <a href="/explore/use">Other indices and observed use</a> stand beside the scores.
            </p>
          </Section>
        )}
        <Section id="sources" title="Sources and credits">
          <ul>
            {[...new Map(release.sources.map((each) => [each.citation, each])).values()].map((source) => (
              <li key={source.citation}>
                {source.citation} <a href={source.url}>{new URL(source.url).hostname}</a>{" "}
                <span class="small">{source.licence}</span>
              </li>
            ))}
          </ul>
          <p>{release.attribution}</p>
          <h3>Changes to the source data</h3>
          <ul>
            {release.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p>
            Every formula is at <a href="/schema">/schema</a>, and every figure is available from the{" "}
            <a href="/docs">API</a>.
          </p>
        </Section>
      </div>
    ),
  };
};

/** What docs/validation.md, which a program writes, says at a glance: words and a table. */
function Agreement() {
  const glance = validation.split("## At a glance\n")[1]?.split("\n## ")[0] ?? "";
  const [words = "", ...lines] = glance.split("\n|");
  const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());
  // Below its heads a table in Markdown has a line of dashes.
  const [heads = [], _dashes, ...rows] = lines.map((line) => cellsOf(line).slice(0, -1));
  const [first = "", ...others] = heads;
  return (
    <Section id="agreement" title="How they agree with independent work">
      <p>
        No outside index enters a score. {words.trim()} <a href="/guide/validation">How this was measured</a>.
      </p>
      <DataTable
        label="Agreement as a table"
        rows={rows}
        columns={({ name, number }) => [
          name(first, ([measure]) => measure),
          ...others.map((head, index) => number(head, (row) => row[index + 1] || "–")),
        ]}
      />
    </Section>
  );
}
