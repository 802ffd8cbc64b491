import { at } from "../lib/at.ts";
import type { buildTaskWords } from "./buildSearchIndex.ts";
import { hnswLibrary, type NearestRows, openGraph } from "./indexes/hnsw.ts";
import { type IndexDescription, indexFiles } from "./indexes/indexFiles.ts";
import { unpack } from "./indexes/packing.ts";
import { best } from "./indexes/ranking.ts";
import { openTaskIndex } from "./indexes/taskIndex.ts";
import { openVectors } from "./indexes/vectors.ts";

/** What is known of every task besides its meaning. */
type TaskTables = Awaited<ReturnType<typeof openTaskTables>>;

/** Opens the words of the tasks. */
export async function openTaskTables(read: (fileName: string) => Promise<Uint8Array>) {
  const file: ReturnType<typeof buildTaskWords> = await read(indexFiles.taskWords);
  const { words, ...tables } = unpack(file);
  return { ...tables, words: openTaskIndex(words) };
}

/** A task near to a query. */
export type NearTask = {
  readonly row: number;
  /** Row of its occupation. */
  readonly occupation: number;
  /** Words met and meaning, together; comparable between queries. */
  readonly score: number;
};

/** So many rows near in words and so many near in meaning are compared. */
const wordCandidates = 200;
const meaningCandidates = 100;

/** What meaning counts where the words met count 1. */
const meaningWeight = 0.15;

/** Opens the vectors of the tasks. `graphPath` gives the place of the graph, where it lies on this machine. */
export async function openTaskSearch(
  read: (fileName: string) => Promise<Uint8Array>,
  { occupationOf }: TaskTables,
  description: IndexDescription,
  graphPath: string | undefined,
) {
  const vectors = openVectors(await read(indexFiles.taskVectors));
  const exactly: NearestRows = (vector, count) =>
    best(vectors.similarities(vector), count).map(({ row }) => row);
  const library = indexFiles.taskGraph in description.bytes ? hnswLibrary() : undefined;
  const nearest =
    library && graphPath !== undefined
      ? await openGraph(library, graphPath, description.encoder.dimensions)
      : exactly;
  return {
    /** Tasks near in words, as their coverage says, or in meaning, best first; by words alone without a vector. */
    find: (coverage01: Float32Array, vector: Float32Array | undefined): readonly NearTask[] => {
      const rows = new Set(best(coverage01, wordCandidates, 0).map(({ row }) => row));
      if (vector) for (const row of nearest(vector, meaningCandidates)) rows.add(row);
      return Array.from(rows, (row) => {
        const meaning = vector ? Math.max(0, vectors.similarity(vector, row)) : 0;
        const score = at(coverage01, row) + meaningWeight * meaning;
        return { row, occupation: at(occupationOf, row), score };
      }).sort((a, b) => b.score - a.score || a.row - b.row);
    },
  };
}
