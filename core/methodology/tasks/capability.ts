import { at } from "../../lib/at.ts";
import { groupBy } from "../../lib/lists.ts";
import { round4 } from "../rounding.ts";
import { sumOf } from "../statistics.ts";
import { type ReasonCode, reasonOf } from "./reasons.ts";

/** Where a requirement counts: in capability_task, in structural_exposure (the body's) or in human_imperative (social skills). */
type CountedIn = "capability_task" | "structural_exposure" | "human_imperative";

/** Speech recognition and speech clarity: senses by their ids, but systems hear and speak through software. */
const SPEECH_ELEMENTS = new Set(["1.A.4.b.4", "1.A.4.b.5"]);

/**
 * Bodily are psychomotor, physical and sensory abilities (1.A.2 to 1.A.4) but speech: what a body at the place does, which
 * structural_exposure already counts. Social are the social skills (2.B.1). All else is mental.
 */
export function countedIn(elementId: string): CountedIn {
  if (elementId.startsWith("2.B.1.")) return "human_imperative";
  return /^1\.A\.[234]\./.test(elementId) && !SPEECH_ELEMENTS.has(elementId)
    ? "structural_exposure"
    : "capability_task";
}

/** The positions of the mental requirements, ascending. */
export function mentalColumns(elementIds: readonly string[]): ReadonlySet<number> {
  return new Set(elementIds.flatMap((id, column) => (countedIn(id) === "capability_task" ? [column] : [])));
}

/** A requirement that a task draws on. */
export type Draw = {
  /** Position in the list of all requirements. */
  readonly column: number;
  /** How many of the task's work activities and reasons draw on it. */
  readonly times: number;
};

/** Finds the requirements that a task draws on, by its general work activities and reasons, in the order of the requirements. */
export function drawsFinder(
  elementIds: readonly string[],
  activityLinks: readonly { readonly elementId: string; readonly generalActivityId: string }[],
): (generalActivityIds: readonly string[], reasons: readonly ReasonCode[]) => Draw[] {
  const columnOf = new Map(elementIds.map((id, column) => [id, column]));
  const linksOf = groupBy(activityLinks, ({ generalActivityId }) => generalActivityId);
  const linked = new Map(
    [...linksOf].map(([id, links]) => [id, [...new Set(links.map(({ elementId }) => elementId))]]),
  );
  return (generalActivityIds, reasons) => {
    const times = new Map<number, number>();
    const sources = [
      ...[...new Set(generalActivityIds)].flatMap((id) => linked.get(id) ?? []),
      ...reasons.flatMap((code) => reasonOf(code).draws),
    ];
    for (const id of sources) {
      const column = columnOf.get(id);
      if (column !== undefined) times.set(column, (times.get(column) ?? 0) + 1);
    }
    return [...times]
      .map(([column, count]) => ({ column, times: count }))
      .sort((a, b) => a.column - b.column);
  };
}

export type TaskCapability = Readonly<ReturnType<typeof taskCapability>>;

const STRONGEST = 5;

/**
 * capability_task = reliability × Σ(times × job_relevance × (1 − ai_resilience_score)) / Σ(times × job_relevance) over the mental
 * requirements that the task draws on; where it draws on none that its occupation asks for, over all mental requirements. 0.5 × reliability
 * where nothing is known of those either.
 */
export function taskCapability(
  draws: readonly Draw[],
  { elementIds, mental, relevance, resilience, reliability }: CapabilityContext,
) {
  const isMental = ({ column }: Draw) => mental.has(column);
  const own = draws.filter(isMental);
  const asked = own.some(({ column }) => at(relevance, column) > 0);
  const used: readonly Draw[] = asked ? own : [...mental].map((column) => ({ column, times: 1 }));
  const weighed = used.map(({ column, times }) => ({ column, weight: times * at(relevance, column) }));
  const whole = sumOf(weighed, ({ weight }) => weight);
  const able = sumOf(weighed, ({ column, weight }) => weight * (1 - at(resilience, column)));
  return {
    /** capability_task, 0..1, four decimals. */
    capability: round4(reliability * (whole > 0 ? able / whole : 0.5)),
    /** What it was computed over: the mental requirements that the task draws on, else all mental requirements. */
    draws: used,
    /** Whether the task draws on any of them by itself. */
    isOwn: asked,
    /** Those that weigh most, at most five, with their shares of the weight, 0..1. */
    strongest: weighed
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.column - b.column)
      .slice(0, STRONGEST)
      .map(({ column, weight }) => ({ elementId: at(elementIds, column), share01: round4(weight / whole) })),
    /** Bodily and social requirements that the task draws on: counted elsewhere. */
    leftOut: draws.filter((draw) => !isMental(draw)),
  };
}

type CapabilityContext = {
  readonly elementIds: readonly string[];
  /** Columns of the mental requirements, ascending. */
  readonly mental: ReadonlySet<number>;
  /** job_relevance and ai_resilience_score by column, 0..1. */
  readonly relevance: readonly number[];
  readonly resilience: readonly number[];
  /** How often current models are right, 0..1; see `reliability`. */
  readonly reliability: number;
};
