import type { Response } from "../../core/contract/endpoints.ts";
import { namesOf } from "../../core/contract/records.ts";
import { JobUses } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { ReachAndUse, type UsedJob } from "../charts/reachAndUse.tsx";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { ApiCall, View } from "../page.ts";
import { Chart } from "../parts/chart.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { Filters, HighlightFields } from "../parts/filters.tsx";
import { count, orDash, outOfHundred, signed } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { DataTable } from "../parts/table.tsx";

type Indices = Response<"indices">;

/** Gaps named in the chart and listed, either way. */
const NAMED = 5;
const LISTED = 10;
const COLUMNS = namesOf(JobUses.shape.jobs.element.shape);

/** How far AI reaches each occupation beside how much assistants are used for its work, and what other indices say. */
export const usePage: View = async (request) => {
  const { ask, query, site, visitor } = request;
  const indicesCall = { name: "indices" } as const satisfies ApiCall;
  const indices = await ask(indicesCall);
  const isSeen = tierAdmits(visitor.tier, "professional");
  const group = query.get("group")?.trim() || undefined;
  const sought = (query.get("q") ?? "").trim().toLowerCase();
  const call = {
    name: "jobUses",
    query: { major_group: group, sort_by: "use_gap", limit: 1000 },
  } as const satisfies ApiCall;
  const jobs = isSeen ? (await ask(call)).jobs : [];
  const used = jobs.filter((job): job is UsedJob => job.use_gap !== null && job.use_quantile !== null);
  const shown = used.filter(({ title }) => title.toLowerCase().includes(sought));
  const named = sought === "" ? [...shown.slice(0, NAMED), ...shown.slice(-NAMED)] : shown.slice(0, LISTED);
  return {
    title: "Reach and use",
    description:
      "How far AI reaches each occupation, how much it is used for that work, and what other indices say.",
    ...(isSeen && {
      scripts: ["landscape.js"],
      tables: { occupations: () => tableOf(COLUMNS, sought === "" ? jobs : shown) },
    }),
    body: (
      <div class="frame">
        <Lead title="Reach and use">
          {isSeen && (
            <>
              Farther right, AI can do more of the work; farther up, people use assistants for more of it. At
              the lower right, AI could do more than it is used for; at the upper left, use runs ahead of what
              AI can do.
            </>
          )}
        </Lead>
        {isSeen ? (
          <>
            <Filters request={request} live="use use-lists">
              <HighlightFields />
            </Filters>
            <Chart
              zoomId="use"
              name="reach-and-use"
              title="Reach and use"
              subtitle="Occupations by rank among all, 0 to 100: how far AI reaches them, and how much it is used for their work"
              source="Use: Anthropic Economic Index; Tomlinson et al., Working with AI (Microsoft Research)."
              caption={
                <>
                  {count(used.length)} occupations, each by its rank among all. Use is the mean of two ranks:
                  what Copilot conversations apply to, and the share of Claude conversations; where one does
                  not cover an occupation, the other is used alone. Neither is limited to use at work, and
                  neither measures jobs.
                </>
              }
            >
              <ReachAndUse jobs={used} named={named} />
            </Chart>
            <CsvLinks request={request} tables={{ occupations: "Occupations" }} />
            <div class="columns" id="use-lists">
              <Gaps title="High reach, low use" jobs={shown.slice(0, LISTED)} />
              <Gaps title="High use, low reach" jobs={shown.slice(-LISTED).reverse()} />
            </div>
          </>
        ) : (
          <Locked tier="professional">Reach beside use, occupation by occupation</Locked>
        )}
        <OtherIndices indices={indices} />
        <ApiDrawer site={site} calls={isSeen ? [call, indicesCall] : [indicesCall]} />
      </div>
    ),
  };
};

function Gaps({ title, jobs }: { title: string; jobs: readonly UsedJob[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <DataTable
        label={title}
        rows={jobs}
        columns={({ occupation, number }) => [
          occupation((job) => job),
          number("reach", (job) => outOfHundred(job.reach_quantile)),
          number("use", (job) => outOfHundred(job.use_quantile)),
          number("gap", (job) => signed(100 * job.use_gap, 0)),
        ]}
      />
    </section>
  );
}

/** What the other indices are, how they agree, and what none of them measures. */
function OtherIndices({ indices: { indices, outlook_revision: outlook } }: { indices: Indices }) {
  const nameOf = (id: string) =>
    id === "tidemark" ? "this index" : (indices.find(({ index_id }) => index_id === id)?.name ?? id);
  const others = ["tidemark", ...indices.map(({ index_id }) => index_id)];
  return (
    <Section id="indices" title="Other indices">
      <dl>
        {indices.map((index) => (
          <div key={index.index_id}>
            <dt>{index.name}</dt>
            <dd>
              {index.measures} ({index.unit}; {count(index.coverage)} occupations).{" "}
              <a href={index.url}>{index.producer}</a>, {index.year}, {index.licence}.
            </dd>
          </div>
        ))}
      </dl>
      <h3>How they agree</h3>
      <p>
        Rank correlations over the occupations that both cover; in parentheses, over the half with the least
        physical work.
      </p>
      <DataTable
        label="Rank correlations as a table"
        rows={indices}
        columns={({ name, number }) => [
          name("index", (index) => index.name),
          ...others.map((id) =>
            number(nameOf(id), ({ rank_correlations }) => {
              const found = rank_correlations.find((each) => each.with === id);
              return found === undefined ? "–" : `${shown(found.all)} (${shown(found.desk_half)})`;
            }),
          ),
        ]}
      />
      <p>
        Indices built from labels agree with this one more than measures of use do: they judge the same thing,
        what could be done. Most of the agreement comes from telling desk work from physical work; among desk
        jobs it is much weaker. None of them accounts for cost, law or demand, or for jobs lost or created.
      </p>
      <Outlook outlook={outlook} />
    </Section>
  );
}

/** How what BLS revised relates to exposure; nothing where the release knows one round alone. */
export function Outlook({ outlook }: { outlook: Indices["outlook_revision"] }) {
  if (outlook === undefined) return null;
  return (
    <p>
      From the {outlook.rounds[0]} to the {outlook.rounds[1]} projections BLS revised growth down more where
      exposure is higher: rank correlation {shown(outlook.with_susceptibility.rank_correlation)}
      {within(outlook.with_susceptibility.interval_90)} over {count(outlook.occupations)} occupations; among
      occupations with equal physical demands, {shown(outlook.given_bodily_demand.rank_correlation)}
      {within(outlook.given_bodily_demand.interval_90)}. {outlook.caution}
    </p>
  );
}

function shown(correlation: number | null): string {
  return orDash(correlation, (value) => signed(value, 2));
}

function within(interval: readonly [number, number] | null): string {
  return interval === null ? "" : ` (90 % interval ${signed(interval[0], 2)} to ${signed(interval[1], 2)})`;
}
