const wordPattern = /[a-z0-9]+(?:\+\+|#)?/g;
const combiningMarks = /[\u0300-\u036f]/g;

/** No query or text is read further than this, so that work per text is bounded. */
const textCharactersMax = 20_000;

/** Lower-case words of a text without accents, in order; `c++` and `c#` stay words. */
export function words(text: string): string[] {
  const folded = text
    .slice(0, textCharactersMax)
    .normalize("NFKD")
    .replace(combiningMarks, "")
    .toLowerCase()
    .replace(/['’]s?\b/g, "");
  return folded.match(wordPattern) ?? [];
}

/** A word without its plural ending. */
export function singular(word: string): string {
  if (word.length <= 3 || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s")) return word.slice(0, -1);
  return word;
}
