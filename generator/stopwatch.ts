import type { Effects } from "../build/effects.ts";
import type { Freshness } from "./cache/stageCache.ts";
import type { StageReport } from "./report.ts";

/** What a stage says of itself: how the kept result of earlier builds stood. */
export type Note = (freshness: Freshness) => void;

/** Runs and measures one stage. */
export type Stage = <T>(name: string, work: (note: Note) => T | Promise<T>) => Promise<T>;

/** Measures the stages of a build, in the order in which they run. */
export function stopwatch(effects: Effects): {
  readonly stage: Stage;
  readonly stages: () => readonly StageReport[];
} {
  const reports: StageReport[] = [];
  return {
    stages: (): readonly StageReport[] => reports,
    stage: async (name, work) => {
      const startedAt = effects.clock().getTime();
      const noted: { freshness?: Freshness } = {};
      const result = await work((freshness) => {
        noted.freshness = freshness;
      });
      reports.push({ stage: name, seconds: (effects.clock().getTime() - startedAt) / 1_000, ...noted });
      return result;
    },
  };
}
