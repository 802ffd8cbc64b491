const STOP_WORDS = new Set(
  `a about according all also among an and any are as at be been between both but by can each either etc for from
  had has have how if in including into is it its may more most no not of on or other others out over own related
  same so some such than that the their them then there these they this those through to under up use used using
  various was were what when where which while who whose will with within without you your`.split(/\s+/),
);

/** Lower-case words of an English text in order, stop words and single letters left out. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const match of text.toLowerCase().matchAll(/[a-z]{2,}/g)) {
    if (!STOP_WORDS.has(match[0])) found.push(match[0]);
  }
  return found;
}

/** The stems of the words of a text, in order. */
export function stems(text: string): string[] {
  return words(text).map(stem);
}

/**
 * The stem of one lower-case word. Only plural and verb endings come off, so that "types", "typed" and "typing" meet
 * in "typ".
 */
export function stem(word: string): string {
  let base = word;
  if (base.length > 4 && base.endsWith("ies")) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(base)) base = base.slice(0, -2);
  else if (base.length > 3 && base.endsWith("s") && !/(?:ss|us|is)$/.test(base)) base = base.slice(0, -1);
  if (base.length > 5 && base.endsWith("ing")) base = undouble(base.slice(0, -3));
  else if (base.length > 4 && base.endsWith("ied")) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && base.endsWith("ed") && !base.endsWith("eed"))
    base = undouble(base.slice(0, -2));
  if (base.length > 3 && base.endsWith("e")) base = base.slice(0, -1);
  return base;
}

function undouble(base: string): string {
  return /([bdgkmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

/** Weighted words of a document: stem to weight. */
export type WordVector = ReadonlyMap<string, number>;

/**
 * How rare each stem is in a set of documents: ln(1 + documents / documents with the stem). Stems that occur in
 * none get no weight.
 */
export function rarity(documents: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const word of new Set(document)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + documents.length / count)]));
}

/** Unit vector of a document under the given rarities: (1 + ln count) × rarity. Empty where nothing is known. */
export function wordVector(found: readonly string[], rarities: ReadonlyMap<string, number>): WordVector {
  const counts = new Map<string, number>();
  for (const word of found) if (rarities.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weights = [...counts].map(([word, count]): [string, number] => [
    word,
    (1 + Math.log(count)) * (rarities.get(word) as number),
  ]);
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return new Map(weights.map(([word, weight]) => [word, weight / length]));
}

/** Cosine of two unit word vectors, 0..1. */
export function wordSimilarity(a: WordVector, b: WordVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0);
  return Math.min(1, sum);
}
