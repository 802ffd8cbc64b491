import { hnswLibrary, type NearestRows, openGraph } from "./hnsw.ts";
import { type IndexDescription, indexFiles } from "./indexFiles.ts";
import { best } from "./ranking.ts";
import { openVectors } from "./vectors.ts";
import { openWordIndex } from "./wordIndex.ts";

/** What can be asked of the tasks of a release. */
export interface TaskSearch {
  /** Rows near in words or in meaning with their score from 0 to 1, best first; by words alone without a vector. */
  find(
    queryWords: readonly string[],
    vector: Float32Array | undefined,
    count: number,
  ): readonly { readonly row: number; readonly score: number }[];
}

/** So many rows near in words and so many near in meaning are compared, at least. */
const candidatesMin = 100;

/** Share of meaning in a score beside the words in common. */
const meaningShare = 0.5;

/** Opens the task files. `graphPath` gives the place of the graph, where it lies on this machine. */
export async function openTaskSearch(
  read: (fileName: string) => Promise<Uint8Array>,
  description: IndexDescription,
  graphPath: string | undefined,
): Promise<TaskSearch> {
  const words = openWordIndex(await read(indexFiles.taskWords));
  const vectors = openVectors(await read(indexFiles.taskVectors));
  const exactly: NearestRows = (vector, count) =>
    best(vectors.similarities(vector), count).map(({ row }) => row);
  const library = indexFiles.taskGraph in description.bytes ? hnswLibrary() : undefined;
  const nearest =
    library && graphPath !== undefined
      ? await openGraph(library, graphPath, description.encoder.dimensions)
      : exactly;
  return {
    find: (queryWords, vector, count) => {
      const candidates = Math.max(candidatesMin, 2 * count);
      const coverage = words.coverage(queryWords);
      const byWords = best(coverage, candidates, 0);
      if (vector === undefined) return byWords.slice(0, count);
      const rows = new Set([...byWords.map(({ row }) => row), ...nearest(vector, candidates)]);
      return Array.from(rows, (row) => ({
        row,
        score:
          meaningShare * Math.max(0, vectors.similarity(vector, row)) + (1 - meaningShare) * coverage[row]!,
      }))
        .sort((a, b) => b.score - a.score || a.row - b.row)
        .slice(0, count);
    },
  };
}
