import type { Manifest } from "../../core/format/format.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { round1, round4 } from "../../core/methodology/rounding.ts";
import { DIMENSION_NAMES } from "../../core/methodology/types.ts";
import { resilienceMovedBy, susceptibilityMovedBy } from "./movedBy.ts";
import type { ReadOccupation, ReadRelease, ReadTask } from "./readRelease.ts";

/** A figure in the old and in the new release. */
export type Move = { readonly from: number; readonly to: number; readonly change: number };
type Crossed = { readonly from: string; readonly to: string };
type Named = { readonly id: string; readonly name: string };
type Renamed = { readonly id: string } & Crossed;

/** What differs between two releases. Lists stand in the order of their ids, moves with the greatest first. */
export type ReleaseDiff = ReturnType<typeof compareReleases>;

const TASK_PILLARS = [
  "structural_exposure",
  "human_imperative",
  "capability_task",
  "ai_exposure_potential",
] as const;

/** Compares two releases: what came and went, what moved and why, and what still needs reading. */
export function compareReleases(from: ReadRelease, to: ReadRelease) {
  const occupations = compareOccupations(from, to);
  const tasks = compareTasks(from, to);
  const requirements = compareRequirements(from, to);
  const regions = compareRegions(from, to);
  const similarity = compareSimilarity(from, to);
  const came = [occupations, tasks, requirements, regions].some(
    ({ added, removed }) => added.length + removed.length > 0,
  );
  const moved = [occupations, tasks, requirements, regions].some((part) => part.moved.length > 0);
  return {
    from: headOf(from.head),
    to: headOf(to.head),
    /** No occupation, task, requirement or region came or went, and no figure of any is another. */
    figures_equal: !came && !moved && similarity.moved === 0,
    occupations,
    tasks,
    requirements,
    regions,
    similarity,
  };
}

function headOf(head: Manifest) {
  const { release_id, edition, onet_version, data_updated } = head;
  const { methodology_version, generator_version, annotations } = head;
  return {
    release_id,
    edition,
    onet_version,
    data_updated,
    methodology_version,
    generator_version,
    annotations,
  };
}

function compareOccupations(from: ReadRelease, to: ReadRelease) {
  const names = compareNames(from.occupations, to.occupations, ({ title }) => title);
  const tasksBefore = tasksBySoc(from);
  const tasksAfter = tasksBySoc(to);
  const kept = pairs(from.occupations, to.occupations);
  const moved = kept.filter(([old, now]) => hasMoved(figuresOf(old), figuresOf(now)));
  return {
    ...names,
    moved: moved
      .map(([old, now]) => {
        const before = { occupation: old, tasks: tasksBefore.get(old.soc_code) ?? [] };
        const after = { occupation: now, tasks: tasksAfter.get(now.soc_code) ?? [] };
        return {
          soc_code: now.soc_code,
          title: now.title,
          scores: moves(old.scores, now.scores, SCORES, round1),
          pillars: moves(old.pillars, now.pillars, PILLARS, round4),
          moved_by: {
            automation_susceptibility_score: susceptibilityMovedBy(before, after),
            human_centric_resilience_score: resilienceMovedBy(before, after),
          },
        };
      })
      .sort((a, b) => greatest(b.scores) - greatest(a.scores)),
    crossed: crossings(kept, ({ soc_code, title }) => ({ soc_code, title }), quadrantOf),
  };
}

const SCORES = [
  "automation_susceptibility_score",
  "human_centric_resilience_score",
  "balanced_impact_score",
] as const;
const PILLARS = ["ai_exposure_potential", "human_imperative", "dispositional_resilience"] as const;

const figuresOf = ({ scores, pillars }: ReadOccupation) => [
  ...SCORES.map((name) => scores[name]),
  ...PILLARS.map((name) => pillars[name]),
];
const quadrantOf = ({ classification }: ReadOccupation) => classification.quadrant;

function tasksBySoc({ tasks }: ReadRelease): ReadonlyMap<string, readonly ReadTask[]> {
  return groupBy([...tasks.values()], ({ soc_code }) => soc_code);
}

function compareTasks(from: ReadRelease, to: ReadRelease) {
  const { retitled, ...names } = compareNames(from.tasks, to.tasks, ({ task }) => task);
  const kept = pairs(from.tasks, to.tasks);
  const figures = (task: ReadTask) => [
    task.importance,
    ...DIMENSION_NAMES.map((name) => task.dimensions[name]),
    ...TASK_PILLARS.map((name) => task.pillars[name]),
  ];
  const head = ({ task_id, soc_code }: ReadTask) => ({ task_id, soc_code });
  const place = (ids: readonly string[] | undefined) =>
    ids?.map((id) => ({ task_id: id, soc_code: to.tasks.get(id)?.soc_code ?? "" })) ?? null;
  return {
    ...names,
    reworded: retitled,
    moved: kept
      .filter(([old, now]) => hasMoved(figures(old), figures(now)))
      .map(([old, now]) => ({
        ...head(now),
        importance: move(old.importance, now.importance, round4),
        dimensions: moves(old.dimensions, now.dimensions, DIMENSION_NAMES, round1),
        pillars: moves(old.pillars, now.pillars, TASK_PILLARS, round4),
      }))
      .sort((a, b) => greatest(b.pillars) - greatest(a.pillars)),
    crossed: crossings(kept, head, ({ quadrant }) => quadrant),
    /** Tasks of the new release that nobody has read: null where it does not say. */
    unread: place(to.unreadTasks),
    /** Tasks whose statement changed since they were read. */
    changed: place(to.changedTasks),
  };
}

function compareRequirements(from: ReadRelease, to: ReadRelease) {
  const kept = pairs(from.requirements, to.requirements);
  return {
    ...compareNames(from.requirements, to.requirements, ({ name }) => name),
    moved: kept
      .filter(([old, now]) => old.ai_resilience_score !== now.ai_resilience_score)
      .map(([old, now]) => ({
        element_id: now.element_id,
        name: now.name,
        ai_resilience_score: move(old.ai_resilience_score, now.ai_resilience_score, round4),
        questions: {
          from: old.benchmark_coverage.total_benchmarks,
          to: now.benchmark_coverage.total_benchmarks,
        },
      }))
      .sort((a, b) => Math.abs(b.ai_resilience_score.change) - Math.abs(a.ai_resilience_score.change)),
  };
}

function compareRegions(from: ReadRelease, to: ReadRelease) {
  const kept = pairs(from.regions, to.regions);
  return {
    ...compareNames(from.regions, to.regions, ({ msa_name }) => msa_name),
    moved: kept.flatMap(([old, now]) => {
      // A figure that only one of the two releases has is news of the program, not of the region.
      const members = Object.keys(old.summary).filter((name) => name in now.summary);
      const summary = moves(old.summary, now.summary, members, round4);
      return Object.keys(summary).length === 0
        ? []
        : [{ msa_code: now.msa_code, msa_name: now.msa_name, summary }];
    }),
  };
}

function compareSimilarity({ similarity: old }: ReadRelease, { similarity: now }: ReadRelease) {
  const rows = new Map(now.socCodes.map((soc, row) => [soc, row]));
  const kept = old.socCodes.flatMap((soc, row) => {
    const newRow = rows.get(soc);
    return newRow === undefined ? [] : [{ soc, row, newRow }];
  });
  let [pairsSeen, moved] = [0, 0];
  let largest: { readonly soc_codes: readonly [string, string]; readonly move: Move } | null = null;
  for (const [at, a] of kept.entries()) {
    const [beforeAll, afterAll] = [old.similarities.withAll(a.row), now.similarities.withAll(a.newRow)];
    for (const b of kept.slice(at + 1)) {
      pairsSeen += 1;
      const before = invariant(beforeAll[b.row], "a similarity");
      const after = invariant(afterAll[b.newRow], "a similarity");
      if (before === after) continue;
      moved += 1;
      if (Math.abs(after - before) <= Math.abs(largest?.move.change ?? 0)) continue;
      largest = { soc_codes: [a.soc, b.soc], move: move(before, after, round4) };
    }
  }
  return { pairs: pairsSeen, moved, largest };
}

function compareNames<T>(
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  nameOf: (value: T) => string,
) {
  const only = (these: ReadonlyMap<string, T>, others: ReadonlyMap<string, T>): Named[] =>
    [...these].filter(([id]) => !others.has(id)).map(([id, value]) => ({ id, name: nameOf(value) }));
  const retitled = [...to].flatMap(([id, now]): Renamed[] => {
    const old = from.get(id);
    if (old === undefined || nameOf(old) === nameOf(now)) return [];
    return [{ id, from: nameOf(old), to: nameOf(now) }];
  });
  return {
    count: { from: from.size, to: to.size },
    added: only(to, from),
    removed: only(from, to),
    retitled,
  };
}

/** What has the same id in both, in the order of the new release. */
function pairs<T>(from: ReadonlyMap<string, T>, to: ReadonlyMap<string, T>): readonly (readonly [T, T])[] {
  return [...to].flatMap(([id, now]): (readonly [T, T])[] => {
    const old = from.get(id);
    return old === undefined ? [] : [[old, now]];
  });
}

function crossings<T, Head>(
  kept: readonly (readonly [T, T])[],
  headOf: (value: T) => Head,
  quadrantOf: (value: T) => string,
): readonly (Head & Crossed)[] {
  return kept
    .filter(([old, now]) => quadrantOf(old) !== quadrantOf(now))
    .map(([old, now]) => ({ ...headOf(now), from: quadrantOf(old), to: quadrantOf(now) }));
}

function hasMoved(before: readonly number[], after: readonly number[]): boolean {
  return before.some((value, at) => value !== after[at]);
}

function move(from: number, to: number, round: (value: number) => number): Move {
  return { from, to, change: round(to - from) };
}

/** The members that are another number now. */
function moves<Name extends string>(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
  names: readonly Name[],
  round: (value: number) => number,
): Partial<Record<Name, Move>> {
  const found: Partial<Record<Name, Move>> = {};
  for (const name of names) {
    const [before, after] = [Number(from[name]), Number(to[name])];
    if (before !== after) found[name] = move(before, after, round);
  }
  return found;
}

function greatest(moved: Partial<Record<string, Move>>): number {
  return Math.max(0, ...Object.values(moved).map((each) => Math.abs(each?.change ?? 0)));
}
