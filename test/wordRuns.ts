/** Runs of this many words tell a sentence from chance. */
export const RUN_WORDS = 8;

const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;

/** The words of a text, in lower case; numbers are no words. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** A 52-bit hash of a run: few enough bits for a number, enough of them for millions of runs. */
function hashOf(words: readonly string[], from: number): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let at = from; at < from + RUN_WORDS; at++) {
    const word = words[at] ?? "";
    for (let index = 0; index <= word.length; index++) {
      const code = index === word.length ? 32 : word.charCodeAt(index);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 13);
    }
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12);
}

/** The runs of many sentences, without those that stand in a name as well. */
export type Runs = {
  readonly size: number;
  /** The runs of a text that are among them, each once. */
  readonly foundIn: (text: string) => readonly string[];
};

/** Collects the runs of `sentences`; what is part of one of `names` may stand anywhere. */
export function collectRuns(sentences: Iterable<string>, names: Iterable<string>): Runs {
  const runs = new Set<number>();
  for (const sentence of sentences) eachRun(sentence, (hash) => runs.add(hash));
  for (const name of names) eachRun(name, (hash) => runs.delete(hash));
  return {
    size: runs.size,
    foundIn: (text) => {
      const found = new Set<string>();
      eachRun(text, (hash, run) => {
        if (runs.has(hash)) found.add(run());
      });
      return [...found];
    },
  };
}

function eachRun(text: string, use: (hash: number, run: () => string) => void): void {
  const words = wordsOf(text);
  for (let from = 0; from + RUN_WORDS <= words.length; from++) {
    if (lettersIn(words, from) < LEAST_LETTERS) continue;
    use(hashOf(words, from), () => words.slice(from, from + RUN_WORDS).join(" "));
  }
}

/** Runs of fewer letters are formulas or columns of marks. */
const LEAST_LETTERS = 16;

function lettersIn(words: readonly string[], from: number): number {
  let letters = 0;
  for (let at = from; at < from + RUN_WORDS; at++) letters += words[at]?.length ?? 0;
  return letters;
}
