import type { z } from "zod";
import type { TaskExplanations } from "../contract/shapes.ts";
import type { TaskDimensions, UsedActivity } from "../methodology/dimensions.ts";
import { round1 } from "../methodology/rounding.ts";
import type { DimensionName } from "../methodology/types.ts";
import { shorten } from "./model/benchmarks.ts";
import type { Task } from "./model/tasks.ts";

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

/** What in an occupation moves a dimension, said for a rise and for a fall. */
const OCCUPATION_REASONS: Readonly<Record<DimensionName, readonly [rise: string, fall: string]>> = {
  procedural: [
    "the work of this occupation is more repetitive, exact or closely prescribed than most",
    "the work of this occupation leaves more freedom than most",
  ],
  digitization: [
    "this occupation asks less of the body than most",
    "this occupation asks more of the body than most",
  ],
  physicality: [
    "this occupation asks more of the body than most",
    "this occupation asks less of the body than most",
  ],
  socio_emotional: [
    "this occupation asks for more social skill than most",
    "this occupation asks for less social skill than most",
  ],
};

/** How much of the statement stands in its explanations, in characters. */
const HEAD_CHARACTERS = 60;
const ACTIVITIES_NAMED = 2;
const WORDS_NAMED = 3;

/**
 * Why the four dimensions of a task are what they are: what the value means, then what drove it (its activities with
 * their ratings, its own words, its occupation), with the points each added. Deterministic.
 */
export function explainTask(
  task: Task,
  activityTitles: ReadonlyMap<string, string>,
): z.infer<typeof TaskExplanations> {
  const explain = (name: DimensionName) => explainDimension(name, task, activityTitles);
  return {
    procedural: explain("procedural"),
    digitization: explain("digitization"),
    physicality: explain("physicality"),
    socio_emotional: explain("socio_emotional"),
  };
}

function explainDimension(
  name: DimensionName,
  task: Task,
  activityTitles: ReadonlyMap<string, string>,
): string {
  const drivers = task.assessed.dimensions;
  const value = drivers.dimensions[name];
  const meaning = MEANINGS[name][Math.min(4, Math.floor(value / 2))];
  const head = shorten(withoutStop(task.text), HEAD_CHARACTERS);
  return [
    `“${head}” ${meaning}: ${oneDecimal(value)} of 10.`,
    basisSentence(name, drivers, activityTitles),
    wordingSentence(name, drivers),
    occupationSentence(name, drivers),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function basisSentence(
  name: DimensionName,
  { basis, base, activities }: TaskDimensions,
  activityTitles: ReadonlyMap<string, string>,
): string {
  const from = oneDecimal(base[name]);
  if (basis === "task") return `The annotation table rates this very task ${from}.`;
  if (basis === "words") {
    return `No work activity is linked to it, so its own words and the average activity set the start at ${from}.`;
  }
  const named = mostTelling(activities, name, base[name]).map((activity) => {
    const title = withoutStop(activityTitles.get(activity.activityId) ?? activity.activityId);
    const borrowed = activity.basis === "activity" ? "" : ", from its group";
    return `“${title}” (${oneDecimal(activity.value[name])}${borrowed})`;
  });
  const others = activities.length - named.length;
  const rest = others === 0 ? "" : ` and ${others} more`;
  const noun = activities.length === 1 ? "work activity" : "work activities";
  const mean = activities.length === 1 ? "" : `, ${from} on average`;
  return `It belongs to the ${noun} ${listed(named)}${rest}${mean}.`;
}

/** The activities that pull a value most to where it is: the highest above the middle of the scale, else the lowest. */
function mostTelling(
  activities: readonly UsedActivity[],
  name: DimensionName,
  base: number,
): readonly UsedActivity[] {
  const direction = base >= 5 ? -1 : 1;
  return [...activities]
    .sort((a, b) => direction * (a.value[name] - b.value[name]) || (a.activityId < b.activityId ? -1 : 1))
    .slice(0, ACTIVITIES_NAMED);
}

function wordingSentence(name: DimensionName, { wording }: TaskDimensions): string {
  const shift = wording.find(({ dimension }) => dimension === name);
  if (shift === undefined || round1(shift.points) === 0) return "";
  const words = shift.words.slice(0, WORDS_NAMED).map((word) => `“${word}”`);
  const verb = words.length === 1 ? "moves" : "move";
  const noun = words.length === 1 ? "word" : "words";
  return `Its ${noun} ${listed(words)} ${verb} that ${moved(shift.points)}.`;
}

function occupationSentence(name: DimensionName, { occupation }: TaskDimensions): string {
  const points = occupation[name];
  if (round1(points) === 0) return "";
  const [rise, fall] = OCCUPATION_REASONS[name];
  const reason = points > 0 ? rise : fall;
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, which moves it ${moved(points)}.`;
}

function moved(points: number): string {
  return `${points > 0 ? "up" : "down"} by ${oneDecimal(Math.abs(points))}`;
}

function oneDecimal(value: number): string {
  return round1(value).toFixed(1);
}

function listed(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
