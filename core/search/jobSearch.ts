import { at } from "../lib/at.ts";
import type { packOccupations } from "./buildSearchIndex.ts";
import { openConceptIndex } from "./indexes/conceptIndex.ts";
import { indexFiles } from "./indexes/indexFiles.ts";
import { openLanguageModel } from "./indexes/languageModel.ts";
import { type NearName, nearnessDeviationMin, openNameIndex } from "./indexes/nameIndex.ts";
import { unpack } from "./indexes/packing.ts";
import { type Evidence, fuse } from "./indexes/ranking.ts";
import { openVectors } from "./indexes/vectors.ts";
import { openWishIndex } from "./indexes/wishIndex.ts";
import { awayMark, type PolarWord } from "./text/polarity.ts";
import { isTopical } from "./text/queryIntent.ts";
import type { QueryKind, ReadQuery, Wish } from "./text/queryReader.ts";
import { roleWorth } from "./text/roles.ts";
import { americanSpelling, isContentWord } from "./text/terms.ts";

type Weights = {
  /** Nearness of titles and phrases. */
  readonly names: number;
  /** Likelihood of the words. */
  readonly words: number;
  /** Nearness to the occupation by the encoder. */
  readonly meaning: number;
  /** The tasks that have the query's words, with the names of their occupation. */
  readonly tasks: number;
  /** How typical an answer the occupation is to known wishes like it. */
  readonly wish: number;
};

type ByKind = Readonly<Record<QueryKind, number>>;

/** How much each kind of evidence counts, by what the query does. */
const weightsOf: Readonly<Record<QueryKind, Weights>> = {
  names: { names: 1.5, words: 0.4, meaning: 3, tasks: 0, wish: 0 },
  describes: { names: 2.5, words: 1, meaning: 4, tasks: 0.25, wish: 0 },
  does: { names: 2, words: 1, meaning: 3, tasks: 1, wish: 2 },
  asks: { names: 2, words: 1, meaning: 1, tasks: 0.8, wish: 3.5 },
};

/** What a role beside a trade that nobody asked for costs, in standard deviations. */
const roleCosts: ByKind = { names: 0.15, describes: 0.1, does: 1, asks: 0.5 };

/** What a standard deviation of (logarithmic) employment adds: of several senses of a word the most employed comes first. */
const employedWeights: ByKind = { names: 0.07, describes: 0.05, does: 0.1, asks: 0.1 };

/** What texts add to a wish, in standard deviations: where no concept knows a word of it, and beside concepts. */
const textWeights = { alone: 0.5, besides: 0.3 };
/** What an occupation loses whose names say what is turned away. */
const namedCost = 0.5;

/** Of a trade that is left: how near its names must be, and which occupations are it, beside the nearest. */
const namedMin = 0.3;
const leftShare = 0.7;
const leftCost = 4;
/** What likeness to it counts for what comes next, up to a point: where nothing else is wanted, and beside what is. */
const alikeWeights = { alone: 0.8, besides: 0.2 };
const alikeMax = 3;

/** What a part of the query counts that is read on its own, beside the whole. */
const partWeight = 0.4;

/** What the word counts that says who does the job, for occupations whose names have it more than others, up to a point. */
const headWeight = 0.35;
const headMax = 2;

/** A name this near is the query itself. */
const sameName01 = 0.99;

/** Every task counts for its occupation; those that have most of the query far more. Multiplied out, which is faster. */
const sixthPower = (covered01: number): number => {
  const cube = covered01 * covered01 * covered01;
  return cube * cube;
};

/** Opens the occupation files. `occupationOf` gives the occupation of each task. */
export async function openJobSearch(
  read: (fileName: string) => Promise<Uint8Array>,
  occupationOf: Uint16Array,
) {
  const names = openNameIndex(await read(indexFiles.occupationNames));
  const words = openLanguageModel(await read(indexFiles.occupationWords));
  const wishes = openWishIndex(await read(indexFiles.wishes));
  const concepts = openConceptIndex(await read(indexFiles.concepts));
  const file: ReturnType<typeof packOccupations> = await read(indexFiles.occupationVectors);
  const { roles, employed, vectors: packedVectors } = unpack(file);
  const vectors = openVectors(packedVectors);

  const throughTasks = (coverage01: Float32Array): Float32Array => {
    const sums = new Float32Array(roles.length);
    for (let task = 0; task < coverage01.length; task++) {
      const covered = coverage01[task] ?? 0;
      if (covered === 0) continue;
      const occupation = occupationOf[task] ?? 0;
      sums[occupation] = (sums[occupation] ?? 0) + sixthPower(covered);
    }
    return sums.map((sum) => sum ** (1 / 6));
  };

  const meaning = (vector: Float32Array | undefined, weight: number): Evidence[] =>
    vector ? [{ weight, scores: vectors.similarities(vector) }] : [];

  const ofWords = (queryWords: readonly string[], weights: Weights): Evidence[] => [
    { weight: weights.names, scores: names.nearness(queryWords), deviationMin: nearnessDeviationMin },
    { weight: weights.words, scores: words.likelihood(queryWords) },
  ];

  /** A part names something, whatever the whole does. */
  const ofPart = (part: readonly string[], vector: Float32Array | undefined): Float32Array => {
    const { names: weights } = weightsOf;
    return fuse([...ofWords(part, weights), ...meaning(vector, weights.meaning)]);
  };

  /** What each occupation gains or loses by its role and by how many work in it. */
  const besideTexts = ({ words: queryWords, kind }: ReadQuery): Float32Array => {
    const ofRole = roleWorth(queryWords, roleCosts[kind]);
    return employed.map((one, row) => at(ofRole, at(roles, row)) + employedWeights[kind] * one);
  };

  /** Standard scores by words and meaning, apart from roles and wishes. */
  const about = (
    queryWords: readonly string[],
    weights: Weights,
    vector: Float32Array | undefined,
    coverage01: () => Float32Array,
  ): Float32Array =>
    fuse([
      ...ofWords(queryWords, weights),
      ...(weights.tasks > 0 ? [{ weight: weights.tasks, scores: throughTasks(coverage01()) }] : []),
      ...meaning(vector, weights.meaning),
    ]);

  /**
   * How like what somebody did who leaves a trade each occupation is, without the trade itself; undefined where the words
   * name no occupation.
   */
  const likeWhatIsLeft = (named: readonly (readonly string[])[]): Float32Array | undefined => {
    const [left] = named
      .map((queryWords) => names.nearness(queryWords))
      .map((near) => ({ near, top: near.reduce((most, one) => Math.max(most, one), 0) }))
      .sort((a, b) => b.top - a.top);
    if (left === undefined || left.top < namedMin) return undefined;
    const center = new Float32Array(vectors.dimensions);
    left.near.forEach((near, row) => {
      if (near < leftShare * left.top) return;
      for (const [i, value] of vectors.vector(row).entries()) center[i] = at(center, i) + near * value;
    });
    return fuse([{ weight: 1, scores: vectors.similarities(center) }]).map(
      (alike, row) => Math.min(alike, alikeMax) - (at(left.near, row) > leftShare * left.top ? leftCost : 0),
    );
  };

  const ofWish = (
    query: ReadQuery,
    { words: polar, terms, isChange }: Wish,
    vector: Float32Array | undefined,
    coverage01: () => Float32Array,
  ): Float32Array => {
    // Whoever does not want to be an architect may want to draw buildings all the same.
    const { conditions, isManner } = concepts.read(
      polar.map((one) => (one.isNegated && one.isHead ? { ...one, word: awayMark } : one)),
    );
    const contentOf = (keep: (one: PolarWord, i: number) => boolean) =>
      polar
        .filter((one, i) => isContentWord(one.word) && keep(one, i))
        .map(({ word }) => americanSpelling(word));
    const away = contentOf(({ isNegated }) => isNegated);
    const aside = new Set([...away, ...contentOf((_, i) => at(isManner, i))]);
    const topic = query.words.filter((word) => !aside.has(word) && isTopical(word));
    const trades = [...away, ...topic].map((word) => [word]);
    const alike = isChange ? likeWhatIsLeft([away, topic, ...trades]) : undefined;
    const alikeWeight = conditions.some((one) => !one.isNegated) ? alikeWeights.besides : alikeWeights.alone;
    const weights = weightsOf.asks;
    const fit = concepts.fit(conditions);
    const typical = wishes.answers(terms);
    const texts = topic.length > 0 && !alike ? about(topic, weights, vector, coverage01) : undefined;
    const textWeight = conditions.length > 0 ? textWeights.besides : textWeights.alone;
    const beside = besideTexts(query);
    const named = fuse([
      {
        weight: 1,
        scores: names.nearness(contentOf(({ isNegated }, i) => isNegated && !at(isManner, i))),
        deviationMin: nearnessDeviationMin,
      },
    ]);
    return fit.map(
      (log, row) =>
        log +
        weights.wish * at(typical, row) +
        textWeight * (texts?.[row] ?? 0) +
        alikeWeight * (alike?.[row] ?? 0) -
        namedCost * Math.max(0, at(named, row)) +
        at(beside, row),
    );
  };

  return {
    /**
     * How many standard deviations each occupation stands above the others; by words alone without vectors: that of the
     * query, then those of its parts. `coverage01` says of each task how much of the query it has, where that counts.
     */
    scores: (
      query: ReadQuery,
      [vector, ...partVectors]: readonly Float32Array[],
      coverage01: () => Float32Array,
    ): Float32Array => {
      if (query.wish) return ofWish(query, query.wish, vector, coverage01);
      const weights = weightsOf[query.kind];
      const parts = query.parts.map((part, i) => ofPart(part, partVectors[i]));
      const ofHead = query.head.length > 0 ? fuse(ofWords(query.head, weights)) : undefined;
      const beside = besideTexts(query);
      const wished = weights.wish > 0 ? wishes.answers(query.words) : undefined;
      return about(query.words, weights, vector, coverage01).map(
        (score, row) =>
          score +
          at(beside, row) +
          weights.wish * (wished?.[row] ?? 0) +
          headWeight * Math.min(headMax, Math.max(0, ofHead?.[row] ?? 0)) +
          parts.reduce((sum, part) => sum + partWeight * at(part, row), 0),
      );
    },
    /**
     * The name or phrase of each row that is nearest to the query. Where several are called what the query says, each is given the
     * nearest name of its own, which tells its sense: "real estate broker", "insurance broker".
     */
    nearest: (query: ReadQuery, rows: readonly number[]): ReadonlyMap<number, NearName> => {
      const nearest = names.nearest(query.words, rows);
      const alike = rows.filter((row) => (nearest.get(row)?.cosine01 ?? 0) > sameName01);
      return alike.length < 2 ? nearest : new Map([...nearest, ...names.nearestOwn(query.words, alike)]);
    },
    /** The phrase of the wish that each row answers best; none where the query asks for nothing. */
    nearestWish: (query: ReadQuery, rows: readonly number[]): ReadonlyMap<number, NearName> =>
      weightsOf[query.kind].wish > 0 ? wishes.nearest(query.wish?.terms ?? query.words, rows) : new Map(),
  };
}
