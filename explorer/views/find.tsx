import type { z } from "zod";
import { namesOf } from "../../core/contract/records.ts";
import { JobHit, QUADRANTS, type SemanticJobHit } from "../../core/contract/shapes.ts";
import { Landscape } from "../charts/landscape.tsx";
import { stateNamed } from "../charts/nation.tsx";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import { fused } from "../fusion.ts";
import type { PageRequest, View } from "../page.ts";
import { ApiDrawer } from "../parts/drawer.tsx";
import { count } from "../parts/format.ts";
import { QUADRANT_WORDS, QuadrantName } from "../parts/quadrant.tsx";
import { RegionsCovered } from "../parts/regions.tsx";
import { Results } from "../parts/results.tsx";
import { SEARCH_CHARACTERS_MAX, SearchBox } from "../parts/searchBox.tsx";
import { placesBeginning, placesNamed } from "../places.ts";

type Job = z.infer<typeof JobHit> & Pick<z.infer<typeof SemanticJobHit>, "reasons">;

const JOB_COLUMNS = namesOf(JobHit.omit({ balanced_impact_score: true }).shape);
const EXAMPLES = ["look after small children", "fix cars", "write software", "sell houses", "nurse"];
const HITS_PER_LIST = 10;

/** Where everybody begins: one box for occupations, by their names and by what people do in them. */
export const findPage: View = async (request) => {
  const q = (request.query.get("q") ?? "").trim().slice(0, SEARCH_CHARACTERS_MAX);
  const found = q === "" ? undefined : await find(request, q);
  return {
    title: q === "" ? "Tidemark: how far AI reaches into each occupation" : `“${q}”`,
    description:
      "Find any US occupation by name or by what people do: how exposed it is to AI, and what protects it.",
    ...(found && { tables: { occupations: () => tableOf(JOB_COLUMNS, found.jobs) } }),
    body: (
      <div class="frame">
        <Lead title="How far does the tide of AI reach into your work?">
          {count(request.site.release.counts.occupations)} occupations and{" "}
          {count(request.site.release.counts.tasks)} tasks, each rated for how much of it AI can do and how
          much needs a person. <RegionsCovered {...request} />
        </Lead>
        <SearchBox q={q} results="results" />
        <div id="results" aria-live="polite">
          {found === undefined ? <Beginning {...request} /> : <Found request={request} q={q} found={found} />}
        </div>
      </div>
    ),
  };
};

type Finds = Awaited<ReturnType<typeof find>>;

async function find({ ask, figures }: PageRequest, q: string) {
  const query = { q, limit: HITS_PER_LIST };
  const byWords = { name: "jobSearch", query } as const;
  const byMeaning = {
    name: "jobSearchSemantic",
    query: { ...query, search_scope: "both", include_reasons: true },
  } as const;
  const [words, meaning] = await Promise.all([ask(byWords), ask(byMeaning)]);
  const both = meaning.search_scope === "both" ? meaning : undefined;
  const places = placesNamed(q, figures.places);
  const state = stateNamed(q);
  // Letters of a place's name are in many titles.
  const lists = [both?.jobs ?? [], places.length > 0 || state ? [] : words.jobs];
  const jobs = fused<Job>(lists, ({ soc_code }) => soc_code);
  const tasks = both?.tasks ?? [];
  const isEmpty = jobs.length + tasks.length + places.length === 0;
  return {
    jobs,
    tasks,
    places: isEmpty ? placesBeginning(q, figures.places) : places,
    state,
    calls: [byWords, byMeaning],
  };
}

function Found({ request, q, found }: { request: PageRequest; q: string; found: Finds }) {
  const { jobs, tasks, places, state, calls } = found;
  return (
    <>
      {jobs.length + tasks.length > 0 && (
        <p class="hint">
          {inAll(jobs.length, "occupation")} and {inAll(tasks.length, "task")} for “{q}”
        </p>
      )}
      {state && (
        <p>
          <a href={`/explore/regions?state=${state.state}`}>Regions of {state.name}</a>
        </p>
      )}
      {places.length > 0 && (
        <Section id="found-places" title="Places">
          <Results
            items={places}
            headOf={({ msa_code, msa_name }) => <a href={`/explore/regions/${msa_code}`}>{msa_name}</a>}
          >
            {({ basis }) => (
              <p>{basis === "detailed" ? "Figures by occupation" : "Estimated from major groups"}</p>
            )}
          </Results>
        </Section>
      )}
      {jobs.length + tasks.length + places.length === 0 && state === undefined && (
        <Nothing request={request} q={q} />
      )}
      <div class="columns found">
        {jobs.length > 0 && (
          <Section id="found-jobs" title="Occupations">
            <Results
              items={jobs}
              headOf={({ soc_code, title }) => <a href={`/explore/occupations/${soc_code}`}>{title}</a>}
            >
              {(job) => (
                <>
                  <p>
                    <QuadrantName quadrant={job.quadrant} /> ·{" "}
                    <span class="whole">exposure {job.automation_susceptibility_score}</span> ·{" "}
                    <span class="whole">resilience {job.human_centric_resilience_score}</span>
                  </p>
                  {job.reasons !== undefined && job.reasons.length > 0 && (
                    <p class="small">Matches {job.reasons.map(({ text }) => `“${text}”`).join(", ")}</p>
                  )}
                </>
              )}
            </Results>
          </Section>
        )}
        {tasks.length > 0 && (
          <Section id="found-tasks" title="Tasks">
            <Results items={tasks} headOf={({ task }) => task}>
              {({ quadrant, soc_code, task_id, title }) => (
                <p>
                  <QuadrantName quadrant={quadrant} /> ·{" "}
                  <a href={`/explore/occupations/${soc_code}#task-${task_id}`}>{title}</a>
                </p>
              )}
            </Results>
          </Section>
        )}
      </div>
      <ApiDrawer site={request.site} calls={calls} />
    </>
  );
}

function inAll(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Words of questions that no single occupation answers. */
const GENERAL = /\b(ai|robots?|automat\w+|danger\w*|safe\w*|risks?|threat\w*|replac\w+|los(e|ing))\b/i;

function Nothing({ request, q }: { request: PageRequest; q: string }) {
  const leastExposed =
    "/explore/landscape?sort_by=automation_susceptibility_score&sort_order=asc#landscape-list";
  if (GENERAL.test(q)) {
    return (
      <p>
        No score here says that a job is safe or that it will disappear. Enter your occupation to see how much
        of its work AI can do today and how much of it needs a person, or look at{" "}
        <a href="/explore/landscape">the landscape of all occupations</a>,{" "}
        <a href={leastExposed}>listed from the least exposed</a>.
      </p>
    );
  }
  return (
    <p>
      Nothing found for “{q}”. Try a city, or describe the work in plain words.{" "}
      <RegionsCovered {...request} />
    </p>
  );
}

function Beginning({ figures }: PageRequest) {
  return (
    <>
      <p class="hint">
        For example{" "}
        {EXAMPLES.map((example, index) => (
          <span key={example}>
            {index > 0 && ", "}
            <a href={`/explore?q=${encodeURIComponent(example)}`}>{example}</a>
          </span>
        ))}
        .
      </p>
      <Section id="glance" title={`${count(figures.occupations.length)} occupations at a glance`}>
        <ul class="plain-list quadrants">
          {QUADRANTS.map((quadrant) => (
            <li key={quadrant}>
              <strong>{figures.occupations.filter((each) => each.quadrant === quadrant).length}</strong>
              <QuadrantName quadrant={quadrant} />
              <span class="small">{QUADRANT_WORDS[quadrant]}</span>
            </li>
          ))}
        </ul>
        <figure class="chart">
          <Landscape occupations={figures.occupations} height={380} />
          <figcaption>
            Each dot is an occupation; larger dots employ more people.{" "}
            <a href="/explore/landscape">Explore the landscape</a> to filter and search it.
          </figcaption>
        </figure>
      </Section>
    </>
  );
}
