/** Shorter and longer words are not corrected; from the third length on two errors are forgiven. */
const correctedLengthMin = 5;
const correctedLengthMax = 24;
const twoErrorsLengthMin = 8;

/** Words that differ from another in the fewest letters. */
type NearSpelled = { readonly errors: number; readonly rows: readonly number[] };

/** Opens a list of words for spelling: gives those nearest to a word, two errors away at most, of those that may stand for it. */
export function openSpelling(known: readonly string[]) {
  let opened: Int32Array | undefined;
  return (word: string, mayStand: (row: number) => boolean = () => true): NearSpelled => {
    if (word.length < correctedLengthMin || word.length > correctedLengthMax) return { errors: 0, rows: [] };
    let errorsMax = word.length >= twoErrorsLengthMin ? 2 : 1;
    const wanted = letterMask(word);
    opened ??= Int32Array.from(known, letterMask);
    const letters = opened;
    let rows: number[] = [];
    known.forEach((candidate, row) => {
      if (!mayBeNear(wanted, letters[row] as number, errorsMax)) return;
      if (candidate.length < correctedLengthMin || Math.abs(candidate.length - word.length) > errorsMax)
        return;
      if (!mayStand(row)) return;
      const errors = spellingErrors(word, candidate, errorsMax);
      if (errors > errorsMax) return;
      if (errors < errorsMax) rows = [];
      errorsMax = errors;
      rows.push(row);
    });
    return { errors: errorsMax, rows };
  };
}

/** Fewest insertions, deletions, exchanges and swaps of neighbours between two words; any number above `max` if more. */
export function spellingErrors(a: string, b: string, max: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(errors);
      least = Math.min(least, errors);
    }
    if (least > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Which letters a word has, one bit each. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

/** Whether words with these letters can be within `errors` of one another: each error changes two letters at most. */
export function mayBeNear(a: number, b: number, errors: number): boolean {
  let different = a ^ b;
  for (let changes = 0; different !== 0; changes++) {
    if (changes === 2 * errors) return false;
    different &= different - 1;
  }
  return true;
}
