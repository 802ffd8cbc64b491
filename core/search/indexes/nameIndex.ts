import { at } from "../../lib/at.ts";
import { addTo, groupBy } from "../../lib/lists.ts";
import { awayMark } from "../text/polarity.ts";
import { stem } from "../text/stem.ts";
import { contentWords, hash32, pieces } from "../text/terms.ts";
import { eachPosting, featureRows, packPostings } from "./features.ts";
import { endsOf, pack, startOf, unpack } from "./packing.ts";

/** How much a word, a pair of neighbouring words and a piece of a word say about a name. */
const wordWeight = 1;
const pairWeight = 0.5;
const pieceWeight = 0.3;
const pieceLength = 4;

/** Frequent features count less, but not quite as little as their full inverse frequency would have it. */
const rarityPower = 0.8;

/** Every name near the query counts for its row; near ones far more than distant ones. Multiplied out, which is faster. */
const fifthPower = (cosine01: number): number => {
  const square = cosine01 * cosine01;
  return square * square * cosine01;
};

/** Nearness that differs less between rows than this, in its standard deviation, says next to nothing. */
export const nearnessDeviationMin = 0.04;

/** Names that are less near share hardly more than pieces of words with a query. */
const cosineMin01 = 0.1;

/** No more words of a query are compared. */
const queryWordsMax = 120;

/** Cosines closer than a step are the same. */
const cosineSteps = 1e5;

/** A name by its place among all names, and how near it is to a query. */
export type NearName = { readonly name: number; readonly cosine01: number };

/**
 * Index over the names of rows: titles, and phrases that people use for them. A name is a unit vector of word stems,
 * unordered pairs of neighbours and four-letter pieces; a row's nearness is (Σ cosine⁵)^(1/5) over those of its names that are near at all.
 */
export function buildNameIndex(namesByRow: readonly (readonly string[])[]) {
  const names = namesByRow.flatMap((texts) => texts.map((text) => [...nameFeatures(contentWords(text))]));
  const lists = new Map<number, number[]>();
  names.forEach((features, name) => {
    for (const [hash] of features) addTo(lists, hash, name);
  });
  const hashes = Uint32Array.from(lists.keys()).sort();
  const listOf = (hash: number) => lists.get(hash) ?? [];
  const rarity = Float32Array.from(hashes, (hash) => rarityOf(listOf(hash).length, names.length));
  const rowOf = featureRows(hashes);
  const inverseNorms = Float32Array.from(names, (features) => {
    const squares = features.reduce(
      (sum, [hash, weight]) => sum + (weight * at(rarity, rowOf(hash))) ** 2,
      0,
    );
    return squares === 0 ? 0 : 1 / Math.sqrt(squares);
  });
  const postings = packPostings(Array.from(hashes, listOf));
  // Names lie row by row.
  return pack({ rowEnds: endsOf(namesByRow), inverseNorms, hashes, rarity, ...postings });
}

/** Opens what {@link buildNameIndex} made. */
export function openNameIndex(file: ReturnType<typeof buildNameIndex>) {
  const { rowEnds, inverseNorms, hashes, rarity, ...postings } = unpack(file);
  const rowOf = featureRows(hashes);
  const unknownRarity = rarityOf(0, inverseNorms.length);

  /** What each name shares with the query; all nought between two queries: who asks clears it. */
  const shared = new Float32Array(inverseNorms.length);

  /** Fills `shared` and gives the factor that turns it into cosines, together with the length of each name. */
  const meet = (queryWords: readonly string[]): number => {
    let squares = 0;
    for (const [hash, weight] of nameFeatures(queryWords.slice(0, queryWordsMax))) {
      const row = rowOf(hash);
      const root = weight * (row < 0 ? unknownRarity : (rarity[row] ?? 0));
      const strength = root * root;
      squares += strength;
      if (row < 0) continue;
      eachPosting(postings, row, (name) => {
        shared[name] = (shared[name] as number) + strength;
      });
    }
    return squares === 0 ? 0 : 1 / Math.sqrt(squares);
  };

  /** The names of some rows that share something with a query. */
  const namesMet = (queryWords: readonly string[], wantedRows: readonly number[]) => {
    const met: MetName[] = [];
    const inverseNorm = meet(queryWords);
    for (const row of new Set(wantedRows)) {
      for (let name = startOf(rowEnds, row); name < at(rowEnds, row); name++) {
        const part = at(shared, name);
        if (part > 0) met.push([row, { name, cosine01: part * inverseNorm * at(inverseNorms, name) }]);
      }
    }
    shared.fill(0);
    return met;
  };

  return {
    /** How near the query is to the names of each row: 0 where no name shares anything with it. */
    nearness: (queryWords: readonly string[]) => {
      const inverseNorm = meet(queryWords);
      const least = cosineMin01 / inverseNorm;
      const nearness = new Float32Array(rowEnds.length);
      // Arrays of the loop's own are read twice as fast as those of the function around it.
      const [parts, norms] = [shared, inverseNorms];
      for (let name = 0, row = 0; row < rowEnds.length; row++) {
        let sum = 0;
        for (const end = at(rowEnds, row); name < end; name++) {
          const part = (parts[name] as number) * (norms[name] as number);
          if (part > least) sum += fifthPower(part);
        }
        nearness[row] = inverseNorm * sum ** (1 / 5);
      }
      shared.fill(0);
      return nearness;
    },
    /** The name of each of some rows that is nearest to the query. */
    nearest: (queryWords: readonly string[], rows: readonly number[]) =>
      nearestOf(namesMet(queryWords, rows)),
    /** The same among the names that no other of the rows has. */
    nearestOwn: (queryWords: readonly string[], rows: readonly number[]) => {
      const met = namesMet(queryWords, rows);
      // Names of the same words meet a query alike.
      const stepOf = ([, { cosine01 }]: MetName) => Math.round(cosine01 * cosineSteps);
      const alike = groupBy(met, stepOf);
      return nearestOf(met.filter((one) => alike.get(stepOf(one))?.every(([row]) => row === one[0])));
    },
  };
}

type MetName = readonly [row: number, near: NearName];

function nearestOf(met: readonly MetName[]): ReadonlyMap<number, NearName> {
  const found = new Map<number, NearName>();
  for (const [row, near] of met) {
    if (near.cosine01 > (found.get(row)?.cosine01 ?? 0)) found.set(row, near);
  }
  return found;
}

function rarityOf(namesWith: number, names: number): number {
  return Math.log(1 + names / (1 + namesWith)) ** rarityPower;
}

function nameFeatures(textWords: readonly string[]): Map<number, number> {
  const features = new Map<number, number>();
  let previous: string | undefined;
  for (const word of textWords) {
    const stemmed = stem(word);
    features.set(hash32(stemmed), wordWeight);
    if (!word.startsWith(awayMark))
      for (const piece of pieces(word, pieceLength)) features.set(hash32(`#${piece}`), pieceWeight);
    if (previous !== undefined) features.set(hash32([previous, stemmed].sort().join("_")), pairWeight);
    previous = stemmed;
  }
  return features;
}
