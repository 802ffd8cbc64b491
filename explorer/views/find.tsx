import type { z } from "zod";
import {
  type JobHit,
  QUADRANTS,
  type SemanticJobHit,
  type SemanticTaskHit,
} from "../../core/contract/shapes.ts";
import { Landscape } from "../charts/landscape.tsx";
import { type Column, tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import { fused } from "../fusion.ts";
import type { ApiCall, PageRequest, View } from "../page.ts";
import { RegionsCovered } from "../parts/coverage.tsx";
import { ApiDrawer } from "../parts/drawer.tsx";
import { count } from "../parts/format.ts";
import { QUADRANT_WORDS, QuadrantName } from "../parts/quadrant.tsx";

type Job = z.infer<typeof JobHit> & Pick<z.infer<typeof SemanticJobHit>, "reasons">;
type TaskHit = z.infer<typeof SemanticTaskHit>;

const JOB_COLUMNS: readonly Column<Job>[] = [
  "soc_code",
  "title",
  "automation_susceptibility_score",
  "human_centric_resilience_score",
  "quadrant",
];
const EXAMPLES = ["look after small children", "fix cars", "write software", "sell houses", "nurse"];
const MAX_CHARACTERS = 200;
const HITS_PER_LIST = 10;

/** Where everybody begins: one box for occupations, by their names and by what people do in them. */
export const findPage: View = async (request) => {
  const q = (request.query.get("q") ?? "").trim().slice(0, MAX_CHARACTERS);
  const found = q === "" ? undefined : await find(request, q);
  return {
    title: q === "" ? "Tidemark: how far AI reaches into each occupation" : `“${q}”`,
    description:
      "Find any of the US occupations by its name or by what people do in it: how exposed it is to AI, and what protects it.",
    ...(found && {
      tables: {
        occupations: () => tableOf(JOB_COLUMNS, found.jobs),
      },
    }),
    body: (
      <div class="frame">
        <Lead title="How far does the tide of AI reach into your work?">
          <p class="intro">
            {count(request.site.release.counts.occupations)} occupations and{" "}
            {count(request.site.release.counts.tasks)} tasks, each rated for what AI can do of it and for what
            needs a person. <RegionsCovered site={request.site} />
          </p>
        </Lead>
        <form class="search" action="/explore" role="search" data-live="results">
          <label class="hidden-label" for="q">
            An occupation, or what people do in it
          </label>
          <input
            id="q"
            name="q"
            type="search"
            value={q}
            maxLength={MAX_CHARACTERS}
            placeholder="A job, or what you do"
            autocomplete="off"
          />
          <button type="submit">Find</button>
        </form>
        <div id="results" aria-live="polite">
          {found === undefined ? (
            <Beginning request={request} />
          ) : (
            <Results request={request} q={q} {...found} />
          )}
        </div>
      </div>
    ),
  };
};

async function find({ ask }: PageRequest, q: string) {
  const byWords: ApiCall & { name: "jobSearch" } = { name: "jobSearch", query: { q, limit: HITS_PER_LIST } };
  const byMeaning: ApiCall & { name: "jobSearchSemantic" } = {
    name: "jobSearchSemantic",
    query: { q, limit: HITS_PER_LIST, search_scope: "both", include_reasons: true },
  };
  const [words, meaning] = await Promise.all([ask(byWords), ask(byMeaning)]);
  const both = meaning.search_scope === "both" ? meaning : undefined;
  const jobs: Job[] = fused<Job>([both?.jobs ?? [], words.jobs], ({ soc_code }) => soc_code);
  return { jobs, tasks: both?.tasks ?? [], calls: [byWords, byMeaning] };
}

function Results({
  request,
  q,
  jobs,
  tasks,
  calls,
}: {
  request: PageRequest;
  q: string;
  jobs: readonly Job[];
  tasks: readonly TaskHit[];
  calls: readonly ApiCall[];
}) {
  if (jobs.length === 0 && tasks.length === 0) {
    return (
      <>
        <p>Nothing was found for “{q}”. Try what people do, in plain words.</p>
        <ApiDrawer site={request.site} calls={calls} />
      </>
    );
  }
  return (
    <>
      <p class="hint">
        {jobs.length} occupations and {tasks.length} tasks for “{q}”
      </p>
      <div class="columns found">
        <section aria-labelledby="found-jobs">
          <h2 id="found-jobs">Occupations</h2>
          <ul class="plain-list results">
            {jobs.map((job) => (
              <li key={job.soc_code}>
                <h3>
                  <a href={`/explore/occupations/${job.soc_code}`}>{job.title}</a>
                </h3>
                <p>
                  <QuadrantName quadrant={job.quadrant} /> ·{" "}
                  <span class="whole">exposure {job.automation_susceptibility_score}</span> ·{" "}
                  <span class="whole">resilience {job.human_centric_resilience_score}</span>
                </p>
                <Reasons reasons={job.reasons} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="found-tasks">
          <h2 id="found-tasks">Tasks</h2>
          <ul class="plain-list results">
            {tasks.map((task) => (
              <li key={task.task_id}>
                <h3>{task.task}</h3>
                <p>
                  <QuadrantName quadrant={task.quadrant} /> · of{" "}
                  <a href={`/explore/occupations/${task.soc_code}#task-${task.task_id}`}>{task.title}</a>
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <ApiDrawer site={request.site} calls={calls} />
    </>
  );
}

function Reasons({ reasons }: { reasons: Job["reasons"] }) {
  if (reasons === undefined || reasons.length === 0) return null;
  return <p class="small">Matches {reasons.map(({ text }) => `“${text}”`).join(", ")}</p>;
}

function Beginning({ request }: { request: PageRequest }) {
  const { figures } = request;
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
      <section aria-labelledby="glance">
        <h2 id="glance">{count(figures.occupations.length)} occupations at a glance</h2>
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
          <Landscape occupations={figures.occupations} height={380} name="glance" />
          <figcaption>
            Each dot is an occupation; the larger, the more people work in it.{" "}
            <a href="/explore/landscape">Look closer</a>, filter and search in it.
          </figcaption>
        </figure>
      </section>
    </>
  );
}
