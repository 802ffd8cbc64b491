/** The vector scaled to length 1; itself if it is nought. */
export function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  return vector.map((value) => value * factor);
}
