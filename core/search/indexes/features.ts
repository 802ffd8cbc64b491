/** Features by their 32-bit hash: `rowOf` gives a feature's row, or -1. */
export type FeatureRows = {
  readonly hashes: Uint32Array;
  rowOf(hash: number): number;
};

/** Feature rows over ascending hashes. */
export function featureRows(hashes: Uint32Array): FeatureRows {
  return {
    hashes,
    rowOf: (hash) => {
      let low = 0;
      let high = hashes.length - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = hashes[middle] ?? 0;
        if (found === hash) return middle;
        if (found < hash) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
  };
}

/** Which ascending rows hold a feature, packed as differences in bytes of seven bits each. */
type PostingBytes = {
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
};

/** Packs lists of ascending row numbers. */
export function packPostings(lists: readonly (readonly number[])[]): PostingBytes {
  const ends = new Uint32Array(lists.length);
  let size = 0;
  for (const [at, list] of lists.entries()) {
    eachByte(list, () => size++);
    ends[at] = size;
  }
  // Known beforehand: a list of all bytes would be eight times as large, and longer than a list may be one day.
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const list of lists) {
    eachByte(list, (byte) => {
      bytes[at++] = byte;
    });
  }
  return { ends, bytes };
}

function eachByte(list: readonly number[], visit: (byte: number) => void): void {
  let previous = -1;
  for (const row of list) {
    let gap = row - previous - 1;
    previous = row;
    for (; gap >= 128; gap >>>= 7) visit((gap & 127) | 128);
    visit(gap);
  }
}

/** Calls `visit` with every row of one packed list, ascending. */
export function eachPosting({ ends, bytes }: PostingBytes, list: number, visit: (row: number) => void): void {
  const end = ends[list] ?? 0;
  let row = -1;
  for (let at = list === 0 ? 0 : (ends[list - 1] ?? 0); at < end; ) {
    let gap = 0;
    let shift = 0;
    for (let byte = bytes[at++] ?? 0; ; byte = bytes[at++] ?? 0) {
      gap |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
    row += gap + 1;
    visit(row);
  }
}

/** Adds `amount` to the number of every row of one packed list: {@link eachPosting} for the lists that are longest. */
export function addAtPostings(
  { ends, bytes }: PostingBytes,
  list: number,
  amount: number,
  sums: Float32Array,
): void {
  const end = ends[list] ?? 0;
  let row = -1;
  for (let at = list === 0 ? 0 : (ends[list - 1] ?? 0); at < end; ) {
    let byte = bytes[at++] ?? 0;
    let gap = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0;
      gap |= (byte & 127) << shift;
    }
    row += gap + 1;
    sums[row] = (sums[row] ?? 0) + amount;
  }
}
