import { joined, startOf } from "./packing.ts";

/** The first of `count` places for which `isBefore` no longer holds; it holds for none after one where it does not. */
export function firstPlace(count: number, isBefore: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Features by their 32-bit hash: gives a feature's row among ascending hashes, or -1. */
export function featureRows(hashes: Uint32Array): (hash: number) => number {
  return (hash) => {
    const row = firstPlace(hashes.length, (place) => (hashes[place] as number) < hash);
    return hashes[row] === hash ? row : -1;
  };
}

/** Which ascending rows hold each feature, packed as differences in bytes of seven bits each. */
type PostingBytes = {
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
};

/** Packs lists of ascending row numbers. */
export function packPostings(lists: readonly (readonly number[])[]): PostingBytes {
  return joined(
    lists.map((list) => {
      const bytes: number[] = [];
      let next = 0;
      for (const row of list) {
        let gap = row - next;
        next = row + 1;
        for (; gap >= 128; gap >>>= 7) bytes.push((gap & 127) | 128);
        bytes.push(gap);
      }
      return Uint8Array.from(bytes);
    }),
  );
}

/** Calls `visit` with every row of one packed list, ascending. */
export function eachPosting({ ends, bytes }: PostingBytes, list: number, visit: (row: number) => void): void {
  const end = ends[list] ?? 0;
  let at = startOf(ends, list);
  let next = 0;
  while (at < end) {
    let byte = bytes[at++] ?? 0;
    let gap = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0;
      gap |= (byte & 127) << shift;
    }
    next += gap;
    visit(next++);
  }
}

/** The rows of one packed list, ascending. */
export function postingsOf(postings: PostingBytes, list: number): Uint32Array {
  // No row takes less than a byte.
  const rows = new Uint32Array((postings.ends[list] ?? 0) - startOf(postings.ends, list));
  let count = 0;
  eachPosting(postings, list, (row) => {
    rows[count++] = row;
  });
  return rows.subarray(0, count);
}
