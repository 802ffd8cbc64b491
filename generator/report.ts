import type { Effects } from "../build/effects.ts";
import { tableLines } from "../build/tableLines.ts";
import { QUADRANTS } from "../core/contract/shapes.ts";
import { DIRECTORY_FILE, Directory, type Manifest, RELEASES_FOLDER } from "../core/format/format.ts";
import type { DirectoryShard } from "../core/format/shard.ts";
import { sum } from "../core/lib/lists.ts";
import { grouped } from "../core/lib/words.ts";
import { roundTo } from "../core/methodology/rounding.ts";
import { sumOf } from "../core/methodology/statistics.ts";
import { quadrantDistance, REFERENCE_DISTRIBUTION } from "../core/methodology/tasks/quadrants.ts";
import type { Freshness } from "./cache/stageCache.ts";
import { manifestIn } from "./publish/standing.ts";

type StageReport = {
  readonly stage: string;
  readonly seconds: number;
  /** Only for stages whose result is kept for the next build. */
  readonly freshness?: Freshness;
};

/** Runs and measures one stage. */
export type Stage = ReturnType<typeof stopwatch>["stage"];

/** Measures the stages of a build, in the order in which they run. */
export function stopwatch(effects: Effects) {
  const stages: StageReport[] = [];
  const stage = async <T>(name: string, work: () => T | Promise<T>, freshness?: Freshness): Promise<T> => {
    const startedAt = effects.clock().getTime();
    const result = await work();
    const seconds = (effects.clock().getTime() - startedAt) / 1_000;
    stages.push({ stage: name, seconds, ...(freshness !== undefined && { freshness }) });
    return result;
  };
  return { stage, stages };
}

/** What a build did. */
export type BuildReport = Awaited<ReturnType<typeof releaseReport>> & {
  /** Nothing had changed since the release was built. */
  readonly unchanged: boolean;
  readonly stages: readonly StageReport[];
};

/** Counts and sizes of a published release, as a build reports it. */
export async function releaseReport(dist: string, id: string, effects: Effects) {
  const folder = `${dist}/${RELEASES_FOLDER}/${id}`;
  const manifest = await manifestIn(folder, id, effects);
  const directory = await effects.files.readText(`${folder}/${DIRECTORY_FILE}`);
  const { shards } = Directory.parse(JSON.parse(directory));
  return {
    releaseId: id,
    folder,
    edition: manifest.edition,
    onetVersion: manifest.onet_version,
    counts: manifest.counts,
    quadrants: manifest.quadrants,
    kinds: kindReports(manifest, shards),
    files: manifest.files.length,
    bytesTotal: sumOf(manifest.files, ({ bytes }) => bytes),
  };
}

/** Bytes per kind of record, and of tables and indexes. */
function kindReports(manifest: Manifest, shards: readonly DirectoryShard[]) {
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
