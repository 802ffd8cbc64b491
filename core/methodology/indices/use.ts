import type { z } from "zod";
import { recordOf } from "../../contract/records.ts";
import type { OccupationUse as OccupationShape, TaskUse as TaskShape } from "../../contract/shapes.ts";
import { at } from "../../lib/at.ts";
import { round4, roundTo } from "../rounding.ts";
import { sumOf } from "../statistics.ts";

/** A task in one release: its even share of its statements' conversations, and how people worked. */
export type UseRow = {
  readonly release: string;
  readonly percent: number;
  /** Tasks that share the statement. */
  readonly sharers: number;
  /** Shares of the statement's conversations, 0..1; null in releases that do not say. */
  readonly automation: number | null;
  readonly augmentation: number | null;
  readonly filtered: number | null;
};

export type TaskUse = z.infer<typeof TaskShape>;
export type OccupationUse = z.infer<typeof OccupationShape>;
const WAYS = ["automation", "augmentation", "filtered"] as const;
type WaysOfWorking = NonNullable<TaskUse["ways_of_working"]>;

/** Filtered from this share on, most conversations cannot be told apart: a small count. */
const SMALL_COUNT_FILTERED = 0.5;

/**
 * Observed use of a task in the newest of `releases`, with its trend over all of them; a release that lists the task nowhere
 * has 0. Null where none does.
 */
export function taskUse(rows: readonly UseRow[], releases: readonly string[]): TaskUse | null {
  if (rows.length === 0) return null;
  const rowOf = (release: string) => rows.find((row) => row.release === release);
  const percents = releases.map((release) => rowOf(release)?.percent ?? 0);
  const newest = rowOf(at(releases, releases.length - 1));
  return {
    ...observedUse(releases, percents, newest === undefined ? null : waysOf(newest)),
    shared_by: Math.max(...rows.map(({ sharers }) => sharers)),
  };
}

/** The sum over an occupation's tasks; ways of working weighted by conversations. Null where no task was matched. */
export function occupationUse(tasks: readonly (TaskUse | null)[]): OccupationUse | null {
  const matched = tasks.filter((task) => task !== null);
  const [first] = matched;
  if (first === undefined) return null;
  const releases = first.trend.map(({ release }) => release);
  const percents = releases.map((_, place) =>
    sumOf(matched, ({ trend }) => at(trend, place).percent_of_conversations),
  );
  return { ...observedUse(releases, percents, meanWays(matched)), matched_tasks: matched.length };
}

/** What tasks and occupations have in common. Percentages of conversations are small: six decimals. */
function observedUse(
  releases: readonly string[],
  percents: readonly number[],
  ways: WaysOfWorking | null,
): Omit<TaskUse, "shared_by"> {
  const trend = releases.map((release, place) => ({
    release,
    percent_of_conversations: roundTo(at(percents, place), 6),
  }));
  return {
    ...at(trend, trend.length - 1),
    ways_of_working: ways,
    small_count: ways === null || ways.filtered >= SMALL_COUNT_FILTERED,
    trend,
  };
}

function waysOf({ automation, augmentation, filtered }: UseRow): WaysOfWorking | null {
  if (automation === null || augmentation === null || filtered === null) return null;
  const ways = { automation, augmentation, filtered };
  return recordOf(WAYS, (way) => round4(ways[way]));
}

function meanWays(tasks: readonly TaskUse[]): WaysOfWorking | null {
  const told = tasks.flatMap(({ percent_of_conversations: percent, ways_of_working: ways }) =>
    ways === null ? [] : [{ percent, ...ways }],
  );
  const whole = sumOf(told, ({ percent }) => percent);
  if (whole === 0) return null;
  return recordOf(WAYS, (way) => round4(sumOf(told, (task) => task.percent * task[way]) / whole));
}
