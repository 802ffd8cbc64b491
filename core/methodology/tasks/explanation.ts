import { capital, listed } from "../../lib/words.ts";
import { round1 } from "../rounding.ts";
import { type DimensionName, mapDimensions } from "../types.ts";
import type { TaskCapability } from "./capability.ts";
import type { TaskDimensions, UsedActivity } from "./dimensions.ts";
import type { TaskPillars } from "./pillars.ts";
import { DEFAULT_THRESHOLDS, quadrantOf, type Thresholds } from "./quadrants.ts";
import { type Bearing, type ReasonCode, reasonOf } from "./reasons.ts";

/** One sentence or two for each dimension, for what AI can do of the task, and for its quadrant. */
export type TaskExplanation = Readonly<Record<DimensionName | "capability_task" | "quadrant", string>>;

/** What is explained. */
type ExplainedTask = {
  /** The task in a few words, without a stop. */
  readonly label: string;
  readonly dimensions: TaskDimensions;
  readonly capability: TaskCapability;
  readonly pillars: TaskPillars;
};

/** Names of what an explanation mentions by id. */
export type Names = {
  readonly activity: (activityId: string) => string;
  readonly requirement: (elementId: string) => string;
};

/** What a value of 0 to 10 says, in five steps of two points. */
const MEANINGS: Readonly<Record<DimensionName, readonly [string, string, string, string, string]>> = {
  procedural: [
    "is open work that has to be thought out anew each time",
    "calls for judgement at most steps",
    "mixes set steps with judgement",
    "mostly follows set steps or rules",
    "follows a fixed script almost throughout",
  ],
  digitization: [
    "happens almost wholly outside of software",
    "touches software at a few points only",
    "is done partly in software, partly outside",
    "is done mostly on digital inputs and outputs",
    "runs on digital inputs and outputs throughout",
  ],
  physicality: [
    "asks nothing of the body beyond a desk",
    "asks for a little handling or presence",
    "asks for bodily presence some of the time",
    "is largely done with hands and body on the spot",
    "is bodily work from beginning to end",
  ],
  socio_emotional: [
    "can be done without other people",
    "involves other people at the edges",
    "needs regular exchange with other people",
    "rests largely on dealing with people",
    "is about people: trust, persuasion or care",
  ],
};

const ACTIVITIES_NAMED = 2;
const REQUIREMENTS_NAMED = 3;
/** From here on a value counts as high. */
const MIDDLE = 5;

/**
 * Why a task is rated as it is: per dimension what the value means, then the reasons it was read with that speak for or against
 * it (or the work activities, where the task has not been read). Then what AI can do of it, and its quadrant. Nothing is said that did not enter the figures.
 */
export function explainTask(task: ExplainedTask, names: Names): TaskExplanation {
  return {
    ...mapDimensions((name) => explainDimension(name, task, names)),
    capability_task: explainCapability(task, names),
    quadrant: explainQuadrant(task.pillars),
  };
}

/** One sentence on which side of the thresholds a task lies, and what that makes it. */
export function explainQuadrant(
  {
    ai_exposure_potential,
    human_imperative,
  }: Pick<TaskPillars, "ai_exposure_potential" | "human_imperative">,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): string {
  const side = (value: number, threshold: number) =>
    `${value.toFixed(2)} is ${value > threshold ? "above" : "not above"} ${threshold}`;
  const quadrant = quadrantOf(ai_exposure_potential, human_imperative, thresholds);
  return (
    `Exposure of ${side(ai_exposure_potential, thresholds.exposure)} and a need for people of ` +
    `${side(human_imperative, thresholds.imperative)}: ${quadrant}.`
  );
}

function explainDimension(name: DimensionName, task: ExplainedTask, names: Names): string {
  const value = task.dimensions.dimensions[name];
  const meaning = MEANINGS[name][Math.min(4, Math.floor(value / 2))];
  return [
    `“${task.label}” ${meaning}: ${oneDecimal(value)} of 10.`,
    basisSentence(name, task.dimensions, names),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function basisSentence(name: DimensionName, dimensions: TaskDimensions, names: Names): string {
  if (dimensions.basis === "task") return reasonSentence(name, dimensions);
  if (dimensions.basis === "overall") {
    return "The task has not been read yet and has no work activity: this is the mean of all activities.";
  }
  const { activities } = dimensions;
  const named = mostTelling(activities, name, dimensions.dimensions[name]).map(
    ({ activityId, basis, value }) => {
      const borrowed = basis === "activity" ? "" : ", from its group";
      return `“${withoutStop(names.activity(activityId))}” (${oneDecimal(value[name])}${borrowed})`;
    },
  );
  const others = activities.length - named.length;
  const rest = others === 0 ? "" : ` and ${others} more`;
  const noun = activities.length === 1 ? "its work activity" : "the mean of its work activities";
  return `The task has not been read yet: this is ${noun} ${listed(named)}${rest}.`;
}

/** What the task was read for, as far as it bears on a dimension. */
function reasonSentence(name: DimensionName, { dimensions, reasons }: TaskDimensions): string {
  if (reasons.length === 0) return "The rating is the operator's own.";
  const that = (bearing: Bearing) =>
    reasons.filter((code) => reasonOf(code).bears[name] === bearing).map(wordsOf);
  const [up, down] = [that("up"), that("down")];
  const high = dimensions[name] >= MIDDLE;
  if (up.length > 0 && down.length > 0) {
    return `For it ${speaks(up)} ${listed(up)}; against it, ${listed(down)}.`;
  }
  const decisive = high ? up : down;
  if (decisive.length > 0) return `What decides it: ${listed(decisive)}.`;
  if (high) return "No single reason decides it: the task as a whole was read so.";
  if (up.length > 0) return `${capital(listed(up))} ${asks(up)} for some of it, no more.`;
  return `Nothing the task is chiefly about (${listed(reasons.map(wordsOf))}) asks for more.`;
}

function speaks(list: readonly string[]): string {
  return list.length === 1 ? "speaks" : "speak";
}

function asks(list: readonly string[]): string {
  return list.length === 1 ? "asks" : "ask";
}

function wordsOf(code: ReasonCode): string {
  return reasonOf(code).words;
}

/** The activities that pull a value most to where it is: the highest above the middle of the scale, else the lowest. */
function mostTelling(
  activities: readonly UsedActivity[],
  name: DimensionName,
  base: number,
): readonly UsedActivity[] {
  const direction = base >= MIDDLE ? -1 : 1;
  return [...activities]
    .sort((a, b) => direction * (a.value[name] - b.value[name]) || (a.activityId < b.activityId ? -1 : 1))
    .slice(0, ACTIVITIES_NAMED);
}

function explainCapability({ capability }: ExplainedTask, names: Names): string {
  const { strongest } = capability;
  const share = `AI can do about ${percent(capability.capability)} of what the task draws on`;
  if (strongest.length === 0) return `${share}: nothing is known of what that is.`;
  const named = strongest
    .slice(0, REQUIREMENTS_NAMED)
    .map(({ elementId, share01 }) => `${names.requirement(elementId)} (${percent(share01)})`);
  return `${share}, most of all ${listed(named)}.`;
}

function percent(share01: number): string {
  return `${Math.round(100 * share01)} %`;
}

function oneDecimal(value: number): string {
  return round1(value).toFixed(1);
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
