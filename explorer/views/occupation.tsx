import type { ComponentChildren } from "preact";
import type { z } from "zod";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import type { Profile, SandboxProfile } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { nextQuadrant } from "../../core/methodology/uncertainty.ts";
import { tableOf } from "../csv.ts";
import { Section } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import { type ApiCall, Elsewhere, idIn, type Page, type PageRequest, type View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { FactList } from "../parts/factList.tsx";
import { count, money, outOf100, outOfHundred, percent, signed, tied, withQuery } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { OverTime } from "../parts/overTime.tsx";
import { QUADRANT_WORDS, QuadrantName } from "../parts/quadrant.tsx";
import { Beside } from "./occupation/beside.tsx";
import { Employment } from "./occupation/employment.tsx";
import { HowItCameAbout } from "./occupation/explain.tsx";
import { Pillars, Scores, stripsOf } from "./occupation/scores.tsx";
import { Skills } from "./occupation/skills.tsx";
import { TASK_COLUMNS, Tasks, thresholdsOf } from "./occupation/tasks.tsx";
import { TRANSITION_COLUMNS, Transitions } from "./occupation/transitions.tsx";
import { WaysOut } from "./occupation/waysOut.tsx";

type FullProfile = z.infer<typeof Profile>;
type AnyProfile = FullProfile | z.infer<typeof SandboxProfile>;

/** One occupation, as deep as the visitor's tier. */
export const occupationPage: View = async (request) => {
  const asked = idIn(request, "soc_code");
  const soc_code = normaliseSocCode(asked) ?? asked;
  if (soc_code !== asked) {
    // One address for one page: search engines take two for copies.
    const whole = request.address.replace(encodeURIComponent(asked), soc_code);
    throw new Elsewhere(withQuery(whole, request.query, {}));
  }
  const calls = callsOf(request, soc_code);
  const profile: AnyProfile = await request.ask(calls.job);
  const figure = request.figures.occupations.find((each) => each.soc_code === profile.soc_code);
  if (!("pillars" in profile)) throw new Error("The API answers pages with whole profiles.");
  return tierAdmits(request.visitor.tier, "professional")
    ? fullPage(request, profile, figure, calls)
    : publicPage(request, profile, calls);
};

type Calls = ReturnType<typeof callsOf>;

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

async function fullPage(
  request: PageRequest,
  profile: FullProfile,
  figure: OccupationFigure | undefined,
  calls: Calls,
): Promise<Page> {
  const { ask, figures, visitor, site } = request;
  const seesAll = tierAdmits(visitor.tier, "enterprise");
  const [tasks, requirements, explain, history, indices, transitions, regions] = await Promise.all([
    ask(calls.tasks),
    ask(calls.requirements),
    ask(calls.explain),
    ask(calls.history),
    ask(calls.indices),
    seesAll ? ask(calls.transitions) : undefined,
    figures.regionsOf(profile.soc_code),
  ]);
  const { scores, classification } = profile;
  const balance = explain.score_breakdown.balanced_impact_score.uncertainty;
  return {
    title: profile.title,
    description: profile.summary,
    preview: previewOf(request, profile),
    scripts: ["taskMap.js"],
    tables: {
      tasks: () => tableOf(TASK_COLUMNS, tasks.tasks),
      ...(transitions && {
        transitions: () => tableOf(TRANSITION_COLUMNS, transitions.transitions),
      }),
    },
    body: (
      <div class="frame">
        <Head request={request} profile={profile} />
        <Section id="scores" title="Two scores" isFirst>
          <Scores
            title={profile.title}
            scores={scores}
            all={figures.occupations}
            wordsOf={({ quantile, more }) => `${more} than ${outOfHundred(scores[quantile])} occupations.`}
            intervalOf={({ field }) => explain.score_breakdown[field].uncertainty?.interval_90}
          />
          <p>
            Balance {signed(scores.balanced_impact_score)}: resilience minus exposure.{" "}
            {balanceWords(scores.balanced_impact_score, balance?.interval_90)}
          </p>
          <p class="small">
            The thin lines are all {count(figures.occupations.length)} occupations; the band is the 90 %
            interval.
          </p>
        </Section>
        <Pillars pillars={profile.pillars} />
        <Facts classification={classification} figure={figure} />
        <OverTime
          name="Exposure"
          points={history.points.map((point) => ({ ...point, value: point.automation_susceptibility_score }))}
          note={history.note}
        />
        <Tasks request={request} tasks={tasks} />
        <Skills keystones={profile.keystone_skills} requirements={requirements} />
        <Employment industries={profile.industries} regions={regions} />
        {transitions === undefined ? (
          <section>
            <Locked tier="enterprise">Possible next occupations</Locked>
          </section>
        ) : (
          <Transitions transitions={transitions} />
        )}
        <Beside indices={indices} outlook={profile.outlook_revision} />
        <HowItCameAbout explain={explain} />
        <WaysOut socCode={profile.soc_code} title={profile.title} />
        <CsvLinks
          request={request}
          tables={{ tasks: "Tasks", ...(transitions && { transitions: "Transitions" }) }}
        />
        <ApiDrawer site={site} calls={Object.values(calls).slice(0, seesAll ? 7 : 6)} />
      </div>
    ),
  };
}

/** What everybody sees: scores, quadrant, summary and tasks. */
async function publicPage(request: PageRequest, profile: FullProfile, calls: Calls): Promise<Page> {
  const tasks = await request.ask(calls.tasks);
  return {
    title: profile.title,
    description: profile.summary,
    preview: previewOf(request, profile),
    scripts: ["taskMap.js"],
    tables: { tasks: () => tableOf(TASK_COLUMNS, tasks.tasks) },
    body: (
      <div class="frame">
        <Head request={request} profile={profile} />
        <Scores
          title={profile.title}
          scores={profile.scores}
          all={request.figures.occupations}
          wordsOf={({ meaning }) => meaning}
        />
        <Tasks request={request} tasks={tasks} />
        <section>
          <Locked tier="professional">
            Skills, employment, growth, uncertainty, and how the scores are calculated
          </Locked>
        </section>
        <WaysOut socCode={profile.soc_code} title={profile.title} />
        <CsvLinks request={request} tables={{ tasks: "Tasks" }} />
        <ApiDrawer site={request.site} calls={[calls.job, calls.tasks]} />
      </div>
    ),
  };
}

function previewOf(
  { figures }: PageRequest,
  { scores, classification, soc_code }: AnyProfile,
): NonNullable<Page["preview"]> {
  return {
    kicker: `${classification.major_group_label} · SOC ${soc_code}`,
    scores: stripsOf(scores, figures.occupations),
    quadrant: classification.quadrant,
    isPublic: true,
  };
}

/** Which of the two scores is larger, as surely as the interval of their difference says it. */
function balanceWords(balance: number, interval90: readonly [number, number] | undefined): string {
  if (interval90 === undefined || (interval90[0] <= 0 && interval90[1] >= 0)) {
    return "Which of the two is larger is uncertain.";
  }
  return balance < 0 ? "Exposure outweighs protection." : "Protection outweighs exposure.";
}

/** The quadrant as surely as the errors of the two pillars allow, under the thresholds of the page. */
function QuadrantVerdict({
  profile: { classification, scores, pillars },
  figure,
  thresholds,
}: {
  profile: FullProfile;
  figure: OccupationFigure | undefined;
  thresholds: Thresholds;
}) {
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

function Head({ request, profile }: { request: PageRequest; profile: FullProfile }) {
  const { major_group_label } = profile.classification;
  return (
    <div class="lead">
      <p class="small">
        {major_group_label} · SOC {profile.soc_code}
      </p>
      <h1>{profile.title}</h1>
      <p class="intro">{tied(profile.summary)}</p>
      <QuadrantVerdict
        profile={profile}
        figure={request.figures.occupations.find(({ soc_code }) => soc_code === profile.soc_code)}
        thresholds={thresholdsOf(request.query)}
      />
      <p class="actions">
        <a class="button quiet" href={`/explore/compare?socs=${profile.soc_code}`}>
          Compare with others
        </a>
        <a class="button quiet" href={`/explore/landscape?q=${encodeURIComponent(profile.title)}`}>
          Show in the landscape
        </a>
      </p>
    </div>
  );
}

/** How many people work in it, or where they are counted. */
function Employed({
  classification: { employment, employment_counted_in, employment_split },
}: {
  classification: FullProfile["classification"];
}) {
  if (employment_counted_in !== undefined) {
    return (
      <>
        counted in <a href={`/explore/occupations/${employment_counted_in}`}>{employment_counted_in}</a>
      </>
    );
  }
  if (employment === null) return <>not published</>;
  return (
    <>
      {count(employment)}
      {employment_split && ", an even share of a figure for several occupations"}
    </>
  );
}

function Facts({
  classification,
  figure,
}: {
  classification: FullProfile["classification"];
  figure: OccupationFigure | undefined;
}) {
  const growth = figure?.growth_percent;
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ["Employment", <Employed classification={classification} />],
    ["Median annual wage", figure?.median_wage == null ? undefined : money(figure.median_wage)],
    ["Entry education", figure?.entry_education],
    [
      "Ten-year outlook",
      classification.projected_growth === null
        ? undefined
        : `${classification.projected_growth}${growth == null ? "" : ` (${signed(growth)} %)`}`,
    ],
    [
      "Annual openings",
      classification.projected_job_openings === null
        ? undefined
        : `${count(classification.projected_job_openings)}${classification.openings_shared_with === undefined ? "" : `, shared with ${classification.openings_shared_with.join(", ")}`}`,
    ],
    ["Group", classification.minor_group_label],
  ];
  return (
    <Section id="facts" title="About the occupation">
      <FactList facts={facts.map(([term, value]) => [term, value ?? "not published"])} />
    </Section>
  );
}
