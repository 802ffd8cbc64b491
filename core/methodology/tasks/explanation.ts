import { byCodeUnit } from "../../lib/lists.ts";
import { listed } from "../../lib/words.ts";
import { round1 } from "../rounding.ts";
import { type DimensionName, mapDimensions } from "../types.ts";
import type { TaskCapability } from "./capability.ts";
import type { TaskDimensions, UsedActivity } from "./dimensions.ts";
import type { TaskPillars } from "./pillars.ts";
import { DEFAULT_THRESHOLDS, quadrantOf, type Thresholds } from "./quadrants.ts";
import { type Bearing, type ReasonCode, reasonOf } from "./reasons.ts";

/** One sentence or two for each dimension, for what AI can do of the task, and for its quadrant. */
type TaskExplanation = Readonly<Record<DimensionName | "capability_task" | "quadrant", string>>;

/** What is explained. */
type ExplainedTask = {
  readonly dimensions: TaskDimensions;
  readonly capability: TaskCapability;
  readonly pillars: TaskPillars;
};

/** Names of what an explanation mentions by id. */
type Names = {
  readonly activity: (activityId: string) => string;
  readonly requirement: (elementId: string) => string;
};

/** What a value of 0 to 10 says, in five steps of two points. */
const MEANINGS: Readonly<Record<DimensionName, readonly [string, string, string, string, string]>> = {
  procedural: [
    "The task has few set steps",
    "The task leaves most steps to judgment",
    "The task mixes set steps with judgment",
    "The task mostly follows set steps or rules",
    "The task follows set steps or rules almost throughout",
  ],
  digitization: [
    "Software can reach almost none of what the task takes in and puts out",
    "Software can reach only some of what the task takes in and puts out",
    "Software can reach about half of what the task takes in and puts out",
    "Software can reach most of what the task takes in and puts out",
    "Software can reach nearly all of what the task takes in and puts out",
  ],
  physicality: [
    "The task needs little physical work",
    "The task needs only some physical work",
    "The task needs a fair amount of physical work or presence",
    "The task is mostly physical work or presence",
    "The task is physical work or presence almost throughout",
  ],
  socio_emotional: [
    "The task needs little contact with people",
    "The task needs only some contact with people",
    "The task needs regular contact with people",
    "The task is largely a matter of dealing with people",
    "The task is almost entirely a matter of dealing with people",
  ],
};
const MIDDLE_STEP = 2;
const HIGHEST_STEP = 4;

const ACTIVITIES_NAMED = 2;
const REQUIREMENTS_NAMED = 3;
/** From here on a value counts as high. */
const MIDDLE = 5;

/**
 * Why a task is rated as it is: per dimension what the value means, with the reasons it was read with that bear on it (or the work
 * activities, where the task has not been read). Then what AI can do of it, and its quadrant. Nothing is said that did not
 * enter the figures.
 */
export function explainTask(task: ExplainedTask, names: Names): TaskExplanation {
  return {
    ...mapDimensions((name) => explainDimension(name, task.dimensions, names)),
    capability_task: explainCapability(task.capability, names),
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
    `${value}, ${value > threshold ? "above" : "not above"} ${threshold}`;
  const quadrant = quadrantOf(ai_exposure_potential, human_imperative, thresholds);
  return (
    `AI exposure is ${side(ai_exposure_potential, thresholds.exposure)}, and the need for a person is ` +
    `${side(human_imperative, thresholds.imperative)}: the ${quadrant} quadrant.`
  );
}

function explainDimension(name: DimensionName, dimensions: TaskDimensions, names: Names): string {
  const value = dimensions.dimensions[name];
  const step = Math.min(HIGHEST_STEP, Math.floor(value / 2));
  const meaning = `${MEANINGS[name][step]} (${oneDecimal(value)} of 10)`;
  if (dimensions.basis === "task") return `${meaning}${reasonClause(name, step, dimensions.reasons)}.`;
  return `${meaning}. ${standInSentence(name, dimensions, names)}`;
}

function standInSentence(
  name: DimensionName,
  { activities, basis, dimensions }: TaskDimensions,
  names: Names,
): string {
  if (basis === "overall") {
    return "The task has not been read yet and has no work activity: this is the mean of all activities.";
  }
  const named = mostTelling(activities, name, dimensions[name]).map(({ activityId, basis, value }) => {
    const borrowed = basis === "activity" ? "" : ", from its group";
    return `“${withoutStop(names.activity(activityId))}” (${oneDecimal(value[name])}${borrowed})`;
  });
  const others = activities.length - named.length;
  const rest = others === 0 ? "" : ` and ${others} more`;
  const noun = activities.length === 1 ? "its work activity" : "the mean of its work activities";
  return `The task has not been read yet: this is ${noun} ${listed(named)}${rest}.`;
}

/** Dimensions on which a reason for or against explains the middle of the scale equally well: steps and judgment, in reach and out of it. */
const TWO_SIDED: ReadonlySet<DimensionName> = new Set(["procedural", "digitization"]);

/** What the task involves that bears on a dimension: what agrees with the value first, then what speaks against it. */
function reasonClause(name: DimensionName, step: number, reasons: readonly ReasonCode[]): string {
  if (reasons.length === 0) return ", by the operator's own rating";
  const that = (bearing: Bearing) =>
    listed(reasons.filter((code) => reasonOf(code).bears[name] === bearing).map(wordsOf));
  const [agreeing, opposing] = step >= MIDDLE_STEP ? [that("up"), that("down")] : [that("down"), that("up")];
  if (agreeing !== "") {
    return `: it involves ${agreeing}${opposing === "" ? "" : `, but also ${opposing}`}`;
  }
  if (opposing === "") return "";
  const isPlain = step === MIDDLE_STEP && TWO_SIDED.has(name);
  return `${isPlain ? ": it" : ", though it"} involves ${opposing}`;
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
    .sort((a, b) => direction * (a.value[name] - b.value[name]) || byCodeUnit(a.activityId, b.activityId))
    .slice(0, ACTIVITIES_NAMED);
}

function explainCapability({ capability, isOwn, strongest }: TaskCapability, names: Names): string {
  const share =
    `Current AI can do about ${percent(capability)} of the mental side of the task as well as a ` +
    "competent worker";
  if (strongest.length === 0) return `${share}: a default, for nothing is known of what that is.`;
  if (!isOwn)
    return `${share}: the mean over all that its occupation asks for, because no mental requirement is linked to the task itself.`;
  const named = strongest
    .slice(0, REQUIREMENTS_NAMED)
    .map(({ elementId, share01 }) => `${names.requirement(elementId)} (${percent(share01)})`);
  return `${share}. Most weight goes to ${listed(named)}.`;
}

function percent(share01: number): string {
  return `${Math.round(100 * share01)}%`;
}

function oneDecimal(value: number): string {
  return round1(value).toFixed(1);
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
