import { littleEndian, NUMBER_BYTES, TABLES } from "./tables.ts";

/** The first three numbers of the table are the numbers of rows, rating columns and count columns. */
const HEAD_NUMBERS = 3;

/**
 * Profiles of the occupations as a release holds them, little-endian on every machine: ratings, row by row, and of the counts
 * of a row those that it has, with `ends` where they end and the column of each.
 */
export function packProfiles({
  rows,
  ratingColumns,
  ratings,
  counts,
}: ReturnType<typeof unpackProfiles>): Uint8Array {
  const head = Uint32Array.of(rows, ratingColumns, counts.columns);
  const parts = [head, ratings, counts.ends, counts.columnOf, counts.values];
  return littleEndian(
    Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
  );
}

/** The profiles back. Throws an Error where the file is not as long as its numbers say. */
export function unpackProfiles(bytes: Uint8Array) {
  const { buffer } = littleEndian(Uint8Array.from(bytes));
  const numbers = bytes.length / NUMBER_BYTES;
  const [rows = 0, ratingColumns = 0, columns = 0] =
    numbers < HEAD_NUMBERS ? [] : new Uint32Array(buffer, 0, HEAD_NUMBERS);
  let at = HEAD_NUMBERS;
  const next = (count: number): readonly [ArrayBuffer, number, number] => {
    const from = at;
    at += count;
    if (at > numbers) throw new Error(`${TABLES.profiles} is shorter than its numbers say.`);
    return [buffer, from * NUMBER_BYTES, count];
  };
  const ratings = new Float32Array(...next(rows * ratingColumns));
  const ends = new Uint32Array(...next(rows));
  const entries = ends.at(-1) ?? 0;
  const columnOf = new Uint32Array(...next(entries));
  const values = new Float32Array(...next(entries));
  if (at < numbers) throw new Error(`${TABLES.profiles} is longer than its numbers say.`);
  return { rows, ratingColumns, ratings, counts: { columns, ends, columnOf, values } };
}
