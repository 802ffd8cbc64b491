import type { Response } from "../../core/contract/endpoints.ts";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import { Bar } from "../charts/bar.tsx";
import { Histogram } from "../charts/histogram.tsx";
import { type Column, tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import type { OccupationFigure, RegionEmployment } from "../figures.ts";
import type { ApiCall, PageRequest, View } from "../page.ts";
import { Chart, employmentSource } from "../parts/chart.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { compact, count, money, percent } from "../parts/format.ts";
import { People, peopleShown, SplitNote } from "../parts/people.tsx";
import { QuadrantName } from "../parts/quadrant.tsx";
import { MoreRows, rowsShown } from "../parts/rows.tsx";
import { BarHead, DataTable, NumberHead, OccupationHead } from "../parts/table.tsx";
import { HIGHLY_EXPOSED } from "../parts/words.ts";
import { ALL_REGIONS } from "../places.ts";
import { rankBy } from "./regions.tsx";

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
        <Lead title={region.msa_name}>
          <p class="intro">{verdict(region)}</p>
          <p class="actions">
            <a class="button quiet" href={`/explore/compare-regions?msas=${region.msa_code}`}>
              Compare with others
            </a>
          </p>
        </Lead>
        {region.groups === undefined && <Jobs site={site} name={region.msa_name} jobs={jobs} />}
        <Elsewhere region={region} all={all} />
        <Facts region={region} />
        {region.groups === undefined ? (
          <>
            <div class="columns">
              <Tops
                title="Highly exposed occupations"
                order="Ordered by employment times exposure."
                jobs={region.top_exposed_jobs ?? []}
              />
              <Tops
                title="Well protected occupations"
                order={`Not highly exposed and with a balance above ${CONSTANTS.resilientBalance}, by people.`}
                jobs={region.top_resilient_jobs ?? []}
              />
            </div>
            <AllJobs request={request} jobs={jobs} />
            <CsvLinks request={request} tables={{ occupations: "All occupations here" }} />
          </>
        ) : (
          <>
            <Groups region={region} groups={region.groups} />
            <CsvLinks request={request} tables={{ groups: "Groups" }} />
          </>
        )}
        <ApiDrawer site={site} calls={[call]} />
      </div>
    ),
  };
};

/** What the figures of a region say, as surely as they do. */
function verdict({ summary, at_risk_percent_elsewhere: { nation } }: Response<"region">): string {
  const [low, high] = summary.at_risk_percent_interval_90;
  return `${summary.at_risk_percent}\u00a0% of the jobs with scores here are in ${HIGHLY_EXPOSED}${nation === null ? "" : `; in the nation it is ${nation}\u00a0%`}. The 90\u00a0% interval runs from ${low} to ${high}\u00a0%.`;
}

/** The jobs of a region by the exposure of their occupation, each quadrant apart. */
function Jobs({
  site,
  name,
  jobs,
}: {
  site: PageRequest["site"];
  name: string;
  jobs: readonly RegionEmployment[];
}) {
  return (
    <Chart
      name="jobs"
      title={`Jobs by exposure to AI: ${name}`}
      subtitle="Jobs by the exposure of their occupation, 0 to 100, in steps of five, and by quadrant"
      source={employmentSource(site)}
    >
      <Histogram
        items={jobs.map(({ occupation, employment }) => ({
          score: occupation.automation_susceptibility_score,
          weight: employment,
          tone: occupation.quadrant,
        }))}
        tones={QUADRANTS}
        label={`Jobs in ${name} by the exposure of their occupation`}
        unit="jobs"
        across="exposure to AI"
      />
    </Chart>
  );
}

const MEASURES = [
  ["mean_automation_score", "mean exposure", ""],
  ["mean_resilience_score", "mean resilience", ""],
  ["at_risk_percent", "share of jobs highly exposed", "\u00a0%"],
] as const;

/** A region beside the others of its release and the nation. */
function Elsewhere({ region, all }: { region: Response<"region">; all: Response<"regions"> }) {
  const { summary, estimate_interval_90: estimate } = region;
  return (
    <section aria-labelledby="elsewhere" class="first">
      <h2 id="elsewhere">Here and elsewhere</h2>
      <DataTable
        label="This region beside others"
        heads={[
          "measure",
          <NumberHead>here</NumberHead>,
          <NumberHead>90 % interval</NumberHead>,
          <NumberHead>{`rank of ${all.regions.length} regions`}</NumberHead>,
          <NumberHead>all detailed regions</NumberHead>,
          <NumberHead>the nation</NumberHead>,
        ]}
      >
        {MEASURES.map(([field, words, unit]) => {
          const interval =
            estimate?.[field] ??
            (field === "at_risk_percent" ? summary.at_risk_percent_interval_90 : undefined);
          return (
            <tr key={field} data-field={field}>
              <th scope="row">{words}</th>
              <td class="number">{summary[field] + unit}</td>
              <td class="number">{interval === undefined ? "–" : `${interval.join(" to ")}${unit}`}</td>
              <td class="number">{rankBy(all.regions, field, summary[field])}</td>
              <td class="number">{all.all_regions[field] + unit}</td>
              <td class="number">{all.nation === null ? "–" : all.nation[field] + unit}</td>
            </tr>
          );
        })}
      </DataTable>
      <p class="small">The highest has rank 1. Means are weighted by employment.</p>
    </section>
  );
}

function Facts({ region: { summary } }: { region: Response<"region"> }) {
  const about = (value: number, [low, high]: readonly [number, number], unit = "") =>
    `${unit}${compact(value)} (${unit}${compact(low)} to ${unit}${compact(high)})`;
  const facts = [
    ["People at work", count(summary.total_employment)],
    ["Highly exposed jobs", about(summary.total_at_risk_jobs, summary.total_at_risk_jobs_interval_90)],
    ["Their annual wages", about(summary.total_at_risk_wages, summary.total_at_risk_wages_interval_90, "$")],
    [
      `Jobs in occupations with a balance below −${-CONSTANTS.highRiskBalance}`,
      count(summary.total_high_risk_jobs),
    ],
    ["Share of wages that are estimated", percent(summary.estimated_wage_share)],
    ["Share of workers without a score", percent(summary.unscored_employment_share, 1)],
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
        Employment in {region.msa_name} is known by major group only. Scores are estimates that assume each
        group has the nation's mix of occupations. The ranges of the two means are 90 % intervals from the
        areas of California that have both; those of highly exposed jobs reflect the uncertainty of the
        exposures.
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
  order,
  jobs,
}: {
  title: string;
  order: string;
  jobs: NonNullable<Response<"region">["top_resilient_jobs"]>;
}) {
  return (
    <section>
      <h2>{title}</h2>
      <p class="hint">{order}</p>
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
        <p class="small">* Estimated wage, rounded to the nearest hundred dollars.</p>
      )}
    </section>
  );
}
