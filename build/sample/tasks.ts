import type { SampleActivity } from "./activities.ts";
import type { SampleOccupation } from "./occupations.ts";
import { openRandom, type Random } from "./random.ts";
import { sentenceWriter } from "./sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Frame, Setting } from "./words.ts";

export type SampleTask = {
  readonly soc: string;
  readonly taskId: string;
  readonly text: string;
  readonly dwaIds: readonly string[];
  /** Null for an unrated task. */
  readonly rating: {
    readonly importance1to5: number;
    readonly importanceError: number;
    readonly relevance0to100: number;
    readonly relevanceError: number;
  } | null;
};

export type TaskCounts = {
  readonly tasks: number;
  /** Tasks without ratings, those of unrated occupations included. */
  readonly unrated: number;
  /** Tasks without a detailed work activity. */
  readonly withoutActivity: number;
};

/** Task ids of the sample start here, above every published one, so that nothing keyed by those applies. */
const firstTaskId = 900_001;
const candidatesPerTask = 12;

/** Tasks of all data-level occupations, exactly as many as `counts` says; no two sentences are alike. */
export function sampleTasks(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  dwas: readonly SampleActivity[],
  counts: TaskCounts,
  seed: number,
): readonly SampleTask[] {
  const dataLevel = occupations.filter(({ isDataLevel }) => isDataLevel);
  const sizes = taskNumbers(dataLevel.length, counts.tasks, openRandom(seed, "task numbers"));
  const byActivity = groupBy(dwas, ({ activity }) => activity);
  const framesBySetting = {
    desk: framesByActivity(vocabulary.frames, "desk"),
    hands: framesByActivity(vocabulary.frames, "hands"),
  };
  const taken = new Set<string>();
  let nextId = firstTaskId;
  const drafts = dataLevel.flatMap((occupation, index) => {
    const random = openRandom(seed, `tasks ${occupation.soc}`);
    const frames = framesBySetting[vocabulary.deskFamilies.has(occupation.family) ? "desk" : "hands"];
    return writeSentences(vocabulary, occupation, frames, sizes[index] as number, taken, random).map(
      (draft) => ({
        soc: occupation.soc,
        taskId: String(nextId++),
        text: draft.text,
        dwaIds: chooseActivities(draft, occupation, byActivity, random),
        rating: occupation.isRated ? drawRating(random) : null,
      }),
    );
  });
  const marks = openRandom(seed, "task marks");
  const rated = drafts.flatMap((task, at) => (task.rating === null ? [] : [at]));
  const unrated = new Set(
    marks.shuffled(rated).slice(0, Math.max(0, counts.unrated - (drafts.length - rated.length))),
  );
  const bare = new Set(marks.shuffled(drafts.map((_, at) => at)).slice(0, counts.withoutActivity));
  return drafts.map((task, at) => ({
    ...task,
    rating: unrated.has(at) ? null : task.rating,
    dwaIds: bare.has(at) ? [] : task.dwaIds,
  }));
}

function framesByActivity(frames: readonly Frame[], setting: Setting): ReadonlyMap<string, readonly Frame[]> {
  const fitting = frames.filter((frame) => frame.setting === null || frame.setting === setting);
  return groupBy(fitting, ({ activity }) => activity);
}

/** How many tasks each occupation has: bell-shaped around the mean, adding up to the total. */
function taskNumbers(occupations: number, total: number, random: Random): readonly number[] {
  const mean = total / occupations;
  const sizes = Array.from({ length: occupations }, () =>
    Math.min(
      Math.ceil(mean * 1.9),
      Math.max(Math.floor(mean * 0.4), Math.round(mean + (mean / 3.2) * random.normal())),
    ),
  );
  let left = total - sizes.reduce((sum, size) => sum + size, 0);
  for (let at = 0; left !== 0; at = (at + 1) % sizes.length) {
    const step = Math.sign(left);
    const size = (sizes[at] as number) + step;
    if (size < 4 || size > 40) continue;
    sizes[at] = size;
    left -= step;
  }
  return sizes;
}

type Draft = { readonly text: string; readonly activity: string };

function writeSentences(
  vocabulary: Vocabulary,
  occupation: SampleOccupation,
  byActivity: ReadonlyMap<string, readonly Frame[]>,
  size: number,
  taken: Set<string>,
  random: Random,
): readonly Draft[] {
  const writer = sentenceWriter(occupation, vocabulary.tails, random);
  const frameUses = new Map<Frame, number>();
  const drafts: Draft[] = [];
  for (let attempt = 0; drafts.length < size; attempt++) {
    if (attempt > 100 * size)
      throw new Error(`the frames and words are too few for the tasks of ${occupation.soc}`);
    const [activity] = occupation.activities[
      random.weighted(occupation.activities.map(([, weight]) => weight))
    ] as readonly [string, number];
    const frames = byActivity.get(activity) ?? [];
    const frame =
      frames[random.weighted(frames.map((each) => 1 / (1 + 4 * (frameUses.get(each) ?? 0)) ** 3))];
    if (frame === undefined) throw new Error(`frames.txt has no frame for ${activity}`);
    frameUses.set(frame, (frameUses.get(frame) ?? 0) + 1);
    const text = writer.sentence(frame);
    if (taken.has(text)) continue;
    taken.add(text);
    drafts.push({ text, activity });
  }
  return drafts;
}

/** One to three activities: those under the sentence's own activity whose titles share most words with it. */
function chooseActivities(
  draft: Draft,
  occupation: SampleOccupation,
  byActivity: ReadonlyMap<string, readonly SampleActivity[]>,
  random: Random,
): readonly string[] {
  const number = 1 + random.weighted([78, 18, 4]);
  const words = contentWords(draft.text);
  const chosen = new Set<string>();
  for (let at = 0; at < number; at++) {
    const other =
      occupation.activities[random.weighted(occupation.activities.map(([, weight]) => weight))]?.[0];
    const activity = at === 0 || other === undefined || random.chance(0.6) ? draft.activity : other;
    const choices = byActivity.get(activity) ?? [];
    if (choices.length === 0) continue;
    const candidates = Array.from({ length: candidatesPerTask }, () => random.pick(choices));
    const shared = (each: SampleActivity) =>
      [...contentWords(each.title)].filter((word) => words.has(word)).length;
    chosen.add(candidates.reduce((best, each) => (shared(each) > shared(best) ? each : best)).dwaId);
  }
  return [...chosen].sort();
}

function contentWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
}

function drawRating(random: Random): NonNullable<SampleTask["rating"]> {
  const importance1to5 = clamp(4 + 0.48 * random.normal(), 1.4, 5);
  return {
    importance1to5,
    importanceError: 0.04 + 0.2 * random.next(),
    relevance0to100: clamp(81 + 14 * (importance1to5 - 4) + 15 * random.normal(), 8, 100),
    relevanceError: 1 + 8 * random.next(),
  };
}

const clamp = (value: number, minimum: number, maximum: number) =>
  Math.min(maximum, Math.max(minimum, value));

function groupBy<T>(list: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}
