import { pack, unpack } from "./packing.ts";

/** Rows of numbers, each stored as signed bytes with a scale of its own: value = byte × scale. */
type QuantizedRows = { readonly scales: Float32Array; readonly bytes: Int8Array };

/** Stores rows of equal length as bytes. */
export function quantize(values: ArrayLike<number>, dimensions: number): QuantizedRows {
  const scales = new Float32Array(dimensions === 0 ? 0 : values.length / dimensions);
  const bytes = new Int8Array(values.length);
  for (const row of scales.keys()) {
    const start = row * dimensions;
    let largest = 0;
    for (let i = 0; i < dimensions; i++) largest = Math.max(largest, Math.abs(values[start + i] ?? 0));
    scales[row] = largest / 127;
    const scale = scales[row] ?? 0;
    if (scale === 0) continue;
    for (let i = 0; i < dimensions; i++) bytes[start + i] = Math.round((values[start + i] ?? 0) / scale);
  }
  return { scales, bytes };
}

/** Adds `factor` × one row to `sum`, which is as long as a row. */
export function addRow(
  { scales, bytes }: QuantizedRows,
  row: number,
  factor: number,
  sum: Float32Array,
): void {
  const scaled = factor * (scales[row] ?? 0);
  const start = row * sum.length;
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + scaled * (bytes[start + i] ?? 0);
}

/** Vectors of equal length as bytes. */
export function packVectors(vectors: readonly Float32Array[]) {
  const dimensions = vectors[0]?.length ?? 0;
  const values = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    values.set(vector, row * dimensions);
  });
  return pack({ shape: Uint32Array.of(vectors.length, dimensions), ...quantize(values, dimensions) });
}

/** Rows of vectors to compare a query with. */
export type VectorTable = ReturnType<typeof openVectors>;

/** Opens what {@link packVectors} wrote, without copying. */
export function openVectors(file: ReturnType<typeof packVectors>) {
  const { shape, ...rows } = unpack(file);
  const { scales, bytes } = rows;
  const [count = 0, dimensions = 0] = shape;
  /** Inner product of the query with one row. */
  const similarity = (query: Float32Array, row: number): number => {
    const start = row * dimensions;
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += (bytes[start + i] ?? 0) * (query[i] ?? 0);
    return sum * (scales[row] ?? 0);
  };
  return {
    count,
    dimensions,
    /** One row as numbers. */
    vector: (row: number) => {
      const vector = new Float32Array(dimensions);
      addRow(rows, row, 1, vector);
      return vector;
    },
    similarity,
    /** Inner product of the query with every row. */
    similarities: (query: Float32Array): Float32Array => {
      const products = new Float32Array(count);
      for (let row = 0; row < count; row++) products[row] = similarity(query, row);
      return products;
    },
  };
}
