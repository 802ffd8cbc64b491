import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VectorTable } from "./vectors.ts";

/** Links per row, and how widely the graph is searched when built and when queried. */
const links = 16;
const buildWidth = 200;
const searchWidth = 100;
const seed = 100;

/** Rows nearest to a query vector by inner product, best first; nearly always the true ones. */
export type NearestRows = (vector: Float32Array, count: number) => readonly number[];

/** The part of hnswlib-node used here: an optional dependency, so its own types may be missing. */
type Graph = {
  initIndex(rows: number, links: number, buildWidth: number, seed: number): void;
  addPoint(vector: number[], row: number): void;
  writeIndex(path: string): Promise<boolean>;
  readIndex(path: string): Promise<boolean>;
  getCurrentCount(): number;
  setEf(width: number): void;
  searchKnn(vector: number[], count: number): { readonly neighbors: number[] };
};
type Library = { readonly HierarchicalNSW: new (space: "ip", dimensions: number) => Graph };

/** The native library, or undefined where it is not installed. */
export function hnswLibrary(): Library | undefined {
  try {
    return createRequire(import.meta.url)("hnswlib-node") as Library;
  } catch {
    return undefined;
  }
}

/**
 * The graph over the rows of a table (Y. Malkov and D. Yashunin, "Efficient and robust approximate nearest neighbor search using
 * hierarchical navigable small world graphs", IEEE TPAMI 42(4), 2020) as a file of the native library.
 * Rows are added in order by one thread from one seed, so equal vectors give equal bytes.
 */
export async function buildGraph(library: Library, vectors: VectorTable): Promise<Uint8Array> {
  const graph = new library.HierarchicalNSW("ip", vectors.dimensions);
  graph.initIndex(vectors.count, links, buildWidth, seed);
  for (let row = 0; row < vectors.count; row++) graph.addPoint(Array.from(vectors.vector(row)), row);
  const folder = await mkdtemp(join(tmpdir(), "tidemark-graph-"));
  try {
    const path = join(folder, "graph");
    await graph.writeIndex(path);
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Opens a graph file that lies at a path of this machine. */
export async function openGraph(library: Library, path: string, dimensions: number): Promise<NearestRows> {
  const graph = new library.HierarchicalNSW("ip", dimensions);
  await graph.readIndex(path);
  const size = graph.getCurrentCount();
  return (vector, count) => {
    graph.setEf(Math.max(searchWidth, count));
    return graph.searchKnn(Array.from(vector), Math.min(count, size)).neighbors;
  };
}
