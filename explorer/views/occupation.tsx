import type { Response } from "../../core/contract/endpoints.ts";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { nextQuadrant } from "../../core/methodology/uncertainty.ts";
import { stripsOf } from "../charts/strip.tsx";
import { tableOf } from "../csv.ts";
import { Section } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import { type ApiCall, Elsewhere, idIn, type PageRequest, type View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { FactList } from "../parts/factList.tsx";
import { count, money, outOf100, percent, signed, tied, withQuery } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { OverTime } from "../parts/overTime.tsx";
import { QUADRANT_WORDS, QuadrantName } from "../parts/quadrant.tsx";
import { Beside } from "./occupation/beside.tsx";
import { HowItCameAbout, Pillars, SCORES, Scores } from "./occupation/scores.tsx";
import { TASK_COLUMNS, Tasks, thresholdsOf } from "./occupation/tasks.tsx";
import { TRANSITION_COLUMNS, Transitions } from "./occupation/transitions.tsx";
import { WaysOut } from "./occupation/waysOut.tsx";
import { Employment, Skills } from "./occupation/work.tsx";

type Seen = {
  readonly profile: Response<"job">;
  /** What charts know of it. */
  readonly figure: OccupationFigure | undefined;
};

/** An occupation as those see it who see more than everybody does. */
export type Known = Seen & Awaited<ReturnType<typeof depthOf>>;

/** One occupation, as deep as the visitor's tier: scores, quadrant, summary and tasks for everybody. */
export const occupationPage: View = async (request) => {
  const asked = idIn(request, "soc_code");
  const soc_code = normaliseSocCode(asked) ?? asked;
  if (soc_code !== asked) {
    // One address for one page: search engines take two for copies.
    const whole = request.address.replace(encodeURIComponent(asked), soc_code);
    throw new Elsewhere(withQuery(whole, request.query, {}));
  }
  const { ask, site, visitor } = request;
  const all = request.figures.occupations;
  const calls = callsOf(request, soc_code);
  const profile = await ask(calls.job);
  const isDeep = tierAdmits(visitor.tier, "professional");
  const [tasks, depth] = await Promise.all([ask(calls.tasks), isDeep ? depthOf(request, calls) : undefined]);
  const { title, scores, classification, summary } = profile;
  const strips = stripsOf(SCORES, scores, all);
  const figure = all.find((each) => each.soc_code === profile.soc_code);
  const kicker = `${classification.major_group_label} · SOC ${profile.soc_code}`;
  const transitions = depth?.transitions;
  const seen = { profile, figure };
  const known: Known | undefined = depth && { ...seen, ...depth };
  return {
    title,
    description: summary,
    preview: { kicker, scores: strips, quadrant: classification.quadrant, isPublic: true },
    scripts: ["taskMap.js"],
    tables: {
      tasks: () => tableOf(TASK_COLUMNS, tasks.tasks),
      ...(transitions && { transitions: () => tableOf(TRANSITION_COLUMNS, transitions.transitions) }),
    },
    body: (
      <div class="frame">
        <div class="lead">
          <p class="small">{kicker}</p>
          <h1>{title}</h1>
          <p class="intro">{tied(summary)}</p>
          <QuadrantVerdict {...seen} thresholds={thresholdsOf(request.query)} />
          <p class="actions">
            <a class="button quiet" href={`/explore/compare?socs=${profile.soc_code}`}>
              Compare with others
            </a>
            <a class="button quiet" href={`/explore/landscape?q=${encodeURIComponent(title)}`}>
              Show in the landscape
            </a>
          </p>
        </div>
        <Scores profile={profile} strips={strips} breakdown={depth?.explain.score_breakdown} />
        {known && (
          <>
            <Pillars {...known} />
            <Facts {...known} />
            <OverTime
              name="Exposure"
              points={known.history.points.map((point) => ({
                ...point,
                value: point.automation_susceptibility_score,
              }))}
              note={known.history.note}
            />
          </>
        )}
        <Tasks request={request} tasks={tasks} />
        {known === undefined ? (
          <section>
            <Locked tier="professional">
              Skills, employment, growth, uncertainty, and how the scores are calculated
            </Locked>
          </section>
        ) : (
          <>
            <Skills {...known} />
            <Employment {...known} />
            <Transitions {...known} />
            <Beside {...known} />
            <HowItCameAbout {...known} />
          </>
        )}
        <WaysOut socCode={profile.soc_code} title={title} />
        <CsvLinks
          request={request}
          tables={{ tasks: "Tasks", ...(transitions && { transitions: "Transitions" }) }}
        />
        <ApiDrawer site={site} calls={Object.values(calls).slice(0, transitions ? 7 : isDeep ? 6 : 2)} />
      </div>
    ),
  };
};

function callsOf({ query }: PageRequest, soc_code: string) {
  const path = { soc_code };
  const { exposure, imperative } = thresholdsOf(query);
  const thresholds = {
    exposure_threshold: exposure === DEFAULT_THRESHOLDS.exposure ? undefined : exposure,
    imperative_threshold: imperative === DEFAULT_THRESHOLDS.imperative ? undefined : imperative,
  };
  return {
    job: { name: "job", path, query: thresholds },
    tasks: {
      name: "jobTasks",
      path,
      query: { ...thresholds, sort_by: query.get("sort_by") || undefined, limit: 100 },
    },
    requirements: { name: "jobRequirements", path, query: { limit: 15 } },
    explain: { name: "jobExplain", path },
    history: { name: "jobHistory", path },
    indices: { name: "jobIndices", path },
    transitions: {
      name: "transitions",
      body: { source_soc: soc_code, similarity_threshold: 0.7, max_results: 15 },
    },
  } as const satisfies Record<string, ApiCall>;
}

/** What the page shows to those who see more than everybody does. */
async function depthOf({ ask, figures, visitor }: PageRequest, calls: ReturnType<typeof callsOf>) {
  const [requirements, explain, history, indices, transitions, regions] = await Promise.all([
    ask(calls.requirements),
    ask(calls.explain),
    ask(calls.history),
    ask(calls.indices),
    tierAdmits(visitor.tier, "enterprise") ? ask(calls.transitions) : undefined,
    figures.regionsOf(calls.job.path.soc_code),
  ]);
  return { requirements, explain, history, indices, transitions, regions };
}

/** The quadrant as surely as the errors of the two pillars allow, under the thresholds of the page. */
function QuadrantVerdict({ profile, figure, thresholds }: Seen & { readonly thresholds: Thresholds }) {
  const { classification, scores, pillars } = profile;
  const { quadrant, quadrant_certain: isCertain, quadrant_probability: probability } = classification;
  const errors = figure && {
    ai_exposure_potential: figure.ai_exposure_potential_error,
    human_imperative: figure.human_imperative_error,
  };
  return (
    <div id="quadrant">
      <p class="in-quadrant">
        <QuadrantName quadrant={quadrant} /> {!isCertain && "(probably): "}
        {QUADRANT_WORDS[quadrant]}
      </p>
      {!isCertain && errors && (
        <p>
          The quadrant is not certain: the chance that it is {quadrant} is {percent(probability)}; the next
          most likely is {nextQuadrant(pillars, errors, thresholds)}.
        </p>
      )}
      {classification.quadrant_note !== undefined && (
        <p>
          Resilience is {scores.balanced_impact_score} points above exposure: it is transitional rather than
          protected only because its need for a person, {outOf100(pillars.human_imperative)}, is not above{" "}
          {outOf100(thresholds.imperative)}.
        </p>
      )}
    </div>
  );
}

function Facts({ profile: { classification }, figure }: Known) {
  const { employment, employment_split, employment_counted_in: counted, projected_growth } = classification;
  const { projected_job_openings: openings, openings_shared_with: sharers } = classification;
  const growth = figure?.growth_percent;
  const people =
    employment &&
    count(employment) + (employment_split ? ", an even share of a figure for several occupations" : "");
  const countedElsewhere = counted && (
    <>
      counted in <a href={`/explore/occupations/${counted}`}>{counted}</a>
    </>
  );
  return (
    <Section id="facts" title="About the occupation">
      <FactList
        facts={[
          ["Employment", countedElsewhere ?? people],
          ["Median annual wage", figure?.median_wage && money(figure.median_wage)],
          ["Entry education", figure?.entry_education],
          [
            "Ten-year outlook",
            projected_growth && projected_growth + (growth == null ? "" : ` (${signed(growth)} %)`),
          ],
          [
            "Annual openings",
            openings === null
              ? null
              : count(openings) + (sharers ? `, shared with ${sharers.join(", ")}` : ""),
          ],
          ["Group", classification.minor_group_label],
        ]}
      />
    </Section>
  );
}
