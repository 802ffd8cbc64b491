import type { OccupationText } from "./corpus.ts";
import { eachPosting, featureRows, packPostings } from "./features.ts";
import { pack, unpack } from "./packing.ts";
import { stem } from "./stem.ts";
import { contentWords, hash32, pieces } from "./terms.ts";

/** How much a word, a pair of neighbouring words and a piece of a word say about a title. */
const wordWeight = 1;
const pairWeight = 0.5;
const pieceWeight = 0.3;
const pieceLength = 4;

/** Frequent features count less, but not as little as their full inverse frequency would have it. */
const rarityPower = 0.5;

/** Every title near the query counts for its occupation; near ones far more than distant ones. */
const nearnessPower = 4;

/** Nearness of a query to the titles of every occupation. */
export interface TitleIndex {
  /** One number per occupation, 0 where no title shares anything with the query. */
  nearness(queryWords: readonly string[]): Float32Array;
}

/**
 * Index over all titles of all occupations. A title is a unit vector of word stems, unordered pairs of neighbours
 * and four-letter pieces; an occupation's nearness is (Σ cosine⁴)^(1/4) over its titles.
 */
export function buildTitleIndex(occupations: readonly OccupationText[]): Uint8Array {
  const titles = occupations.flatMap((occupation, row) =>
    [...new Set([occupation.title, ...occupation.alternateTitles, ...occupation.reportedTitles])].map(
      (title) => ({
        row,
        features: [...titleFeatures(contentWords(title))],
      }),
    ),
  );
  const lists = new Map<number, number[]>();
  titles.forEach(({ features }, title) => {
    for (const [hash] of features) {
      const list = lists.get(hash);
      if (list) list.push(title);
      else lists.set(hash, [title]);
    }
  });
  const hashes = Uint32Array.from(lists.keys()).sort();
  const rarity = Float32Array.from(hashes, (hash) => rarityOf(lists.get(hash)!.length, titles.length));
  const rows = featureRows(hashes);
  const inverseNorms = Float32Array.from(titles, ({ features }) => {
    const squares = features.reduce(
      (sum, [hash, weight]) => sum + (weight * rarity[rows.rowOf(hash)]!) ** 2,
      0,
    );
    return squares === 0 ? 0 : 1 / Math.sqrt(squares);
  });
  const { ends, bytes } = packPostings(Array.from(hashes, (hash) => lists.get(hash)!));
  return pack({
    counts: Uint32Array.of(occupations.length),
    occupationOf: Uint16Array.from(titles, ({ row }) => row),
    inverseNorms,
    hashes,
    rarity,
    ends,
    bytes,
  });
}

/** Opens what {@link buildTitleIndex} made. */
export function openTitleIndex(file: Uint8Array): TitleIndex {
  const sections = unpack(file);
  const occupationCount = sections.u32("counts")[0]!;
  const occupationOf = sections.u16("occupationOf");
  const inverseNorms = sections.f32("inverseNorms");
  const rows = featureRows(sections.u32("hashes"));
  const rarity = sections.f32("rarity");
  const postings = { ends: sections.u32("ends"), bytes: sections.u8("bytes") };
  const unknownRarity = rarityOf(0, occupationOf.length);
  return {
    nearness: (queryWords) => {
      const overlap = new Float32Array(occupationOf.length);
      let squares = 0;
      for (const [hash, weight] of titleFeatures(queryWords)) {
        const row = rows.rowOf(hash);
        const strength = (weight * (row < 0 ? unknownRarity : rarity[row]!)) ** 2;
        squares += strength;
        if (row < 0) continue;
        eachPosting(postings, row, (title) => {
          overlap[title] = overlap[title]! + strength;
        });
      }
      const result = new Float32Array(occupationCount);
      if (squares === 0) return result;
      const inverseNorm = 1 / Math.sqrt(squares);
      for (let title = 0; title < overlap.length; title++) {
        if (overlap[title] === 0) continue;
        const cosine = overlap[title]! * inverseNorm * inverseNorms[title]!;
        const row = occupationOf[title]!;
        result[row] = result[row]! + cosine ** nearnessPower;
      }
      return result.map((sum) => sum ** (1 / nearnessPower));
    },
  };
}

function rarityOf(titlesWith: number, titles: number): number {
  return Math.log(1 + titles / (1 + titlesWith)) ** rarityPower;
}

function titleFeatures(textWords: readonly string[]): Map<number, number> {
  const features = new Map<number, number>();
  let previous: string | undefined;
  for (const word of textWords) {
    const stemmed = stem(word);
    features.set(hash32(stemmed), wordWeight);
    for (const piece of pieces(word, pieceLength)) features.set(hash32(`#${piece}`), pieceWeight);
    if (previous !== undefined) features.set(hash32([previous, stemmed].sort().join("_")), pairWeight);
    previous = stemmed;
  }
  return features;
}
