import { rowsOfCodes, type WishText } from "../corpus.ts";
import { polarWords, wishWords } from "../text/polarity.ts";
import { buildNameIndex, type NearName, openNameIndex } from "./nameIndex.ts";
import { endsOf, pack, startOf, twoBytes, unpack } from "./packing.ts";

/** The less typical an answer, the less it counts: the first 1, the sixth a half. */
const placeCost = 0.2;

/** Every wish near the query counts; the nearest far more than the others. */
const answerPower = 4;

/** The file {@link openWishIndex} opens. Occupations that are not in the corpus are passed over. */
export function buildWishIndex(wishes: readonly WishText[], socs: readonly string[]) {
  const rowsOf = rowsOfCodes(socs);
  const answers = wishes.map(({ occupations }) => rowsOf(occupations));
  return pack({
    counts: Uint32Array.of(socs.length),
    ends: endsOf(answers),
    rows: twoBytes(answers.flat(), "occupations"),
    names: buildNameIndex(
      wishes.map(({ phrases }) => phrases.map((phrase) => wishWords(polarWords(phrase)).join(" "))),
    ),
  });
}

/** Opens what {@link buildWishIndex} made: which occupations answer what is wished for. */
export function openWishIndex(file: ReturnType<typeof buildWishIndex>) {
  const { counts, ends, rows, names: packedNames } = unpack(file);
  const [rowCount = 0] = counts;
  const names = openNameIndex(packedNames);

  /** Calls `visit` with every answer to every wish that is near at all. */
  const eachAnswer = (
    near: ArrayLike<number>,
    visit: (row: number, answered: number, wish: number) => void,
  ): void => {
    ends.forEach((end, wish) => {
      const nearness = near[wish] ?? 0;
      if (nearness === 0) return;
      const start = startOf(ends, wish);
      for (let at = start; at < end; at++) {
        visit(rows[at] ?? 0, nearness / (1 + placeCost * (at - start)), wish);
      }
    });
  };

  return {
    /** How well each occupation answers: about the nearness of its wishes, less where it is not the typical answer. */
    answers: (queryWords: readonly string[]): Float32Array => {
      const sums = new Float32Array(rowCount);
      eachAnswer(names.nearness(queryWords), (row, answered) => {
        sums[row] = (sums[row] ?? 0) + answered ** answerPower;
      });
      return sums.map((sum) => sum ** (1 / answerPower));
    },
    /** The phrase, among the phrases of all wishes, for which each of some rows answers best. */
    nearest: (
      queryWords: readonly string[],
      wantedRows: readonly number[],
    ): ReadonlyMap<number, NearName> => {
      const wanted = new Set(wantedRows);
      const phrases = names.nearest(queryWords, [...ends.keys()]);
      const near = Float32Array.from(ends, (_, wish) => phrases.get(wish)?.cosine01 ?? 0);
      const found = new Map<number, { readonly answered: number; readonly phrase: NearName }>();
      eachAnswer(near, (row, answered, wish) => {
        const phrase = phrases.get(wish);
        if (phrase && wanted.has(row) && answered > (found.get(row)?.answered ?? 0)) {
          found.set(row, { answered, phrase });
        }
      });
      return new Map(Array.from(found, ([row, { phrase }]) => [row, phrase]));
    },
  };
}
