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

/** How people worked, as shares of the conversations, 0..1. What is left of 1 has no label. */
type WaysOfWorking = {
  readonly automation: number;
  readonly augmentation: number;
  /** Too few conversations of a kind to be told apart by the producer. */
  readonly filtered: number;
};

type Trend = readonly { readonly release: string; readonly percent: number }[];

/** Percentages of conversations are small: six decimals. */
const roundPercent = (percent: number) => roundTo(percent, 6);

/** Filtered from this share on, most conversations cannot be told apart: a small count. */
const SMALL_COUNT_FILTERED = 0.5;

export type TaskUse = {
  readonly release: string;
  readonly percent: number;
  readonly sharers: number;
  readonly ways: WaysOfWorking | null;
  readonly isSmallCount: boolean;
  readonly trend: Trend;
};

/**
 * Observed use of a task in the newest of `releases`, with its trend over all of them; a release that lists the task nowhere
 * has 0. Null where none does.
 */
export function taskUse(rows: readonly UseRow[], releases: readonly string[]): TaskUse | null {
  const newest = releases.at(-1);
  if (rows.length === 0 || newest === undefined) return null;
  const row = rows.find(({ release }) => release === newest);
  const ways = row === undefined ? null : waysOf(row);
  return {
    release: newest,
    percent: roundPercent(row?.percent ?? 0),
    sharers: Math.max(...rows.map(({ sharers }) => sharers)),
    ways,
    isSmallCount: ways === null || ways.filtered >= SMALL_COUNT_FILTERED,
    trend: releases.map((release) => ({
      release,
      percent: roundPercent(rows.find((each) => each.release === release)?.percent ?? 0),
    })),
  };
}

function waysOf({ automation, augmentation, filtered }: UseRow): WaysOfWorking | null {
  if (automation === null || augmentation === null || filtered === null) return null;
  return {
    automation: round4(automation),
    augmentation: round4(augmentation),
    filtered: round4(filtered),
  };
}

export type OccupationUse = Omit<TaskUse, "sharers"> & {
  /** Tasks that the producer's statements were matched to, in any release. */
  readonly matchedTasks: number;
};

/** The sum over an occupation's tasks; ways of working weighted by conversations. Null where no task was matched. */
export function occupationUse(tasks: readonly (TaskUse | null)[]): OccupationUse | null {
  const matched = tasks.filter((task) => task !== null);
  const [first] = matched;
  if (first === undefined) return null;
  const told = matched.flatMap(({ percent, ways }) => (ways === null ? [] : [{ percent, ...ways }]));
  const weight = sumOf(told, ({ percent }) => percent);
  const share = (way: keyof WaysOfWorking) =>
    round4(sumOf(told, (task) => task.percent * task[way]) / weight);
  const ways =
    weight > 0
      ? { automation: share("automation"), augmentation: share("augmentation"), filtered: share("filtered") }
      : null;
  return {
    release: first.release,
    percent: roundPercent(sumOf(matched, ({ percent }) => percent)),
    ways,
    isSmallCount: ways === null || ways.filtered >= SMALL_COUNT_FILTERED,
    trend: first.trend.map(({ release }, at) => ({
      release,
      percent: roundPercent(sumOf(matched, ({ trend }) => trend[at]?.percent ?? 0)),
    })),
    matchedTasks: matched.length,
  };
}
