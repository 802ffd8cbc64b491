import type { Response } from "../../core/contract/endpoints.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { ApiCall, View } from "../page.ts";
import { Chooser, type Comparison, Names, selectionIn } from "../parts/chooser.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { count } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { BASIS_WORDS, HIGHLY_EXPOSED, RegionsCovered } from "../parts/regions.tsx";
import { DataTable } from "../parts/table.tsx";
import { type Place, placesBeginning, placesNamed } from "../places.ts";

const REGIONS: Comparison = { path: "/explore/compare-regions", parameter: "msas", max: 4 };

type Choice = Place & { readonly id: string; readonly name: string };
type Region = Response<"region">;

/** Up to four regions side by side. */
export const compareRegionsPage: View = async (request) => {
  const { query, visitor, ask, site, figures } = request;
  const all = figures.places.map((each): Choice => ({ ...each, id: each.msa_code, name: each.msa_name }));
  const known = new Map(all.map((each) => [each.id, each]));
  const selection = selectionIn(query, REGIONS, all, (code) => known.get(code));
  const { chosen, text } = selection;
  const codes = chosen.map(({ id }) => id);
  const named = placesNamed(text, figures.places);
  const candidates = named.length > 0 ? named : placesBeginning(text, figures.places);
  const isSeen = tierAdmits(visitor.tier, "professional");
  const calls = codes.map(
    (msa_code) =>
      ({ name: "region", path: { msa_code }, query: { include_jobs: true } }) as const satisfies ApiCall,
  );
  const regions = isSeen ? await Promise.all(calls.map((call) => ask(call))) : [];
  return {
    title: codes.length < 2 ? "Compare regions" : `Compare ${chosen.map(({ name }) => name).join("; ")}`,
    description: "Up to four metropolitan regions side by side: jobs, exposure to AI and resilience.",
    ...(regions.length > 0 && {
      tables: {
        comparison: () =>
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
      },
    }),
    body: (
      <div class="frame">
        <Lead title="Compare regions">
          Choose two to four by name or code. <RegionsCovered {...request} />
        </Lead>
        <Chooser
          comparison={REGIONS}
          label="Add a region"
          selection={selection}
          candidates={candidates.flatMap(({ msa_code }) => known.get(msa_code) ?? [])}
          about={({ basis }) => `Known by ${BASIS_WORDS[basis]}`}
        />
        {!isSeen && <Locked tier="professional">Metropolitan regions</Locked>}
        {regions.length > 0 && (
          <>
            <SideBySide regions={regions} />
            <div class="columns">
              {regions.map((region) => (
                <MostExposed key={region.msa_code} region={region} />
              ))}
            </div>
            <CsvLinks request={request} tables={{ comparison: "Comparison" }} />
            <ApiDrawer site={site} calls={calls} />
          </>
        )}
        <Names items={all} />
      </div>
    ),
  };
};

function SideBySide({ regions }: { regions: readonly Region[] }) {
  return (
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
        Highly exposed jobs are all those in {HIGHLY_EXPOSED} of 100; ranges are 90 % intervals. A region
        known by groups has the nation's mix of occupations in each of its groups.
      </p>
    </Section>
  );
}

function MostExposed({ region: { msa_code, msa_name, top_exposed_jobs: jobs } }: { region: Region }) {
  const id = `exposed-${msa_code}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Most highly exposed jobs in {msa_name}</h3>
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
  );
}
