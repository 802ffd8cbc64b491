/** Small words of other languages that English titles hardly use (thus not "die" or "fur"): Spanish, French, German, Italian, Portuguese, Dutch. */
const foreignWords = new Set(
  (
    "de des du les la el los las al del con por para y une aux avec dans chez et je veux un una und mit der das dem ein " +
    "eine ich mochte zu di della delle dei il gli che em com uma trabalho ik met het een mijn voor och att som med"
  ).split(" "),
);

/** At least this share of a query's words shows that it is not English. */
const foreignShareMin = 0.2;

/** Whether a query is likely in another language than English. One that is a title all the same is found as such. */
export function isForeign(queryWords: readonly string[]): boolean {
  const foreign = queryWords.filter((word) => foreignWords.has(word)).length;
  return queryWords.length > 1 && foreign / queryWords.length >= foreignShareMin;
}
