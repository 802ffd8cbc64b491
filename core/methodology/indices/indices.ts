import type { z } from "zod";
import type { IndexAgreement } from "../../contract/shapes.ts";
import { at } from "../../lib/at.ts";
import { invariant } from "../../lib/invariant.ts";
import { round2, round4 } from "../rounding.ts";
import { correlationInterval90, mean, partialSpearman, quantileAmong, spearman } from "../statistics.ts";

const LABELS = {
  producer: "Eloundou, Manning, Mishkin, Rock: GPTs are GPTs, Science 384",
  year: 2024,
  unit: "share of tasks, 0 to 1",
  licence: "MIT",
  url: "https://github.com/openai/GPTs-are-GPTs",
  kind: "labels",
} as const;

/**
 * Published indices and measures of use that stand beside the scores. None of them enters one. `kind` and `speaker` say who speaks:
 * somebody who labels work, or people who use an assistant.
 */
export const OTHER_INDICES = [
  {
    id: "eloundou_people",
    name: "Exposure to language models, labeled by people",
    measures:
      "tasks a language model speeds up at least twofold; half weight where it needs further software",
    speaker: "Labels by people",
    ...LABELS,
  },
  {
    id: "eloundou_gpt4",
    name: "Exposure to language models, labeled by GPT-4",
    measures: "the same question as put to people, answered by a model",
    speaker: "Labels by GPT-4",
    ...LABELS,
  },
  {
    id: "microsoft_applicability",
    name: "AI applicability",
    producer: "Tomlinson, Jaffe, Wang, Counts, Suri: Working with AI",
    year: 2025,
    measures:
      "how much of its activities Bing Copilot conversations of 2024 covered, how well, and how widely",
    unit: "coverage × completion × scope, 0 to 1",
    licence: "CC BY 4.0",
    url: "https://github.com/microsoft/working-with-ai",
    kind: "use",
    speaker: "Copilot users",
  },
  {
    id: "anthropic_use",
    name: "Share of Claude conversations",
    producer: "Anthropic Economic Index; task matching by the Budget Lab at Yale",
    year: 2025,
    measures: "conversations matched to its tasks; a statement shared by occupations is split evenly",
    unit: "percent of all conversations of the newest release",
    licence: "MIT and CC BY 4.0 by release",
    url: "https://huggingface.co/datasets/Anthropic/EconomicIndex",
    kind: "use",
    speaker: "Claude users",
  },
] as const;

type OtherIndex = (typeof OTHER_INDICES)[number];
export type IndexId = OtherIndex["id"];

/** Values by SOC code. */
export type Values = ReadonlyMap<string, number>;

/** Where each value lies among all: 0..1, mid-rank, four decimals. */
export function quantilesOf(values: Values): Values {
  const quantileOf = quantileAmong([...values.values()]);
  return new Map([...values].map(([soc, value]) => [soc, quantileOf(value)]));
}

/** Rank correlation over the occupations that both have and `keep` admits, two decimals; null below ten of them. */
export function rankCorrelation(
  a: Values,
  b: Values,
  keep: (soc: string) => boolean = () => true,
): number | null {
  const both = [...a.keys()].filter((soc) => b.has(soc) && keep(soc));
  if (both.length < 10) return null;
  const of = (values: Values) => both.map((soc) => invariant(values.get(soc), soc));
  return round2(spearman(of(a), of(b)));
}

/** Quantiles closer than this are about the same; further apart than the second, the words say "much". */
const NEAR = 0.1;
const FAR = 0.3;

/** How an index differs from ours in one sentence, given its quantile less ours (-1..1). */
export function differenceInWords({ kind, speaker }: OtherIndex, difference: number): string {
  const much = Math.abs(difference) > FAR ? "much " : "";
  const isMore = difference > 0;
  if (kind === "labels") {
    if (Math.abs(difference) <= NEAR) return `${speaker} place it about where this index does.`;
    return `${speaker} place it ${much}${isMore ? "higher" : "lower"} than this index does.`;
  }
  if (Math.abs(difference) <= NEAR)
    return `${speaker} ask for this work about as much as its exposure allows.`;
  return isMore
    ? `${speaker} ask for this work ${much}more than its exposure suggests.`
    : `${speaker} ask for this work ${much}less than its exposure allows.`;
}

/** How far the quantile of an occupation in our index and those in others lie apart; null where there is no other. */
export function agreement(ours: number, others: readonly number[]): z.infer<typeof IndexAgreement> | null {
  if (others.length === 0) return null;
  const quantiles = [ours, ...others];
  const [lowest, highest] = [Math.min(...quantiles), Math.max(...quantiles)];
  return {
    indices: others.length,
    lowest_quantile: lowest,
    highest_quantile: highest,
    spread: round4(highest - lowest),
  };
}

/** What BLS changed its mind about, for one occupation. */
type OutlookPoint = {
  /** Automation susceptibility, 0..100. */
  readonly susceptibility: number;
  /** Growth projected in the newest round less that of the round before, percentage points. */
  readonly revision: number;
  /** Mean job_relevance of psychomotor and physical abilities, 0..1. */
  readonly bodilyDemand: number;
};

type Relation = { readonly rank_correlation: number; readonly interval_90: [number, number] };

/** How much an occupation asks of the body: mean job_relevance (0..1, in the order of the ids) of O*NET's psychomotor and physical abilities. */
export function bodilyDemand(elementIds: readonly string[], jobRelevance: readonly number[]): number {
  return mean(elementIds.flatMap((id, column) => (/^1\.A\.[23]\./.test(id) ? at(jobRelevance, column) : [])));
}

/** How the revision relates to susceptibility: rank correlations, plain and with bodily demand held constant. */
export function outlookRelation(points: readonly OutlookPoint[]): Record<"plain" | "given", Relation> {
  const column = (name: keyof OutlookPoint) => points.map((point) => point[name]);
  const relation = (correlation: number, given: number): Relation => {
    const [low, high] = correlationInterval90(correlation, points.length, given);
    return { rank_correlation: round2(correlation), interval_90: [round2(low), round2(high)] };
  };
  const [x, y, z] = [column("susceptibility"), column("revision"), column("bodilyDemand")];
  return { plain: relation(spearman(x, y), 0), given: relation(partialSpearman(x, y, z), 1) };
}
