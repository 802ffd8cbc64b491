import { sum } from "d3-array";
import type { z } from "zod";
import type { Response } from "../../core/contract/endpoints.ts";
import type { Region } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { Bar } from "../charts/bar.tsx";
import { NationMap, type StateValue } from "../charts/nation.tsx";
import { type Column, tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import type { OccupationFigure, RegionEmployment } from "../figures.ts";
import type { ApiCall, PageRequest, View } from "../page.ts";
import { RegionsCovered } from "../parts/coverage.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { Choice } from "../parts/filters.tsx";
import { compact, count, money, percent } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { People, peopleShown, SplitNote } from "../parts/people.tsx";
import { QuadrantName } from "../parts/quadrant.tsx";
import { MoreRows, rowsShown } from "../parts/rows.tsx";
import { SortHead, sortOf } from "../parts/sortHead.tsx";
import { BarHead, DataTable, NumberHead, OccupationHead } from "../parts/table.tsx";

type OneRegion = z.infer<typeof Region>;

const COLUMNS = [
  ["msa_name", "region", "asc"],
  ["total_employment", "people", "desc"],
  ["mean_automation_score", "exposure", "desc"],
  ["mean_resilience_score", "resilience", "desc"],
  ["total_at_risk_jobs", "highly exposed jobs", "desc"],
  ["total_at_risk_wages", "their wages", "desc"],
] as const;

const ofOccupation = (name: keyof OccupationFigure): Column<RegionEmployment> => [
  name,
  ({ occupation }) => occupation[name],
];
const JOB_COLUMNS: readonly Column<RegionEmployment>[] = [
  ofOccupation("soc_code"),
  ofOccupation("title"),
  ["employment", ({ employment, employment_split }) => peopleShown(employment, employment_split)],
  "employment_split",
  "mean_annual_wage",
  "wage_estimated",
  ofOccupation("automation_susceptibility_score"),
  ofOccupation("human_centric_resilience_score"),
  ofOccupation("balanced_impact_score"),
];

/** All regions, to sort. */
export const regionsPage: View = async (request) => {
  const { visitor, ask, site, query } = request;
  const head = <Lead title="Regions" />;
  const page = {
    title: "Regions",
    description: "Metropolitan regions by how exposed their work is to AI, and what protects it.",
  };
  if (!tierAdmits(visitor.tier, "professional")) {
    return {
      ...page,
      body: (
        <div class="frame">
          {head}
          <p class="intro">
            <RegionsCovered site={site} />
          </p>
          <Locked tier="professional">Metropolitan regions</Locked>
        </div>
      ),
    };
  }
  const sort = sortOf(query, COLUMNS, "total_employment");
  const state = query.get("state")?.trim().toUpperCase() || undefined;
  const basis = query.get("basis") || "all";
  const sought = (query.get("q") ?? "").trim().toLowerCase();
  const call = {
    name: "regions",
    query: { basis, sort_by: sort.column, sort_order: sort.order, limit: 500, state },
  } as const satisfies ApiCall;
  const [answer, all] = await Promise.all([ask(call), ask(ALL_REGIONS)]);
  const shown = answer.regions.filter(({ msa_name }) => msa_name.toLowerCase().includes(sought));
  const rankOf = ranksOf(all.regions);
  const states = [...new Set(all.regions.flatMap(({ msa_name }) => statesIn(msa_name)))].sort();
  const largest = Math.max(1, ...answer.regions.map((each) => each.total_employment));
  const errors = answer.group_mix_errors;
  return {
    ...page,
    tables: {
      regions: () =>
        tableOf<OneRegion>(
          ["msa_code", "basis", ...COLUMNS.map(([name]) => name), "at_risk_percent", "estimated_wage_share"],
          shown,
        ),
    },
    body: (
      <div class="frame">
        <Lead title="Regions">
          <p class="intro">
            {count(shown.length)} metropolitan regions{state && ` that lie at least partly in ${state}`}.
            Means are weighted by employment; highly exposed jobs are all those in occupations whose exposure
            is above one half. They are {answer.all_regions.at_risk_percent} % of the jobs with scores in all
            detailed regions together
            {answer.nation && <>, and {answer.nation.at_risk_percent} % in the nation</>}.
          </p>
        </Lead>
        <figure class="chart" data-name="nation">
          <NationMap
            values={stateMeans(all.regions)}
            label="States by the mean exposure of work in their metropolitan areas"
            addressOf={(code) => `/explore/regions?state=${code}`}
          />
          <figcaption>
            Mean exposure of work in the metropolitan areas of each state, by the state an area is named after
            first. Choose a state to list its areas.
          </figcaption>
        </figure>
        <form class="fields filters" action="/explore/regions" data-live="region-list">
          <div class="field">
            <label for="q">Place</label>
            <input
              id="q"
              name="q"
              type="search"
              value={query.get("q") ?? ""}
              placeholder="a city or a state"
            />
          </div>
          <Choice
            name="state"
            label="State"
            value={state ?? ""}
            options={states.map((each) => [each, each])}
          />
          <Choice
            name="basis"
            label="Known by"
            value={basis === "all" ? "" : basis}
            options={Object.entries(BASIS_WORDS)}
          />
          <input type="hidden" name="sort_by" value={sort.column} />
          <input type="hidden" name="sort_order" value={sort.order} />
          <button type="submit" class="quiet">
            Show
          </button>
        </form>
        <div id="region-list">
          <DataTable
            label="Regions as a table"
            class="bars"
            heads={[
              ...COLUMNS.map(([name, words, usual]) => (
                <SortHead
                  key={name}
                  request={request}
                  column={name}
                  usual={usual}
                  sort={sort}
                  isNumber={name !== "msa_name"}
                >
                  {words}
                </SortHead>
              )),
              <NumberHead>share of jobs highly exposed</NumberHead>,
              <BarHead />,
              <NumberHead>rank by exposure</NumberHead>,
              "known by",
            ]}
          >
            {rowsShown(request, shown).map((each) => (
              <tr key={each.msa_code}>
                <th scope="row" class="wide-cell">
                  <a href={`/explore/regions/${each.msa_code}`}>{each.msa_name}</a>
                  <Bar share01={each.total_employment / largest} />
                </th>
                <td class="number">{count(each.total_employment)}</td>
                <td class="number">{each.mean_automation_score}</td>
                <td class="number">{each.mean_resilience_score}</td>
                <td class="number">{compact(each.total_at_risk_jobs)}</td>
                <td class="number">${compact(each.total_at_risk_wages)}</td>
                <td class="number">{each.at_risk_percent} %</td>
                <td class="bar-cell">
                  <Bar share01={each.at_risk_percent / 100} tone="automation" />
                </td>
                <td class="number">
                  {rankOf(each)} of {all.regions.length}
                </td>
                <td>{BASIS_WORDS[each.basis]}</td>
              </tr>
            ))}
          </DataTable>
          <MoreRows request={request} total={shown.length} anchor="region-list" />
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

const ALL_REGIONS = { name: "regions", query: { basis: "all", limit: 500 } } as const satisfies ApiCall;

const BASIS_WORDS = { detailed: "occupations", group_mix: "groups" } as const;

/** The rank of a region by mean exposure among all of them, 1 for the highest. */
function ranksOf(
  regions: readonly OneRegion[],
): (region: Pick<OneRegion, "mean_automation_score">) => number {
  return (region) =>
    1 + regions.filter((each) => each.mean_automation_score > region.mean_automation_score).length;
}

/**
 * Mean exposure of each state's areas, weighted by employment; an area counts in the state it names first. Where a state has
 * detailed areas these speak for it, since an area known by groups may hold them.
 */
function stateMeans(regions: readonly OneRegion[]): ReadonlyMap<string, StateValue> {
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

/** What a region is known by in a link preview, among all of them. */
const MEANS = [
  {
    field: "mean_automation_score",
    label: "Mean exposure to AI",
    tone: "automation",
    low: "AI does little of it",
    high: "much of it",
  },
  {
    field: "mean_resilience_score",
    label: "Mean human resilience",
    tone: "protected",
    low: "little needs a person",
    high: "much does",
  },
] as const;

/** One region with all its occupations. */
export const regionPage: View = async (request) => {
  const { ask, site, path, figures } = request;
  const call = {
    name: "region",
    path: { msa_code: path.msa_code ?? "" },
    query: { include_jobs: true },
  } as const satisfies ApiCall;
  const [region, all] = await Promise.all([ask(call), ask(ALL_REGIONS)]);
  const jobs = (await figures.region(region.msa_code)) ?? [];
  const rank = `${ranksOf(all.regions)(region.summary)} of ${all.regions.length}`;
  return {
    title: region.msa_name,
    preview: {
      kicker: "Metropolitan region",
      scores: MEANS.map(({ field, ...words }) => ({
        ...words,
        value: region.summary[field],
        values: all.regions.map((each) => each[field]),
      })),
      isPublic: false,
    },
    description: `${region.msa_name}: exposure to AI ${region.summary.mean_automation_score}, resilience ${region.summary.mean_resilience_score}, and every occupation found there.`,
    tables: {
      ...(region.groups === undefined
        ? { occupations: () => tableOf(JOB_COLUMNS, jobs) }
        : { groups: () => tableOf(GROUP_COLUMNS, region.groups ?? []) }),
    },
    body: (
      <div class="frame">
        <p class="small">
          <a href="/explore/regions">Regions</a>
        </p>
        <Lead title={region.msa_name} />
        <Summary region={region} rank={rank} />
        {region.groups === undefined ? (
          <>
            <div class="columns">
              <Tops title="Most jobs exposed" jobs={region.top_exposed_jobs ?? []} />
              <Tops title="Most people well protected" jobs={region.top_resilient_jobs ?? []} />
            </div>
            <AllJobs request={request} jobs={jobs} />
            <CsvLinks request={request} tables={{ occupations: "All occupations here" }} />
          </>
        ) : (
          <>
            <Groups region={region} groups={region.groups} />
            <CsvLinks request={request} tables={{ groups: "Groups here" }} />
          </>
        )}
        <ApiDrawer site={site} calls={[call]} />
      </div>
    ),
  };
};

function Summary({
  region: { summary, at_risk_percent_elsewhere: elsewhere, estimate_interval_90: interval },
  rank,
}: {
  region: Response<"region">;
  rank: string;
}) {
  const within = (ends: readonly [number, number] | undefined) => ends && ` (${ends[0]} to ${ends[1]})`;
  const facts = [
    ["People at work", count(summary.total_employment)],
    ["Mean exposure", [summary.mean_automation_score, within(interval?.mean_automation_score)]],
    ["Rank by exposure", rank],
    ["Mean resilience", [summary.mean_resilience_score, within(interval?.mean_resilience_score)]],
    [
      "Highly exposed jobs",
      `${count(summary.total_at_risk_jobs)} (${summary.total_at_risk_jobs_interval_90.map(count).join(" to ")})`,
    ],
    [
      "Of the jobs with scores",
      `${summary.at_risk_percent} % (${summary.at_risk_percent_interval_90.join(" to ")})`,
    ],
    [
      "In all regions and in the nation",
      `${elsewhere.all_regions} % and ${elsewhere.nation === null ? "unknown" : `${elsewhere.nation} %`}`,
    ],
    ["Their wages a year", `$${compact(summary.total_at_risk_wages)}`],
    ["In occupations with a balance below −10", count(summary.total_high_risk_jobs)],
    ["Of the wages, estimated", percent(summary.estimated_wage_share)],
    ["Of the people, without a score", percent(summary.unscored_employment_share)],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const GROUP_COLUMNS = [
  "major_group",
  "major_group_label",
  "employment",
  "mean_annual_wage",
  "mean_automation_score",
  "mean_resilience_score",
] as const;

/** An area of which only major groups are known: these, and what that means. */
function Groups({
  region,
  groups,
}: {
  region: Response<"region">;
  groups: NonNullable<Response<"region">["groups"]>;
}) {
  const largest = Math.max(1, ...groups.map(({ employment }) => employment));
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">By major group</h2>
      <p>
        For {region.msa_name} employment is known here by major group, not by occupation. Scores are
        estimates: each group is taken to have the nation's mix of occupations. The ranges of the two means
        are 90 % intervals from the areas of California that have both; those of highly exposed jobs say how
        unsure the exposures are.
      </p>
      <DataTable
        label="Major groups as a table"
        class="bars"
        heads={[
          "group",
          <NumberHead>people</NumberHead>,
          <BarHead />,
          <NumberHead>mean wage</NumberHead>,
          <NumberHead>exposure</NumberHead>,
          <NumberHead>resilience</NumberHead>,
        ]}
      >
        {[...groups]
          .sort((a, b) => b.employment - a.employment)
          .map((group) => (
            <tr key={group.major_group}>
              <th scope="row" class="wide-cell">
                {group.major_group_label}
              </th>
              <td class="number">{count(group.employment)}</td>
              <td class="bar-cell">
                <Bar share01={group.employment / largest} />
              </td>
              <td class="number">{group.mean_annual_wage === null ? "–" : money(group.mean_annual_wage)}</td>
              <td class="number">{group.mean_automation_score}</td>
              <td class="number">{group.mean_resilience_score}</td>
            </tr>
          ))}
      </DataTable>
      <p class="small">Wages are as published; scores are those of the nation's mix in the group.</p>
    </section>
  );
}

function Tops({
  title,
  jobs,
}: {
  title: string;
  jobs: readonly {
    soc_code: string;
    title: string;
    employment: number;
    employment_split?: true | undefined;
    automation_susceptibility_score: number;
    human_centric_resilience_score: number;
  }[];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <DataTable
        label={title}
        class="bars"
        heads={[
          "occupation",
          <NumberHead>people</NumberHead>,
          <NumberHead>exposure</NumberHead>,
          <NumberHead>resilience</NumberHead>,
        ]}
      >
        {jobs.map((job) => (
          <tr key={job.soc_code}>
            <OccupationHead socCode={job.soc_code} title={job.title} />
            <td class="number">
              <People employment={job.employment} isSplit={job.employment_split} />
            </td>
            <td class="number">{job.automation_susceptibility_score}</td>
            <td class="number">{job.human_centric_resilience_score}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function AllJobs({ request, jobs }: { request: PageRequest; jobs: readonly RegionEmployment[] }) {
  const largest = jobs[0]?.employment ?? 1;
  return (
    <section aria-labelledby="all-jobs">
      <h2 id="all-jobs">All {count(jobs.length)} occupations</h2>
      <DataTable
        label="All occupations as a table"
        class="bars"
        heads={[
          "occupation",
          "quadrant",
          <NumberHead>people</NumberHead>,
          <BarHead />,
          <NumberHead>mean wage</NumberHead>,
          <NumberHead>exposure</NumberHead>,
          <NumberHead>resilience</NumberHead>,
        ]}
      >
        {rowsShown(request, jobs).map(
          ({ occupation, employment, employment_split, mean_annual_wage, wage_estimated }) => (
            <tr key={occupation.soc_code}>
              <OccupationHead socCode={occupation.soc_code} title={occupation.title} isWide />
              <td>
                <QuadrantName quadrant={occupation.quadrant} />
              </td>
              <td class="number">
                <People employment={employment} isSplit={employment_split} />
              </td>
              <td class="bar-cell">
                <Bar share01={employment / largest} />
              </td>
              <td class="number">
                {mean_annual_wage === null ? "–" : money(mean_annual_wage)}
                {wage_estimated && <abbr title="estimated">*</abbr>}
              </td>
              <td class="number">{occupation.automation_susceptibility_score}</td>
              <td class="number">{occupation.human_centric_resilience_score}</td>
            </tr>
          ),
        )}
      </DataTable>
      <MoreRows request={request} total={jobs.length} anchor="all-jobs" />
      <SplitNote />
      {jobs.some(({ wage_estimated }) => wage_estimated) && (
        <p class="small">* the wage is an estimate, rounded to the hundred.</p>
      )}
    </section>
  );
}
