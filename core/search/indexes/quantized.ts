/** Rows of numbers, each stored as signed bytes with a scale of its own: value = byte × scale. */
type QuantizedRows = {
  readonly dimensions: number;
  readonly scales: Float32Array;
  readonly bytes: Int8Array;
};

/** Stores rows of equal length as bytes. */
export function quantize(values: ArrayLike<number>, dimensions: number): QuantizedRows {
  const rows = dimensions === 0 ? 0 : values.length / dimensions;
  const scales = new Float32Array(rows);
  const bytes = new Int8Array(values.length);
  for (let row = 0; row < rows; row++) {
    let largest = 0;
    for (let i = 0; i < dimensions; i++)
      largest = Math.max(largest, Math.abs(values[row * dimensions + i] ?? 0));
    scales[row] = largest / 127;
    const scale = scales[row] ?? 0;
    if (scale === 0) continue;
    for (let i = 0; i < dimensions; i++) {
      bytes[row * dimensions + i] = Math.round((values[row * dimensions + i] ?? 0) / scale);
    }
  }
  return { dimensions, scales, bytes };
}

/** Adds `factor` × one row to `sum`, starting at `offset` of `sum`. */
export function addRow(
  rows: QuantizedRows,
  row: number,
  factor: number,
  sum: Float32Array,
  offset = 0,
): void {
  const { dimensions, bytes } = rows;
  const scaled = factor * (rows.scales[row] ?? 0);
  const start = row * dimensions;
  for (let i = 0; i < dimensions; i++)
    sum[offset + i] = (sum[offset + i] ?? 0) + scaled * (bytes[start + i] ?? 0);
}

/** Dot product of one row with a vector, from one of its numbers up to another. */
export function dotRow(
  rows: QuantizedRows,
  row: number,
  vector: Float32Array,
  from = 0,
  to = rows.dimensions,
): number {
  const { dimensions, bytes } = rows;
  const start = row * dimensions;
  let sum = 0;
  for (let i = from; i < to; i++) sum += (bytes[start + i] ?? 0) * (vector[i] ?? 0);
  return sum * (rows.scales[row] ?? 0);
}
