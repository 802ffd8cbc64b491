import { pack, unpack } from "./packing.ts";

/** Rows of unit vectors, each stored as bytes with a scale of its own. */
export interface VectorTable {
  readonly count: number;
  readonly dimensions: number;
  /** Cosine of the query with every row. */
  similarities(query: Float32Array): Float32Array;
}

/** Unit vectors as signed bytes: value = byte × scale of the row. */
export function packVectors(vectors: readonly Float32Array[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0;
  const bytes = new Int8Array(vectors.length * dimensions);
  const scales = new Float32Array(vectors.length);
  vectors.forEach((vector, row) => {
    let largest = 0;
    for (const value of vector) largest = Math.max(largest, Math.abs(value));
    const scale = largest / 127;
    scales[row] = scale;
    if (scale === 0) return;
    vector.forEach((value, i) => {
      bytes[row * dimensions + i] = Math.round(value / scale);
    });
  });
  return pack({ shape: Uint32Array.of(vectors.length, dimensions), scales, bytes });
}

/** Opens what {@link packVectors} wrote, without copying. */
export function openVectors(file: Uint8Array): VectorTable {
  const sections = unpack(file);
  const [count = 0, dimensions = 0] = sections.u32("shape");
  const bytes = sections.i8("bytes");
  const scales = sections.f32("scales");
  return {
    count,
    dimensions,
    similarities: (query) => {
      const result = new Float32Array(count);
      for (let row = 0, at = 0; row < count; row++) {
        let sum = 0;
        for (let i = 0; i < dimensions; i++, at++) sum += bytes[at]! * query[i]!;
        result[row] = sum * scales[row]!;
      }
      return result;
    },
  };
}
