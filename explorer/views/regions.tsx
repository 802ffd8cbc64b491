import { sum } from "d3-array";
import type { z } from "zod";
import { namesOf } from "../../core/contract/records.ts";
import type { Region } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { Bar } from "../charts/bar.tsx";
import { NationMap, type StateValues } from "../charts/nation.tsx";
import { tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import type { ApiCall, View } from "../page.ts";
import { Chart, employmentSource } from "../parts/chart.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { Choice, Field, Filters } from "../parts/filters.tsx";
import { compact, count } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { BASIS_WORDS, HIGHLY_EXPOSED, RegionsCovered, rankBy } from "../parts/regions.tsx";
import { LongTable, sortingOf } from "../parts/table.tsx";
import { ALL_REGIONS } from "../places.ts";

type OneRegion = z.infer<typeof Region>;

const COLUMNS = {
  msa_name: ["region", "asc"],
  total_employment: ["people", "desc"],
  mean_automation_score: ["exposure", "desc"],
  mean_resilience_score: ["resilience", "desc"],
  total_at_risk_jobs: ["highly exposed jobs", "desc"],
  total_at_risk_wages: ["their wages", "desc"],
} as const;

/** All regions, to sort. */
export const regionsPage: View = async (request) => {
  const { visitor, ask, site, query } = request;
  const page = {
    title: "Regions",
    description: "Metropolitan regions by how exposed their work is to AI, and what protects it.",
  };
  if (!tierAdmits(visitor.tier, "professional")) {
    return {
      ...page,
      body: (
        <div class="frame">
          <Lead title="Regions">
            <RegionsCovered {...request} />
          </Lead>
          <Locked tier="professional">Metropolitan regions</Locked>
        </div>
      ),
    };
  }
  const sort = sortingOf(request, COLUMNS, "total_employment");
  const state = query.get("state")?.trim().toUpperCase() || undefined;
  const basis = query.get("basis") || "all";
  const sought = (query.get("q") ?? "").trim().toLowerCase();
  const call = {
    name: "regions",
    query: { basis, sort_by: sort.column, sort_order: sort.order, limit: 500, state },
  } as const satisfies ApiCall;
  const [answer, all] = await Promise.all([ask(call), ask(ALL_REGIONS)]);
  const shown = answer.regions.filter(({ msa_name }) => msa_name.toLowerCase().includes(sought));
  const states = [...new Set(all.regions.flatMap(({ msa_name }) => statesIn(msa_name)))].sort();
  const largest = Math.max(1, ...answer.regions.map((each) => each.total_employment));
  const errors = answer.group_mix_errors;
  return {
    ...page,
    tables: {
      regions: () =>
        tableOf<OneRegion>(
          ["msa_code", "basis", ...namesOf(COLUMNS), "at_risk_percent", "estimated_wage_share"],
          shown,
        ),
    },
    body: (
      <div class="frame">
        <Lead title="Regions">
          {count(shown.length)} metropolitan regions{state && ` that lie at least partly in ${state}`}. Means
          are weighted by employment; highly exposed jobs are all those in {HIGHLY_EXPOSED}. They are{" "}
          {answer.all_regions.at_risk_percent}&nbsp;% of the jobs with scores in all detailed regions together
          {answer.nation && <>, and {answer.nation.at_risk_percent}&nbsp;% in the nation</>}.
        </Lead>
        <Chart
          name="nation"
          title="Exposure of work by state"
          subtitle="Mean exposure to AI, 0 to 100, of jobs in the metropolitan areas of each state"
          source={employmentSource(site)}
          caption={
            <>
              Mean exposure of work in the metropolitan areas of each state, by the state an area is named
              after first. Choose a state to list its areas.
            </>
          }
        >
          <NationMap
            values={stateMeans(all.regions)}
            label="States by the mean exposure of work in their metropolitan areas"
            addressOf={(code) => `/explore/regions?state=${code}`}
          />
        </Chart>
        <Filters request={request} live="region-list" sort={sort}>
          <Field name="q" label="Place" type="search" placeholder="a city or a state" />
          <Choice name="state" label="State" value={state ?? ""} options={states} />
          <Choice name="basis" label="Known by" options={Object.entries(BASIS_WORDS)} />
        </Filters>
        <div id="region-list">
          <LongTable
            label="Regions as a table"
            class="bars"
            request={request}
            anchor="region-list"
            rows={shown}
            columns={({ name, number, bar, text }) => [
              name(
                sort.heads.msa_name,
                (each) => (
                  <>
                    <a href={`/explore/regions/${each.msa_code}`}>{each.msa_name}</a>
                    <Bar share01={each.total_employment / largest} />
                  </>
                ),
                "wide-cell",
              ),
              number(sort.heads.total_employment, (each) => count(each.total_employment)),
              number(sort.heads.mean_automation_score, (each) => each.mean_automation_score),
              number(sort.heads.mean_resilience_score, (each) => each.mean_resilience_score),
              number(sort.heads.total_at_risk_jobs, (each) => compact(each.total_at_risk_jobs)),
              number(sort.heads.total_at_risk_wages, (each) => `$${compact(each.total_at_risk_wages)}`),
              number("share of jobs highly exposed", (each) => `${each.at_risk_percent} %`),
              bar((each) => each.at_risk_percent / 100, "automation"),
              number("rank by exposure", (each) => {
                const rank = rankBy(all.regions, "mean_automation_score", each.mean_automation_score);
                return `${rank} of ${all.regions.length}`;
              }),
              text("known by", ({ basis }) => BASIS_WORDS[basis]),
            ]}
          />
        </div>
        {errors && (
          <p class="small">
            Known by groups: estimated from employment by major group, each with the nation's mix of
            occupations. On the {errors.areas} areas of California that have both, estimates of exposure were
            off by {Math.abs(errors.mean_automation_score.bias)} points on average, which is taken off, and by{" "}
            {errors.mean_automation_score.leave_one_out_error} beyond that.
          </p>
        )}
        <CsvLinks request={request} tables={{ regions: "Regions" }} />
        <ApiDrawer site={site} calls={[call]} />
      </div>
    ),
  };
};

/**
 * Mean exposure of each state's areas, weighted by employment; an area counts in the state it names first. Where a state has
 * detailed areas these speak for it, since an area known by groups may hold them.
 */
function stateMeans(regions: readonly OneRegion[]): StateValues {
  const byState = groupBy(regions, ({ msa_name }) => statesIn(msa_name)[0] ?? "");
  return new Map(
    [...byState].map(([state, own]) => {
      const detailed = own.filter((each) => each.basis === "detailed");
      const areas = detailed.length > 0 ? detailed : own;
      const workers = sum(areas, (each) => each.scored_employment);
      const value = sum(areas, (each) => each.scored_employment * each.mean_automation_score) / workers;
      return [state, { value: Math.round(10 * value) / 10, areas: areas.length }];
    }),
  );
}

/** The states at the end of a region's name, such as `NY` and `NJ` of `New York-Newark-Jersey City, NY-NJ`. */
function statesIn(name: string): string[] {
  return /, ([A-Z]{2}(?:-[A-Z]{2})*)\b/.exec(name)?.[1]?.split("-") ?? [];
}
