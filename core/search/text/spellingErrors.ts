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
