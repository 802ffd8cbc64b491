import { z } from "zod";
import { TASK_SORTS } from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import { JobHit, SkillGap } from "../../core/contract/shapes.ts";
import type { Ask } from "../page.ts";

/** Longest text of an answer: what an assistant reads of it costs its user. */
export const TEXT_MAX = 1_300;

/** An answer before it becomes a text: what must be said, and items of which as many are said as there is room for. */
type Answer = {
  readonly head: readonly string[];
  readonly items?: readonly string[];
  /** Unless told, that scores are positions. */
  readonly caveat?: string;
  readonly data: Record<string, unknown>;
};

type Tool = {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (ask: Ask, given: Record<string, unknown>) => Promise<Answer>;
};

const POSITION = "Scores describe where the work stands now; they are no prediction of displacement.";
const occupation = z.string().min(1).max(200).describe("SOC code such as 15-1252.00, or a title");
const job = z.object({ soc_code: z.string(), title: z.string() });

/** A tool whose arguments have the types of its schema. Of its data, what the output names is passed on. */
function tool<I extends z.ZodObject, O extends z.ZodObject>(
  name: string,
  description: string,
  input: I,
  output: O,
  run: (ask: Ask, given: z.infer<I>) => Promise<Answer & { readonly data: z.input<O> }>,
): Tool {
  const answer: Tool["run"] = async (ask, given) => {
    const { data, ...said } = await run(ask, input.parse(given));
    return { ...said, data: output.parse(data) };
  };
  return { name, description, input, output, run: answer };
}

/** The SOC code that is meant: a code as it is, else the best match among titles. Throws 404 where nothing matches. */
async function socOf(ask: Ask, text: string): Promise<string> {
  const code = normaliseSocCode(text);
  if (code !== undefined) return code;
  const [hit] = (await ask({ name: "jobSearch", query: { q: text, limit: 1 } })).jobs;
  if (hit !== undefined) return hit.soc_code;
  throw new ApiError(
    "job_not_found",
    { soc_code: text },
    `No title matches "${text}"; find_occupation looks further.`,
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const between = ([low, high]: readonly [number, number]) => `${low} to ${high}`;
const dollars = (amount: number | null) =>
  amount === null ? "no published wage" : `$${Math.round(amount).toLocaleString("en-US")} a year`;
const growth = (figure: number | null) =>
  figure === null ? "no projection" : `${figure > 0 ? "+" : ""}${figure} % over the decade`;

/** What an assistant can ask. */
export const TOOLS: readonly Tool[] = [
  tool(
    "find_occupation",
    "Find US occupations by title or by a description of the work.",
    z.object({ query: z.string().min(1).max(300), limit: z.int().min(1).max(10).default(5) }),
    z.object({ jobs: z.array(job) }),
    async (ask, { query, limit }) => {
      const named = await ask({ name: "jobSearch", query: { q: query, limit } });
      const wanted = { q: query, limit, search_scope: "jobs" };
      const answer = named.count > 0 ? named : await ask({ name: "jobSearchSemantic", query: wanted });
      const found = "jobs" in answer ? answer.jobs : [];
      return {
        head: [
          found.length === 0 ? `Nothing is like "${query}".` : `Occupations for "${query}", best first:`,
        ],
        items: found.map(
          (hit) =>
            `${hit.title} (${hit.soc_code}): exposure ${hit.automation_susceptibility_score} of 100, resilience ${hit.human_centric_resilience_score} of 100, ${hit.quadrant}`,
        ),
        data: { jobs: found },
      };
    },
  ),
  tool(
    "occupation",
    "How exposed one occupation is to AI, what protects it, its employment and outlook.",
    z.object({ occupation }),
    job.extend({
      automation_susceptibility_score: z.number(),
      human_centric_resilience_score: z.number(),
      quadrant: z.string(),
    }),
    async (ask, given) => {
      const path = { soc_code: await socOf(ask, given.occupation) };
      const profile = await ask({ name: "job", path });
      const { score_breakdown: parts } = await ask({ name: "jobExplain", path });
      const { scores, classification } = profile;
      const { automation_susceptibility_score: exposure, human_centric_resilience_score: resilience } = parts;
      const interval = (part: typeof exposure | typeof resilience) =>
        part.uncertainty ? ` (90 % interval ${between(part.uncertainty.interval_90)})` : "";
      return {
        head: [
          `${profile.title} (${profile.soc_code}): ${profile.summary}`,
          `Exposure ${exposure.value} of 100${interval(exposure)}, more than ${percent(scores.automation_susceptibility_quantile)} of occupations. Resilience ${resilience.value} of 100${interval(resilience)}.`,
          `Quadrant: ${classification.quadrant}${classification.quadrant_certain ? "" : ", uncertain"}. ${classification.quadrant_note ?? ""}`,
          `Employment: ${classification.employment?.toLocaleString("en-US") ?? "counted in another occupation or not published"}. Outlook (BLS): ${classification.projected_growth ?? "no projection"}.`,
        ],
        data: {
          ...profile,
          automation_susceptibility_score: exposure.value,
          human_centric_resilience_score: resilience.value,
          quadrant: classification.quadrant,
        },
      };
    },
  ),
  tool(
    "tasks",
    "The tasks of an occupation, most exposed first or by another measure.",
    z.object({
      occupation,
      sort_by: z.enum(TASK_SORTS).default("ai_exposure_potential"),
      limit: z.int().min(1).max(20).default(6),
    }),
    job.extend({ tasks: z.array(z.object({ task_id: z.string(), quadrant: z.string() })) }),
    async (ask, { occupation: text, sort_by, limit }) => {
      const path = { soc_code: await socOf(ask, text) };
      const query = { sort_by, limit, include_explanations: false };
      const list = await ask({ name: "jobTasks", path, query });
      return {
        head: [`${list.title} (${list.soc_code}) has ${list.task_count} tasks; by ${sort_by}:`],
        items: list.tasks.map(
          ({ label, quadrant, pillars }) =>
            `${label}: exposure ${pillars.ai_exposure_potential}, human imperative ${pillars.human_imperative} (0 to 1), ${quadrant}`,
        ),
        data: list,
      };
    },
  ),
  tool(
    "compare",
    "Two to ten occupations side by side.",
    z.object({ occupations: z.array(occupation).min(2).max(10) }),
    z.object({ jobs: z.array(JobHit.pick({ title: true, quadrant: true, balanced_impact_score: true })) }),
    async (ask, { occupations }) => {
      const socs = await Promise.all(occupations.map((text) => socOf(ask, text)));
      const { comparison, skill_overlap_matrix: overlap } = await ask({
        name: "compare",
        query: { socs: socs.join(",") },
      });
      const [first] = comparison;
      return {
        head: ["Exposure and resilience of 100; likeness of skills to the first, 0 to 1:"],
        items: comparison.map(
          (hit) =>
            `${hit.title} (${hit.soc_code}): exposure ${hit.automation_susceptibility_score}, resilience ${hit.human_centric_resilience_score}, ${hit.quadrant}, likeness ${overlap[first?.soc_code ?? ""]?.[hit.soc_code]}`,
        ),
        caveat: `${POSITION} Differences of a few points lie within the intervals.`,
        data: { jobs: comparison },
      };
    },
  ),
  tool(
    "transitions",
    "Where somebody in an occupation could go, by similar skills; by default without more schooling.",
    z.object({
      occupation,
      growing_only: z.boolean().default(false),
      min_wage: z.number().min(0).optional().describe("median, US dollars a year"),
      no_more_schooling: z.boolean().default(true),
      limit: z.int().min(1).max(10).default(5),
    }),
    z.object({
      transition_count: z.int(),
      growing_count: z.int(),
      jobs: z.array(job.extend({ projected_growth_percent: z.number().nullable() })),
    }),
    async (ask, { occupation: text, growing_only, min_wage, no_more_schooling, limit }) => {
      const body = {
        source_soc: await socOf(ask, text),
        similarity_threshold: 0.7,
        max_results: limit,
        filters: {
          growing_only,
          include_further_education: !no_more_schooling,
          ...(min_wage !== undefined && { min_median_wage: min_wage }),
        },
      };
      const found = await ask({ name: "transitions", body });
      const { source_job: source, transitions: targets } = found;
      const grows = targets.filter(({ projected_growth_percent: rate }) => rate !== null && rate > 0);
      return {
        head: [
          `From ${source.title} (${source.soc_code}; ${dollars(source.median_wage)}, ${growth(source.projected_growth_percent)}): ${found.transition_count} occupations with a similarity of 0.7 or more${no_more_schooling ? " that ask for no more schooling" : ""}.`,
          targets.length === 0
            ? `None is left. Left out: ${JSON.stringify(found.left_out)}.`
            : outlook(grows.length, targets.length, no_more_schooling),
          ...(found.note === undefined ? [] : [found.note]),
        ],
        items: targets.map(
          (to) =>
            `${to.target_title} (${to.target_soc}): similarity ${to.skill_similarity}, ${growth(to.projected_growth_percent)}, ${dollars(to.median_wage)}, resilience ${to.resilience_gain >= 0 ? "+" : ""}${to.resilience_gain} points${to.credentials_needed.length > 0 ? `, needs ${to.credentials_needed.join(" and ")}` : ""}`,
        ),
        caveat:
          "Similarity of skills says nothing of openings nearby. Wages are national medians; growth is BLS's.",
        data: {
          transition_count: found.transition_count,
          growing_count: grows.length,
          jobs: targets.map(({ target_soc, target_title, projected_growth_percent }) => ({
            soc_code: target_soc,
            title: target_title,
            projected_growth_percent,
          })),
        },
      };
    },
  ),
  tool(
    "skill_gap",
    "What a set of skills lacks for an occupation.",
    z.object({ current_skills: z.array(z.string().min(1).max(100)).min(1).max(120), occupation }),
    SkillGap.pick({ skill_coverage: true }).extend({ gap_skills: z.array(z.string()) }),
    async (ask, { current_skills, occupation: text }) => {
      const target_job = await socOf(ask, text);
      const gap = await ask({ name: "skillGap", body: { current_skills, target_job } });
      const unknown = gap.unrecognized_skills.map(({ name }) => name);
      return {
        head: [
          `For ${gap.target_job.title} (${gap.target_job.soc_code}) these skills cover ${percent(gap.skill_coverage)} of what it asks for. Missing, the most relevant first:`,
          ...(unknown.length > 0 ? [`Not recognized: ${unknown.join(", ")}.`] : []),
        ],
        items: gap.gap_skills.map(
          ({ name, relevance_in_target, priority }) =>
            `${name}: relevance ${relevance_in_target} (0 to 1), ${priority}`,
        ),
        caveat: "Names are O*NET's skills, abilities and knowledge; having one says nothing of its level.",
        data: { skill_coverage: gap.skill_coverage, gap_skills: gap.gap_skills.map(({ name }) => name) },
      };
    },
  ),
  tool(
    "region",
    "How exposed the workers of a metropolitan area are, and in which occupations.",
    z.object({ region: z.string().min(1).max(100).describe("area code of five digits, or part of a name") }),
    z.object({ msa_code: z.string(), msa_name: z.string(), at_risk_percent: z.number() }),
    async (ask, given) => {
      const wanted = given.region.trim().toLowerCase();
      const { regions } = await ask({ name: "regions", query: { limit: 500, basis: "all" } });
      const matches = regions.filter(
        ({ msa_code, msa_name }) => msa_code === wanted || msa_name.toLowerCase().includes(wanted),
      );
      // An area that is known by occupation says more than an estimate of a larger one.
      const found = matches.find(({ basis }) => basis === "detailed") ?? matches[0];
      const others = matches.filter((one) => one !== found).map((one) => `${one.msa_name} (${one.msa_code})`);
      if (found === undefined) throw new ApiError("region_not_found", { msa_code: given.region });
      const path = { msa_code: found.msa_code };
      const detail = await ask({ name: "region", path, query: { include_jobs: true, job_limit: 5 } });
      const { summary, top_exposed_jobs: jobs = [] } = detail;
      return {
        head: [
          `${detail.msa_name} (${detail.msa_code}): ${summary.total_at_risk_jobs.toLocaleString("en-US")} of ${summary.scored_employment.toLocaleString("en-US")} workers in occupations with a score are in occupations with an exposure above 0.5, ${summary.at_risk_percent} % (90 % interval ${between(summary.at_risk_percent_interval_90)}).`,
          `Mean exposure ${summary.mean_automation_score}, mean resilience ${summary.mean_resilience_score} of 100.${detail.basis === "group_mix" ? " Estimated from major groups." : ""}`,
          ...(others.length > 0 ? [`Also found: ${others.slice(0, 3).join("; ")}.`] : []),
          ...(jobs.length > 0 ? ["Most exposed workers:"] : []),
        ],
        items: jobs.map(
          (one) => `${one.title} (${one.soc_code}): ${one.employment.toLocaleString("en-US")} workers`,
        ),
        data: { ...detail, at_risk_percent: summary.at_risk_percent },
      };
    },
  ),
  tool(
    "explain",
    "How the scores of an occupation come about: formulas, tasks, evidence.",
    z.object({ occupation }),
    job.extend({ methodology_version: z.string() }),
    async (ask, given) => {
      const path = { soc_code: await socOf(ask, given.occupation) };
      const found = await ask({ name: "jobExplain", path });
      const { score_breakdown: parts, task_analysis: tasks } = found;
      return {
        head: [
          `${found.title} (${found.soc_code}), methodology ${found.methodology_version}.`,
          `Exposure ${parts.automation_susceptibility_score.value}: ${parts.automation_susceptibility_score.formula}.`,
          `Resilience ${parts.human_centric_resilience_score.value}: ${parts.human_centric_resilience_score.formula}.`,
          `Of ${tasks.task_count} tasks ${tasks.high_exposure_tasks} are highly exposed and ${tasks.protected_tasks} protected. What weighs most in what AI can do of it:`,
        ],
        items: found.capability_basis.map(
          ({ name, element_id, weight, ai_resilience_score, evidence }) =>
            `${name} (${element_id}): weight ${weight}, resilience ${ai_resilience_score} (0 to 1), ${evidence === null ? "by judgment alone" : `evidence ${evidence}`}`,
        ),
        data: found,
      };
    },
  ),
  tool(
    "indices",
    "What other published indices and observed use of AI say of an occupation, beside this one.",
    z.object({ occupation }),
    job.extend({ quantiles: z.record(z.string(), z.number().nullable()) }),
    async (ask, given) => {
      const path = { soc_code: await socOf(ask, given.occupation) };
      const found = await ask({ name: "jobIndices", path });
      return {
        head: [
          `${found.title} (${found.soc_code}): this index places it above ${percent(found.ours.quantile)} of occupations. Others:`,
        ],
        items: found.indices.map(({ name, quantile, in_words }) =>
          quantile === null ? `${name}: no value` : `${name}: above ${percent(quantile)}. ${in_words}`,
        ),
        caveat: "The indices measure different things on different scales: compare places, not values.",
        data: {
          ...found,
          quantiles: Object.fromEntries(found.indices.map(({ index_id, quantile }) => [index_id, quantile])),
        },
      };
    },
  ),
  tool(
    "history",
    "How the exposure of an occupation moved over the releases of a leaderboard of AI models.",
    z.object({ occupation }),
    job.extend({
      points: z.array(z.object({ release: z.string(), automation_susceptibility_score: z.number() })),
    }),
    async (ask, given) => {
      const path = { soc_code: await socOf(ask, given.occupation) };
      const found = await ask({ name: "jobHistory", path });
      return {
        head: [
          `${found.title} (${found.soc_code}): exposure of 100 by release of the leaderboard, standard error ${found.standard_error}. ${found.note}`,
        ],
        items: [...found.points]
          .reverse()
          .map((point) => `${point.release}: ${point.automation_susceptibility_score}`),
        caveat: "Only what models score moves here; the work is held as it is.",
        data: found,
      };
    },
  ),
];

/** Whether anything listed grows, in words that a reader cannot miss. */
function outlook(growing: number, listed: number, isWithoutSchooling: boolean): string {
  if (growing === listed) return "All that are listed are projected to grow:";
  if (growing > 0) return `Only ${growing} of the ${listed} listed are projected to grow:`;
  const advice = isWithoutSchooling
    ? " With no_more_schooling false there may be more."
    : " Other fields or a lower wage may give more.";
  return `Mind: NONE of the ${listed} listed is projected to grow.${advice} They are:`;
}

/** The text of an answer with its source, of at most {@link TEXT_MAX} characters; items that do not fit are counted. */
export function textOf({ head, items = [], caveat = POSITION }: Answer, source: string): string {
  const end = `Caveat: ${caveat} Source: ${source}`;
  const lines: string[] = [];
  const whole = () => [...head, ...lines, end].join("\n");
  for (const [at, item] of items.entries()) {
    lines.push(`- ${item}`);
    if (whole().length <= TEXT_MAX) continue;
    lines.pop();
    const more = `(${items.length - at} more)`;
    while (lines.length > 0 && whole().length + more.length + 1 > TEXT_MAX) lines.pop();
    lines.push(more);
    break;
  }
  const text = whole();
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - end.length - 2)}…\n${end}`;
}
