import { at } from "../../lib/at.ts";
import { addTo, groupBy } from "../../lib/lists.ts";
import { stem } from "../text/stem.ts";
import { contentWords, hash32 } from "../text/terms.ts";
import { featureRows, packPostings, postingsOf } from "./features.ts";
import { endsOf, pack, startOf, unpack } from "./packing.ts";

/** How much a word counts in the texts of a task, in the activities it belongs to, and in the names of its occupation. */
const textWeight = 1;
const activityWeight = 0.5;
const occupationWeight = 0.5;

/** BM25F: how soon further occurrences stop counting, and how much long texts are discounted. */
const saturation = 1.2;
const lengthShare = 0.5;

/** Weights are stored in steps of this size. */
const weightStep = 1 / 32;

/** The rarest words of a query that are compared; the others add next to nothing. */
const queryWordsMax = 24;

/** The words of one task, and which occupation it belongs to. */
type TaskWords = {
  readonly occupation: number;
  readonly texts: readonly string[];
  readonly activities: readonly string[];
};

/**
 * BM25F over tasks (S. Robertson, H. Zaragoza and M. Taylor, "Simple BM25 extension to multiple weighted fields", CIKM
 * 2004): a task's texts, its activities and the names of its occupation are fields of one document. Tasks of an
 * occupation must lie side by side.
 */
export function buildTaskIndex(tasks: readonly TaskWords[], occupationNames: readonly (readonly string[])[]) {
  const own = weigh(
    tasks.map(({ texts, activities }) => [
      ...texts.map((text) => ({ stems: stemHashes(text), weight: textWeight })),
      { stems: activities.flatMap(stemHashes), weight: activityWeight },
    ]),
  );
  const shared = weigh(
    occupationNames.map((names) => [{ stems: names.flatMap(stemHashes), weight: occupationWeight }]),
  );
  const tasksByOccupation = groupBy(tasks, ({ occupation }) => occupation);
  const tasksOf = Uint32Array.of(
    0,
    ...endsOf(occupationNames.map((_, occupation) => tasksByOccupation.get(occupation) ?? [])),
  );
  const hashes = Uint32Array.from(new Set([...own.keys(), ...shared.keys()])).sort();
  const rarity = Float32Array.from(hashes, (hash) => {
    const holders = new Set(own.get(hash)?.map(({ row }) => row));
    for (const { row } of shared.get(hash) ?? []) {
      for (let task = at(tasksOf, row); task < at(tasksOf, row + 1); task++) holders.add(task);
    }
    return rarityOf(holders.size, tasks.length);
  });
  return pack({
    tasksOf,
    hashes,
    rarity,
    ...packHoldings("own", hashes, own),
    ...packHoldings("shared", hashes, shared),
  });
}

/** Opens what {@link buildTaskIndex} made. */
export function openTaskIndex(file: ReturnType<typeof buildTaskIndex>) {
  const packed = unpack(file);
  const { tasksOf, rarity } = packed;
  const rowOf = featureRows(packed.hashes);
  const own = { ends: packed.ownEnds, bytes: packed.ownBytes };
  const shared = { ends: packed.sharedEnds, bytes: packed.sharedBytes };
  const count = tasksOf.at(-1) ?? 0;
  const unknownRarity = rarityOf(0, count);

  return {
    /** How far the words of tasks and of their occupations' names meet those of a query, 0..1: by weight, over a task that is full of them. */
    coverage: (queryWords: readonly string[]): Float32Array => {
      const terms = Array.from(new Set(queryWords.map((word) => hash32(stem(word)))), (hash) => {
        const row = rowOf(hash);
        return { row, worth: row < 0 ? unknownRarity : (rarity[row] ?? 0) };
      })
        .sort((a, b) => b.worth - a.worth)
        .slice(0, queryWordsMax);
      const total = terms.reduce((sum, { worth }) => sum + worth, 0);
      const scores = new Float32Array(count);
      const met = new Float32Array(count);
      for (const { row, worth } of terms) {
        if (row < 0) continue;
        const share = worth / total;
        const settle = (task: number): void => {
          const found = met[task] ?? 0;
          if (found === 0) return;
          scores[task] = (scores[task] ?? 0) + (share * found) / (found + saturation);
          met[task] = 0;
        };
        const [tasks, occupations] = [postingsOf(own, row), postingsOf(shared, row)];
        let place = packed.sharedStarts[row] ?? 0;
        for (const occupation of occupations) {
          const weight = (packed.sharedWeights[place++] ?? 0) * weightStep;
          met.fill(weight, tasksOf[occupation], tasksOf[occupation + 1]);
        }
        place = packed.ownStarts[row] ?? 0;
        for (const task of tasks) {
          met[task] = (met[task] ?? 0) + (packed.ownWeights[place++] ?? 0) * weightStep;
        }
        tasks.forEach(settle);
        for (const occupation of occupations) {
          const end = tasksOf[occupation + 1] ?? 0;
          for (let task = tasksOf[occupation] ?? 0; task < end; task++) settle(task);
        }
      }
      return scores;
    },
  };
}

type Field = { readonly stems: readonly number[]; readonly weight: number };
type Holding = { readonly row: number; readonly weight: number };

/** Holders of each stem with its weight in them, each field discounted by its length beside the mean of its kind. */
function weigh(rows: readonly (readonly Field[])[]): Map<number, Holding[]> {
  const kinds = Math.max(0, ...rows.map(({ length }) => length));
  const means = Array.from(
    { length: kinds },
    (_, kind) => rows.reduce((sum, fields) => sum + (fields[kind]?.stems.length ?? 0), 0) / rows.length,
  );
  const holdings = new Map<number, Holding[]>();
  rows.forEach((fields, row) => {
    const weights = new Map<number, number>();
    fields.forEach(({ stems, weight }, kind) => {
      const each = weight / (1 - lengthShare + (lengthShare * stems.length) / (means[kind] || 1));
      for (const hash of stems) weights.set(hash, (weights.get(hash) ?? 0) + each);
    });
    for (const [hash, weight] of weights) addTo(holdings, hash, { row, weight });
  });
  return holdings;
}

type PackedHoldings<Name extends string> = Readonly<
  Record<`${Name}Ends` | `${Name}Starts`, Uint32Array> & Record<`${Name}Bytes` | `${Name}Weights`, Uint8Array>
>;

function packHoldings<Name extends string>(
  name: Name,
  hashes: Uint32Array,
  holdings: ReadonlyMap<number, readonly Holding[]>,
) {
  const lists = Array.from(hashes, (hash) => holdings.get(hash) ?? []);
  const postings = packPostings(lists.map((list) => list.map(({ row }) => row)));
  const ends = endsOf(lists);
  return {
    [`${name}Ends`]: postings.ends,
    [`${name}Bytes`]: postings.bytes,
    [`${name}Starts`]: ends.map((_, list) => startOf(ends, list)),
    [`${name}Weights`]: Uint8Array.from(lists.flat(), ({ weight }) =>
      Math.min(255, Math.max(1, Math.round(weight / weightStep))),
    ),
  } as PackedHoldings<Name>;
}

function stemHashes(text: string): number[] {
  return contentWords(text).map((word) => hash32(stem(word)));
}

function rarityOf(holders: number, tasks: number): number {
  return Math.log(1 + (tasks - holders + 0.5) / (holders + 0.5));
}
