import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { ApiCall } from "../page.ts";
import { comparison } from "../parts/comparison.tsx";
import { count } from "../parts/format.ts";
import { BASIS_WORDS, HIGHLY_EXPOSED, RegionsCovered } from "../parts/regions.tsx";
import { DataTable } from "../parts/table.tsx";
import { type Place, placesBeginning, placesNamed } from "../places.ts";

/** Up to four regions side by side. */
export const compareRegionsPage = comparison<Place & { readonly id: string; readonly name: string }>({
  path: "/explore/compare-regions",
  parameter: "msas",
  max: 4,
  title: "Compare regions",
  separator: "; ",
  description: "Up to four metropolitan regions side by side: jobs, exposure to AI and resilience.",
  lead: (request) => (
    <Lead title="Compare regions">
      Choose two to four by name or code. <RegionsCovered {...request} />
    </Lead>
  ),
  label: "Add a region",
  itemsOf: ({ figures }) =>
    figures.places.map((each) => ({ ...each, id: each.msa_code, name: each.msa_name })),
  idOf: (text) => text,
  candidatesFor: async (_request, { text, all }) => {
    const named = placesNamed(text, all);
    return named.length > 0 ? named : placesBeginning(text, all);
  },
  about: ({ basis }) => `Known by ${BASIS_WORDS[basis]}`,
  locked: "Metropolitan regions",
  compared: async ({ ask }, chosen) => {
    const calls = chosen.map(
      ({ msa_code }) =>
        ({ name: "region", path: { msa_code }, query: { include_jobs: true } }) as const satisfies ApiCall,
    );
    const regions = await Promise.all(calls.map((call) => ask(call)));
    if (regions.length === 0) return undefined;
    return {
      table: () =>
        tableOf(
          [
            "msa_code",
            "msa_name",
            "basis",
            "total_employment",
            "mean_automation_score",
            "mean_resilience_score",
            "total_at_risk_jobs",
            "at_risk_percent",
          ],
          regions.map(({ summary, ...region }) => ({ ...region, ...summary })),
        ),
      calls,
      content: (
        <>
          <Section id="side-by-side" title="Side by side" isFirst>
            <DataTable
              label="Comparison as a table"
              class="bars"
              rows={regions}
              columns={({ name, text, number, bar }) => [
                name(
                  "region",
                  ({ msa_code, msa_name }) => <a href={`/explore/regions/${msa_code}`}>{msa_name}</a>,
                  "wide-cell",
                ),
                number("people", ({ summary }) => count(summary.total_employment)),
                number("exposure", ({ summary }) => summary.mean_automation_score),
                number("resilience", ({ summary }) => summary.mean_resilience_score),
                number("highly exposed jobs", ({ summary }) => count(summary.total_at_risk_jobs)),
                number("share of jobs highly exposed", ({ summary }) => (
                  <>
                    {summary.at_risk_percent} %{" "}
                    <span class="small">({summary.at_risk_percent_interval_90.join(" to ")})</span>
                  </>
                )),
                bar(({ summary }) => summary.at_risk_percent / 100, "automation"),
                text("known by", ({ basis }) => BASIS_WORDS[basis]),
              ]}
            />
            <p class="small">
              Highly exposed jobs are all those in {HIGHLY_EXPOSED} of 100; ranges are 90 % intervals. A
              region known by groups has the nation's mix of occupations in each of its groups.
            </p>
          </Section>
          <div class="columns">
            {regions.map(({ msa_code, msa_name, top_exposed_jobs: jobs }) => (
              <section key={msa_code} aria-labelledby={`exposed-${msa_code}`}>
                <h3 id={`exposed-${msa_code}`}>Most highly exposed jobs in {msa_name}</h3>
                {jobs === undefined ? (
                  <p>Not known: this region has figures by major group only.</p>
                ) : (
                  <ol>
                    {jobs.map(({ soc_code, title, employment }) => (
                      <li key={soc_code}>
                        <a href={`/explore/occupations/${soc_code}`}>{title}</a>{" "}
                        <span class="small">{count(Math.round(employment))} people</span>
                      </li>
                    ))}
                  </ol>
                )}
              </section>
            ))}
          </div>
        </>
      ),
    };
  },
});
