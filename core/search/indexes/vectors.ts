import { pack, unpack } from "./packing.ts";
import { addRow, dotRow, quantize } from "./quantized.ts";

/** Rows of vectors to compare a query with. */
export type VectorTable = {
  readonly count: number;
  readonly dimensions: number;
  /** One row as numbers. */
  vector(row: number): Float32Array;
  /** Inner product of the query with one row. */
  similarity(query: Float32Array, row: number): number;
  /** Inner product of the query with every row; of the numbers from `from` up to `to` alone where they are given. */
  similarities(query: Float32Array, from?: number, to?: number): Float32Array;
};

/** Vectors of equal length as bytes. */
export function packVectors(vectors: readonly Float32Array[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0;
  const values = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    values.set(vector, row * dimensions);
  });
  const { scales, bytes } = quantize(values, dimensions);
  return pack({ shape: Uint32Array.of(vectors.length, dimensions), scales, bytes });
}

/** Opens what {@link packVectors} wrote, without copying. */
export function openVectors(file: Uint8Array): VectorTable {
  const sections = unpack(file);
  const [count = 0, dimensions = 0] = sections.u32("shape");
  const rows = { dimensions, scales: sections.f32("scales"), bytes: sections.i8("bytes") };
  return {
    count,
    dimensions,
    vector: (row) => {
      const vector = new Float32Array(dimensions);
      addRow(rows, row, 1, vector);
      return vector;
    },
    similarity: (query, row) => dotRow(rows, row, query),
    similarities: (query, from = 0, to = dimensions) => {
      const products = new Float32Array(count);
      for (let row = 0; row < count; row++) products[row] = dotRow(rows, row, query, from, to);
      return products;
    },
  };
}
