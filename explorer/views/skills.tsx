import type { Response } from "../../core/contract/endpoints.ts";
import { namesOf } from "../../core/contract/records.ts";
import { Benchmark, REQUIREMENT_TYPES } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { Bar } from "../charts/bar.tsx";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { RequirementFigure } from "../figures.ts";
import { type ApiCall, idIn, type PageRequest, type View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { Choice, Filters } from "../parts/filters.tsx";
import { count, orDash, outOf100, percent } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { OverTime } from "../parts/overTime.tsx";
import { LongTable, sortingOf, Table, WIDE_BAR } from "../parts/table.tsx";

type Questions = Response<"benchmarks">;

const REQUIREMENT_COLUMNS = [
  "element_id",
  "name",
  "type",
  "ai_resilience_score",
  "prior",
  "evidence",
  "evidence_weight",
] as const;
const QUESTION_COLUMNS = namesOf(Benchmark.omit({ skills_tested_count: true }).shape);

const COLUMNS = {
  name: ["requirement", "asc"],
  ai_resilience_score: ["hard for AI", "desc"],
  benchmark_match_count: ["questions", "desc"],
  job_prevalence: ["occupations", "desc"],
} as const;

/** All skills, abilities and knowledge by how hard they are for AI, with what that rests on. */
export const skillsPage: View = async (request) => {
  const { query, visitor, ask, site, figures } = request;
  const sort = sortingOf(request, COLUMNS, "ai_resilience_score");
  const type = query.get("type") ?? "";
  const call = {
    name: "skills",
    query: { type: type || undefined, sort_by: sort.column, sort_order: sort.order, limit: 120 },
  } as const satisfies ApiCall;
  const answer = await ask(call);
  const isSeen = tierAdmits(visitor.tier, "professional");
  const basis = new Map((await figures.requirements()).map((each) => [each.element_id, each]));
  const rows = answer.requirements.map((each) => ({ ...each, ...basis.get(each.element_id) }));
  return {
    title: "Skills",
    description:
      "Skills, abilities and knowledge by how hard they are for AI: what benchmarks show, and what rests on judgment.",
    tables: { skills: () => tableOf(REQUIREMENT_COLUMNS, rows) },
    body: (
      <div class="frame">
        <Lead title="What is hard for AI">
          {count(answer.total)} skills, abilities and areas of knowledge. Benchmark results count where
          questions test one; a prior rating fills in where few do.{isSeen && " The bar shows both parts."}
        </Lead>
        <Filters class="" request={request} live="skills">
          <Choice
            name="type"
            label="Kind"
            options={REQUIREMENT_TYPES.map((each) => [each.toLowerCase(), each])}
          />
        </Filters>
        <div id="skills">
          {isSeen && (
            <ul class="plain-list legend">
              <li>
                <span class="swatch wash evidence" /> by benchmarks
              </li>
              <li>
                <span class="swatch wash prior" /> by prior
              </li>
            </ul>
          )}
          <LongTable
            label="Requirements as a table"
            class="bars"
            request={request}
            anchor="skills"
            rows={rows}
            columns={({ name, text, number, drawing }) => [
              name(
                sort.heads.name,
                (each) =>
                  isSeen ? <a href={`/explore/skills/${each.element_id}`}>{each.name}</a> : each.name,
                "wide-cell",
              ),
              text("kind", (each) => each.type.toLowerCase()),
              number(sort.heads.ai_resilience_score, (each) => outOf100(each.ai_resilience_score)),
              drawing((each) => <Parts {...each} />, WIDE_BAR),
              ...(isSeen
                ? [
                    number(sort.heads.benchmark_match_count, (each) => orDash(each.questions, count)),
                    number(sort.heads.job_prevalence, (each) => orDash(each.occupations, count)),
                  ]
                : []),
            ]}
          />
        </div>
        {!isSeen && (
          <Locked tier="professional">What each figure is based on, and which occupations need it</Locked>
        )}
        <CsvLinks request={request} tables={{ skills: "Requirements" }} />
        <ApiDrawer site={site} calls={[call]} />
      </div>
    ),
  };
};

/** Resilience as the part that benchmarks give and the part that the prior gives, where these are seen. */
function Parts(given: { ai_resilience_score: number } & Partial<RequirementFigure>) {
  const { ai_resilience_score: score01, prior, evidence, evidence_weight } = given;
  if (prior === undefined || evidence_weight === undefined) return <Bar share01={score01} tone="protected" />;
  const byEvidence = (evidence ?? 0) * evidence_weight;
  const byPrior = prior * (1 - evidence_weight);
  return (
    <svg class="bar" role="img" aria-label={`${outOf100(score01)} of 100`}>
      <rect class="track" width="100%" height="100%" rx="2" />
      <rect class="evidence" width={`${byEvidence * 100}%`} height="100%" />
      <rect class="prior" x={`${byEvidence * 100}%`} width={`${byPrior * 100}%`} height="100%" />
    </svg>
  );
}

const QUESTIONS_PER_PAGE = 20;

/** One requirement: what its figure rests on, the questions behind it, and where it is needed. */
export const skillPage: View = async (request) => {
  const { ask, query, visitor, site } = request;
  const element_id = idIn(request, "element_id");
  const call = { name: "skill", path: { element_id } } as const satisfies ApiCall;
  const historyCall = { name: "skillHistory", path: { element_id } } as const satisfies ApiCall;
  const [skill, history] = await Promise.all([ask(call), ask(historyCall)]);
  const { resilience_basis: basis, benchmark_coverage: coverage, job_prevalence: prevalence } = skill;
  const offset = Math.max(0, Math.floor(Number(query.get("offset")) || 0));
  const questions = {
    name: "benchmarks",
    query: { skill: skill.name, limit: QUESTIONS_PER_PAGE, offset },
  } as const satisfies ApiCall;
  const isSeen = tierAdmits(visitor.tier, "enterprise");
  const answer = isSeen ? await ask(questions) : undefined;
  const { ai_resilience_score: score01 } = skill;
  const [low, high] = basis.uncertainty.interval_90;
  const weighed = (weight01: number) => `counts for ${percent(weight01)}`;
  return {
    title: skill.name,
    description: `${skill.name}: ${skill.description} How hard it is for AI: ${outOf100(score01)} of 100.`,
    ...(answer && { tables: { questions: () => tableOf(QUESTION_COLUMNS, answer.benchmarks) } }),
    body: (
      <div class="frame">
        <p class="small">
          <a href="/explore/skills">Skills</a> · {skill.type} · {skill.element_id}
        </p>
        <Lead title={skill.name}>{skill.description}</Lead>
        <Section
          id="basis"
          title={
            <>
              Hard for AI: {outOf100(score01)} <span class="small">of 100</span>
            </>
          }
          isFirst
        >
          <Table
            class="bars"
            hasHeads={false}
            rows={[
              {
                title: "By benchmarks",
                value01: basis.evidence,
                tone: "accent",
                note: weighed(basis.evidence_weight),
              },
              {
                title: "By prior",
                value01: basis.prior,
                tone: "transitional",
                note: weighed(1 - basis.evidence_weight),
              },
              {
                title: "Combined",
                value01: score01,
                tone: "protected",
                note: `90 % interval ${outOf100(low)} to ${outOf100(high)}`,
              },
            ]}
            columns={({ name, number, drawing, text }) => [
              name("", ({ title }) => title, "whole"),
              number("", ({ value01 }) => (value01 === null ? "no questions" : outOf100(value01))),
              drawing(({ value01, tone }) => <Bar share01={value01 ?? 0} tone={tone} />, WIDE_BAR),
              text("", ({ note }) => note),
            ]}
          />
          <p>
            Why the prior: {basis.prior_reason}. Two ratings: {basis.prior_passes.map(outOf100).join(" and ")}
            .
          </p>
        </Section>
        <OverTime
          name="It"
          points={history.points.map((point) => ({ ...point, value: outOf100(point.ai_resilience_score) }))}
          note={history.note}
        />
        <Section id="needed" title="Where it matters">
          <p>
            In {count(prevalence.total_jobs)} occupations, with a mean relevance of{" "}
            {outOf100(prevalence.avg_relevance)} of 100.
          </p>
          <Table
            class="bars"
            hasHeads={false}
            rows={prevalence.top_jobs}
            columns={({ occupation, number, bar }) => [
              occupation((job) => job),
              number("", (job) => outOf100(job.relevance)),
              bar((job) => job.relevance, undefined, WIDE_BAR),
            ]}
          />
        </Section>
        <Section id="questions" title="The questions behind it">
          {answer === undefined ? (
            <Locked tier="enterprise">Benchmark questions</Locked>
          ) : (
            <Questions request={request} answer={answer} suites={coverage.top_benchmarks} />
          )}
        </Section>
        <ApiDrawer site={site} calls={isSeen ? [call, questions] : [call]} />
      </div>
    ),
  };
};

type QuestionsProps = { request: PageRequest; answer: Questions; suites: readonly string[] };

function Questions({ request, answer, suites }: QuestionsProps) {
  const { offset, limit, total } = answer;
  if (total === 0) return <p>No benchmark question tests it, so the prior rating stands alone.</p>;
  return (
    <>
      <p>
        {count(total)} questions of {suites.join(", ") || "the suites"}; {offset + 1} to{" "}
        {offset + answer.count}.
      </p>
      <ul class="plain-list results">
        {answer.benchmarks.map((each) => (
          <li key={each.input_id}>
            {each.task_description} <span class="small">{each.input_id}</span>
          </li>
        ))}
      </ul>
      <p class="actions">
        {offset > 0 && <a href={`${request.address}?offset=${Math.max(0, offset - limit)}`}>Previous</a>}
        {offset + limit < total && <a href={`${request.address}?offset=${offset + limit}`}>Next</a>}
      </p>
      <CsvLinks request={request} tables={{ questions: "These questions" }} />
    </>
  );
}
