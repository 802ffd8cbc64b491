import type { Response } from "../../core/contract/endpoints.ts";
import { namesOf } from "../../core/contract/records.ts";
import { QUADRANTS, RegionDetail, RegionJobs } from "../../core/contract/shapes.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import { Histogram } from "../charts/histogram.tsx";
import { EXPOSURE_ENDS, RESILIENCE_ENDS, stripsOf } from "../charts/strip.tsx";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { RegionEmployment } from "../figures.ts";
import { type ApiCall, idIn, type PageRequest, type Site, type View } from "../page.ts";
import { Chart, employmentSource } from "../parts/chart.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { FactList } from "../parts/factList.tsx";
import { compact, count, money, orDash, percent } from "../parts/format.ts";
import { People, peopleShown, SplitNote } from "../parts/people.tsx";
import { QuadrantName } from "../parts/quadrant.tsx";
import { HIGHLY_EXPOSED, rankBy } from "../parts/regions.tsx";
import { DataTable, LongTable } from "../parts/table.tsx";
import { ALL_REGIONS } from "../places.ts";

const JOB_COLUMNS = namesOf(RegionJobs.shape.jobs.element.shape);
const GROUP_COLUMNS = namesOf(RegionDetail.shape.groups.unwrap().element.shape);

type Region = Response<"region">;

/** What a region is known by in a link preview, among all of them. */
const MEANS = [
  { field: "mean_automation_score", label: "Mean exposure to AI", ...EXPOSURE_ENDS },
  { field: "mean_resilience_score", label: "Mean human resilience", ...RESILIENCE_ENDS },
] as const;

/** One region with all its occupations. */
export const regionPage: View = async (request) => {
  const { ask, site, figures } = request;
  const call = {
    name: "region",
    path: { msa_code: idIn(request, "msa_code") },
    query: { include_jobs: true },
  } as const satisfies ApiCall;
  const [region, all] = await Promise.all([ask(call), ask(ALL_REGIONS)]);
  const jobs = (await figures.region(region.msa_code)) ?? [];
  const { groups } = region;
  return {
    title: region.msa_name,
    preview: {
      kicker: "Metropolitan region",
      scores: stripsOf(MEANS, region.summary, all.regions),
      isPublic: false,
    },
    description: `${region.msa_name}: exposure to AI ${region.summary.mean_automation_score}, resilience ${region.summary.mean_resilience_score}, and every occupation found there.`,
    tables: groups
      ? { groups: () => tableOf(GROUP_COLUMNS, groups) }
      : {
          occupations: () =>
            tableOf(
              JOB_COLUMNS,
              jobs.map((job) => ({ ...job, employment: peopleShown(job.employment, job.employment_split) })),
            ),
        },
    body: (
      <div class="frame">
        <p class="small">
          <a href="/explore/regions">Regions</a>
        </p>
        <Lead
          title={region.msa_name}
          actions={
            <a class="button quiet" href={`/explore/compare-regions?msas=${region.msa_code}`}>
              Compare with others
            </a>
          }
        >
          {verdict(region)}
        </Lead>
        {groups === undefined && <Jobs site={site} name={region.msa_name} jobs={jobs} />}
        <Elsewhere region={region} all={all} />
        <FactList facts={factsOf(region)} />
        {groups === undefined ? (
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
          </>
        ) : (
          <Groups name={region.msa_name} groups={groups} />
        )}
        <CsvLinks
          request={request}
          tables={groups ? { groups: "Groups" } : { occupations: "All occupations here" }}
        />
        <ApiDrawer site={site} calls={[call]} />
      </div>
    ),
  };
};

/** What the figures of a region say, as surely as they do. */
function verdict({ summary, at_risk_percent_elsewhere: { nation } }: Region): string {
  const [low, high] = summary.at_risk_percent_interval_90;
  return `${summary.at_risk_percent}\u00a0% of the jobs with scores here are in ${HIGHLY_EXPOSED}${nation === null ? "" : `; in the nation it is ${nation}\u00a0%`}. The 90\u00a0% interval runs from ${low} to ${high}\u00a0%.`;
}

/** The jobs of a region by the exposure of their occupation, each quadrant apart. */
function Jobs({ site, name, jobs }: { site: Site; name: string; jobs: readonly RegionEmployment[] }) {
  return (
    <Chart
      name="jobs"
      title={`Jobs by exposure to AI: ${name}`}
      subtitle="Jobs by the exposure of their occupation, 0 to 100, in steps of five, and by quadrant"
      source={employmentSource(site)}
    >
      <Histogram
        items={jobs.map((job) => ({
          score: job.automation_susceptibility_score,
          weight: job.employment,
          tone: job.quadrant,
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
  { field: "mean_automation_score", words: "mean exposure", unit: "" },
  { field: "mean_resilience_score", words: "mean resilience", unit: "" },
  { field: "at_risk_percent", words: "share of jobs highly exposed", unit: "\u00a0%" },
] as const;

/** A region beside the others of its release and the nation. */
function Elsewhere({ region, all }: { region: Region; all: Response<"regions"> }) {
  const { summary, estimate_interval_90: estimate } = region;
  return (
    <Section id="elsewhere" title="Here and elsewhere" isFirst>
      <DataTable
        label="This region beside others"
        rows={MEASURES}
        attributesOf={({ field }) => ({ "data-field": field })}
        columns={({ name, number }) => [
          name("measure", ({ words }) => words),
          number("here", ({ field, unit }) => summary[field] + unit),
          number("90 % interval", ({ field, unit }) => {
            const interval =
              field === "at_risk_percent" ? summary.at_risk_percent_interval_90 : estimate?.[field];
            return interval === undefined ? "–" : `${interval.join(" to ")}${unit}`;
          }),
          number(`rank of ${all.regions.length} regions`, ({ field }) =>
            rankBy(all.regions, field, summary[field]),
          ),
          number("all detailed regions", ({ field, unit }) => all.all_regions[field] + unit),
          number("the nation", ({ field, unit }) => orDash(all.nation?.[field], (value) => value + unit)),
        ]}
      />
      <p class="small">The highest has rank 1. Means are weighted by employment.</p>
    </Section>
  );
}

function factsOf({ summary }: Region) {
  const about = (value: number, [low, high]: readonly [number, number], unit = "") =>
    `${unit}${compact(value)} (${unit}${compact(low)} to ${unit}${compact(high)})`;
  return [
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
}

/** An area of which only major groups are known: these, and what that means. */
function Groups({ name, groups }: { name: string; groups: NonNullable<Region["groups"]> }) {
  const largest = Math.max(1, ...groups.map(({ employment }) => employment));
  return (
    <Section id="groups" title="By major group">
      <p>
        Employment in {name} is known by major group only. Scores are estimates that assume each group has the
        nation's mix of occupations. The ranges of the two means are 90 % intervals from the areas of
        California that have both; those of highly exposed jobs reflect the uncertainty of the exposures.
      </p>
      <DataTable
        label="Major groups as a table"
        class="bars"
        rows={[...groups].sort((a, b) => b.employment - a.employment)}
        columns={({ name, number, bar }) => [
          name("group", (group) => group.major_group_label, "wide-cell"),
          number("people", (group) => count(group.employment)),
          bar((group) => group.employment / largest),
          number("mean wage", (group) => orDash(group.mean_annual_wage, money)),
          number("exposure", (group) => group.mean_automation_score),
          number("resilience", (group) => group.mean_resilience_score),
        ]}
      />
      <p class="small">Wages are as published; scores are those of the nation's mix in the group.</p>
    </Section>
  );
}

type Tops = NonNullable<Region["top_resilient_jobs"]>;

function Tops({ title, order, jobs }: { title: string; order: string; jobs: Tops }) {
  return (
    <section>
      <h2>{title}</h2>
      <p class="hint">{order}</p>
      <DataTable
        label={title}
        class="bars"
        rows={jobs}
        columns={({ occupation, number }) => [
          occupation((job) => job),
          number("people", (job) => <People {...job} />),
          number("exposure", (job) => job.automation_susceptibility_score),
          number("resilience", (job) => job.human_centric_resilience_score),
        ]}
      />
    </section>
  );
}

function AllJobs({ request, jobs }: { request: PageRequest; jobs: readonly RegionEmployment[] }) {
  const largest = jobs[0]?.employment ?? 1;
  return (
    <Section id="all-jobs" title={`All ${count(jobs.length)} occupations`}>
      <LongTable
        label="All occupations as a table"
        class="bars"
        request={request}
        anchor="all-jobs"
        rows={jobs}
        columns={({ occupation, text, number, bar }) => [
          occupation((job) => job, { look: "wide-cell" }),
          text("quadrant", (job) => <QuadrantName quadrant={job.quadrant} />),
          number("people", (job) => <People {...job} />),
          bar((job) => job.employment / largest),
          number("mean wage", ({ mean_annual_wage, wage_estimated }) => (
            <>
              {orDash(mean_annual_wage, money)}
              {wage_estimated && <abbr title="estimated">*</abbr>}
            </>
          )),
          number("exposure", (job) => job.automation_susceptibility_score),
          number("resilience", (job) => job.human_centric_resilience_score),
        ]}
      />
      <SplitNote />
      {jobs.some(({ wage_estimated }) => wage_estimated) && (
        <p class="small">* Estimated wage, rounded to the nearest hundred dollars.</p>
      )}
    </Section>
  );
}
