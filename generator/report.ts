import type { Effects } from "../build/effects.ts";
import { tableLines } from "../build/tableLines.ts";
import { QUADRANTS } from "../core/contract/shapes.ts";
import type { Manifest } from "../core/format/format.ts";
import type { DirectoryShard } from "../core/format/shard.ts";
import { sum } from "../core/lib/lists.ts";
import { grouped } from "../core/lib/words.ts";
import { roundTo } from "../core/methodology/rounding.ts";
import { sumOf } from "../core/methodology/statistics.ts";
import { quadrantDistance, REFERENCE_DISTRIBUTION } from "../core/methodology/tasks/quadrants.ts";
import type { releaseReport } from "./cache/built.ts";
import type { Freshness } from "./cache/stageCache.ts";

type StageReport = {
  readonly stage: string;
  readonly seconds: number;
  /** Only for stages whose result is kept for the next build. */
  readonly freshness?: Freshness;
};

/** What a stage says of itself: how the kept result of earlier builds stood. */
type Note = (freshness: Freshness) => void;

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

/** What a build did. */
export type BuildReport = Awaited<ReturnType<typeof releaseReport>> & {
  /** Nothing had changed since the release was built. */
  readonly unchanged: boolean;
  readonly stages: readonly StageReport[];
};

/** Bytes per kind of record, and of tables and indexes. */
export function kindReports(manifest: Manifest, shards: readonly DirectoryShard[]) {
  const kinds = Object.entries(manifest.records).map(([kind, records]) => {
    const own = shards.filter((shard) => shard.kind === kind);
    return {
      kind,
      records,
      identityBytes: sumOf(own, ({ lengths }) => sum(lengths)),
      brBytes: sumOf(own, ({ br }) => sum(br)),
      gzBytes: sumOf(own, ({ gz }) => sum(gz)),
    };
  });
  const others = ["tables", "index"].map((folder) => {
    const own = manifest.files.filter(({ path }) => path.startsWith(`${folder}/`));
    return {
      kind: folder,
      records: own.length,
      identityBytes: sumOf(own, ({ bytes }) => bytes),
      brBytes: 0,
      gzBytes: 0,
    };
  });
  return [...kinds, ...others];
}

/** The report as a person reads it at the end of a build. */
export function formatReport(report: BuildReport): string {
  const { counts } = report;
  const { Skills, Abilities, Knowledge } = counts.requirements;
  const source = `O*NET ${report.onetVersion}${report.edition === "open" ? ", open edition" : ""}`;
  const state = report.unchanged ? "unchanged" : "built";
  return [
    `Release ${report.releaseId} ${state} (${source})`,
    "",
    ...numberTable([
      ["occupations", grouped(counts.occupations)],
      ["tasks", grouped(counts.tasks)],
      ["requirements", `${Skills} + ${Abilities} + ${Knowledge}`],
      ["questions", grouped(counts.benchmarks)],
      ["regions", grouped(counts.regions)],
    ]),
    "",
    ...numberTable([
      ["responses", "records", "bytes", "brotli", "gzip"],
      ...report.kinds.map((kind) => [
        kind.kind,
        grouped(kind.records),
        grouped(kind.identityBytes),
        kind.brBytes === 0 ? "-" : grouped(kind.brBytes),
        kind.gzBytes === 0 ? "-" : grouped(kind.gzBytes),
      ]),
      ["all files", grouped(report.files), grouped(report.bytesTotal), "", ""],
    ]),
    "",
    ...numberTable([
      ["quadrants", ...QUADRANTS, "distance"],
      ...(["tasks", "occupations"] as const).flatMap((of) => [
        [
          of,
          ...QUADRANTS.map((quadrant) => grouped(report.quadrants[of][quadrant])),
          quadrantDistance(report.quadrants[of], REFERENCE_DISTRIBUTION[of]).toFixed(3),
        ],
        ["  reference", ...QUADRANTS.map((quadrant) => grouped(REFERENCE_DISTRIBUTION[of][quadrant])), ""],
      ]),
    ]),
    "",
    ...numberTable([
      ["stage", "seconds", "kept"],
      ...report.stages.map(({ stage, seconds, freshness }) => [stage, seconds.toFixed(2), freshness ?? ""]),
      ["all", roundTo(sum(report.stages.map(({ seconds }) => seconds)), 2).toFixed(2), ""],
    ]),
  ].join("\n");
}

const numberTable = (rows: readonly (readonly string[])[]) => tableLines(rows, { numbers: true });
