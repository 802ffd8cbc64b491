import { indexFiles } from "./indexes/indexFiles.ts";
import { openLanguageModel } from "./indexes/languageModel.ts";
import { type NearName, nearnessDeviationMin, openNameIndex } from "./indexes/nameIndex.ts";
import { unpack } from "./indexes/packing.ts";
import { type Evidence, fuse } from "./indexes/ranking.ts";
import { openVectors } from "./indexes/vectors.ts";
import { openWishIndex } from "./indexes/wishIndex.ts";
import type { QueryKind, ReadQuery } from "./text/queryReader.ts";
import { roleWorth } from "./text/roles.ts";

type Weights = {
  /** Nearness of titles and phrases. */
  readonly names: number;
  /** Likelihood of the words. */
  readonly words: number;
  /** Meaning: what the classifier says and what the topics say; their sum for an encoder without such parts. */
  readonly meaning: readonly [classifier: number, topics: number];
  /** The tasks that have the query's words, with the names of their occupation. */
  readonly tasks: number;
  /** How many titles the occupation has. */
  readonly breadth: number;
  /** What a role beside the trade costs that nobody asked for, in standard deviations. */
  readonly role: number;
  /** How well the occupation answers what is wished for, in standard deviations where it answers best. */
  readonly wish: number;
};

/** How much each kind of evidence counts, by what the query does. */
const weightsOf: Readonly<Record<QueryKind, Weights>> = {
  names: { names: 1.5, words: 0.4, meaning: [3, 0.8], tasks: 0.25, breadth: 0.5, role: 0.15, wish: 0 },
  describes: { names: 2.5, words: 1, meaning: [4, 0.4], tasks: 0, breadth: 0.1, role: 0.1, wish: 0 },
  does: { names: 2, words: 1, meaning: [3, 0.5], tasks: 1, breadth: 0.4, role: 1, wish: 2 },
  asks: { names: 2, words: 1, meaning: [1, 0.5], tasks: 0.8, breadth: 0.4, role: 1, wish: 8 },
};

/** What a role above or beside the trade gains that is asked for, in standard deviations. */
const roleGain = 0.5;

/** What a part of the query counts that is read on its own, beside the whole. */
const partWeight = 0.25;

/** Every task counts for its occupation; those that have most of the query far more. Multiplied out, which is faster. */
const sixthPower = (covered01: number): number => {
  const cube = covered01 * covered01 * covered01;
  return cube * cube;
};

/** What can be asked of the occupations of a release. */
type JobSearch = {
  /**
   * How many standard deviations each occupation stands above the others; by words alone without vectors: that of the
   * query, then those of its parts. `coverage01` says of each task how much of the query it has, where that counts.
   */
  scores(
    query: ReadQuery,
    vectors: readonly Float32Array[] | undefined,
    coverage01: () => Float32Array,
  ): Float32Array;
  /** The name or phrase of each row that is nearest to the query. */
  nearest(query: ReadQuery, rows: readonly number[]): ReadonlyMap<number, NearName>;
  /** The phrase of the wish that each row answers best; none where the query asks for nothing. */
  nearestWish(query: ReadQuery, rows: readonly number[]): ReadonlyMap<number, NearName>;
};

/** Opens the occupation files. `occupationOf` gives the occupation of each task. */
export async function openJobSearch(
  read: (fileName: string) => Promise<Uint8Array>,
  occupationOf: Uint16Array,
): Promise<JobSearch> {
  const names = openNameIndex(await read(indexFiles.occupationNames));
  const words = openLanguageModel(await read(indexFiles.occupationWords));
  const wishes = openWishIndex(await read(indexFiles.wishes));
  const packed = unpack(await read(indexFiles.occupationVectors));
  const vectors = openVectors(packed.u8("vectors"));
  const breadth = packed.f32("breadth");
  const roles = packed.u8("roles");
  const partEnds = packed.u32("partEnds");

  const throughTasks = (coverage01: Float32Array): Float32Array => {
    const sums = new Float32Array(breadth.length);
    for (let task = 0; task < coverage01.length; task++) {
      const covered = coverage01[task] ?? 0;
      if (covered === 0) continue;
      const occupation = occupationOf[task] ?? 0;
      sums[occupation] = (sums[occupation] ?? 0) + sixthPower(covered);
    }
    return sums.map((sum) => sum ** (1 / 6));
  };

  const meaning = (vector: Float32Array, [classifier, topics]: Weights["meaning"]): Evidence[] => {
    const [end = 0, last] = partEnds;
    if (last === undefined) return [{ weight: classifier + topics, scores: vectors.similarities(vector) }];
    const classified = { weight: classifier, scores: vectors.similarities(vector, 0, end) };
    if (topics === 0) return [classified];
    return [classified, { weight: topics, scores: vectors.similarities(vector, end, last) }];
  };

  const ofWords = (queryWords: readonly string[], weights: Weights): Evidence[] => [
    { weight: weights.names, scores: names.nearness(queryWords), deviationMin: nearnessDeviationMin },
    { weight: weights.words, scores: words.likelihood(queryWords) },
  ];

  /** A part names something, whatever the whole does. */
  const ofPart = (part: readonly string[], vector: Float32Array | undefined): Float32Array => {
    const { names: weights } = weightsOf;
    const [classifier, topics] = weights.meaning;
    return fuse([
      ...ofWords(part, weights),
      ...(vector ? meaning(vector, partEnds.length > 1 ? [classifier, 0] : [classifier, topics]) : []),
    ]);
  };

  return {
    scores: (query, [vector, ...partVectors] = [], coverage01) => {
      const weights = weightsOf[query.kind];
      const evidence: Evidence[] = [
        ...ofWords(query.words, weights),
        { weight: weights.breadth, scores: breadth },
      ];
      if (weights.tasks > 0) evidence.push({ weight: weights.tasks, scores: throughTasks(coverage01()) });
      if (vector) evidence.push(...meaning(vector, weights.meaning));
      const parts = query.parts.map((part, i) => ofPart(part, partVectors[i]));
      const worth = roleWorth(query.words, roleGain, weights.role);
      const wished = weights.wish > 0 ? wishes.answers(query.words) : undefined;
      return fuse(evidence).map(
        (score, row) =>
          score +
          (worth[roles[row] ?? 0] ?? 0) +
          weights.wish * (wished?.[row] ?? 0) +
          parts.reduce((sum, part) => sum + partWeight * (part[row] ?? 0), 0),
      );
    },
    nearest: (query, rows) => names.nearest(query.words, rows),
    nearestWish: (query, rows) =>
      weightsOf[query.kind].wish > 0 ? wishes.nearest(query.words, rows) : new Map(),
  };
}
