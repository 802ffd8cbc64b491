import { type FeatureRows, featureRows } from "../indexes/features.ts";
import type { Unpacked } from "../indexes/packing.ts";
import { addRow, quantize } from "../indexes/quantized.ts";
import { stem } from "../text/stem.ts";
import { contentWords, hash32, pieces } from "../text/terms.ts";
import { seededRandom } from "./random.ts";

/** Length of a text's vector. */
export const subwordDimensions = 64;

const pieceLength = 4;
const featureOccurrencesMin = 2;
const epochs = 3;
const learningRate = 1.5;

/** So many features of an example are left out each time it is shown, so that no word is leaned on alone. */
const leftOutShare = 0.2;
const seed = 7;

/**
 * With more classes than this, an example is told from a sample of them each time it is shown: from all, the work would
 * grow with their square.
 */
const contrastedMax = 512;

/** Classes whose probability is further off than this are corrected; the others cost time and change nothing. */
const gradientMin = 1e-3;

/** Beyond this distance below the best class a probability is nought. */
const logitRange = 12;

/** A text and the class it belongs to. */
export type Example = {
  readonly text: string;
  readonly label: number;
};

/** A text to a vector whose direction says which class it speaks of. */
type SubwordModel = {
  /** Adds the unit vector of a text to `sum` at `offset`; nothing where no feature is known. */
  addTo(queryWords: readonly string[], sum: Float32Array, offset: number): void;
};

/**
 * Trains a linear classifier of texts over averaged vectors of words, neighbouring words and word pieces
 * (A. Joulin et al., "Bag of tricks for efficient text classification", EACL 2017), with a full softmax, sampled where there
 * are very many classes (S. Jean et al., "On using very large target vocabulary for neural machine translation", ACL 2015).
 * Gives the sections of its file and one vector per class.
 */
export function trainSubwordModel(examples: readonly Example[], labelCount: number) {
  const hashed = examples.map(({ text }) => featureHashes(contentWords(text)));
  const rows = featureRows(repeated(hashed));
  const inputs = examples.map(({ label }, i) => ({
    label,
    known: Int32Array.from(hashed[i] ?? [], rows.rowOf).filter((row) => row >= 0),
  }));
  const random = seededRandom(seed);
  const features = Float32Array.from(
    { length: rows.hashes.length * subwordDimensions },
    () => ((random() - 0.5) * 2) / subwordDimensions,
  );
  const groups = groupClasses(labelCount);
  const classes = new Float32Array(labelCount * subwordDimensions);
  const steps = examples.length * epochs;
  const order = Int32Array.from(examples.keys());
  const learn = learner(features, classes, groups);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const example of order) {
      const { known = new Int32Array(), label = 0 } = inputs[example] ?? {};
      const shown = known.filter(() => random() >= leftOutShare);
      const group = groups.length === 1 ? 0 : Math.floor(random() * groups.length);
      learn(shown, label, group, learningRate * (1 - step++ / steps));
    }
  }
  const { scales, bytes } = quantize(features, subwordDimensions);
  return {
    sections: { subwordHashes: rows.hashes, subwordScales: scales, subwordBytes: bytes },
    classes: centred(inOrder(classes, groups), labelCount),
  };
}

/** Classes that are contrasted together; they lie side by side, from row `from` on. */
type Group = { readonly from: number; readonly count: number };

/** As few equal groups as keep to {@link contrastedMax}; class c is of group c modulo their number. */
function groupClasses(labelCount: number): readonly Group[] {
  const groups = Math.max(1, Math.ceil(labelCount / contrastedMax));
  let from = 0;
  return Array.from({ length: groups }, (_, group) => {
    const count = Math.ceil((labelCount - group) / groups);
    from += count;
    return { from: from - count, count };
  });
}

function rowOfClass(label: number, groups: readonly Group[]): number {
  return (groups[label % groups.length]?.from ?? 0) + Math.floor(label / groups.length);
}

/** The rows of classes, by class. */
function inOrder(table: Float32Array, groups: readonly Group[]): Float32Array {
  return table.map((_, at) => {
    const row = rowOfClass(Math.floor(at / subwordDimensions), groups);
    return table[row * subwordDimensions + (at % subwordDimensions)] ?? 0;
  });
}

/** Opens the sections {@link trainSubwordModel} made. */
export function openSubwordModel(sections: Unpacked): SubwordModel {
  const rows = featureRows(sections.u32("subwordHashes"));
  const vectors = {
    dimensions: subwordDimensions,
    scales: sections.f32("subwordScales"),
    bytes: sections.i8("subwordBytes"),
  };
  return {
    addTo: (queryWords, sum, offset) => {
      const mean = new Float32Array(subwordDimensions);
      for (const row of knownRows(featureHashes(queryWords), rows)) addRow(vectors, row, 1, mean);
      const norm = Math.hypot(...mean);
      if (norm === 0) return;
      for (let i = 0; i < subwordDimensions; i++)
        sum[offset + i] = (sum[offset + i] ?? 0) + (mean[i] ?? 0) / norm;
    },
  };
}

function knownRows(hashes: readonly number[], rows: FeatureRows): number[] {
  return hashes.map(rows.rowOf).filter((row) => row >= 0);
}

/**
 * One step of stochastic gradient descent on the cross-entropy of one example, whose class is told from those of a group.
 * The classes of the group stand for all others: each counts as often as there are groups.
 */
function learner(features: Float32Array, classes: Float32Array, groups: readonly Group[]) {
  const size = subwordDimensions;
  const hidden = new Float32Array(size);
  const gradient = new Float32Array(size);
  const products = new Float32Array(groups.reduce((most, { count }) => Math.max(most, count), 0) + 1);
  /** The product of the hidden vector with a class, in four sums so that none waits for the one before. */
  const product = (row: number): number => {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0, at = row * size; i < size; i += 4, at += 4) {
      a += (hidden[i] as number) * (classes[at] as number);
      b += (hidden[i + 1] as number) * (classes[at + 1] as number);
      c += (hidden[i + 2] as number) * (classes[at + 2] as number);
      d += (hidden[i + 3] as number) * (classes[at + 3] as number);
    }
    return a + b + (c + d);
  };
  return (rows: Int32Array, label: number, group: number, rate: number): void => {
    if (rows.length === 0) return;
    hidden.fill(0);
    gradient.fill(0);
    for (const row of rows) {
      const start = row * size;
      for (let i = 0; i < size; i++) hidden[i] = (hidden[i] ?? 0) + (features[start + i] ?? 0);
    }
    for (let i = 0; i < size; i++) hidden[i] = (hidden[i] ?? 0) / rows.length;
    const { from = 0, count = 0 } = groups[group] ?? {};
    for (let c = 0; c < count; c++) products[c] = product(from + c);
    const ownRow = rowOfClass(label, groups);
    const isAmong = ownRow >= from && ownRow < from + count;
    const own = isAmong ? ownRow - from : count;
    if (!isAmong) products[count] = product(ownRow);
    const shown = isAmong ? count : count + 1;
    const mass = softmax(products, shown, own, groups.length);
    for (let c = 0; c < shown; c++) {
      const error = (c === own ? 1 : 0) - (products[c] ?? 0) / mass;
      if (error > -gradientMin && error < gradientMin) continue;
      const start = (c === own ? ownRow : from + c) * size;
      const change = rate * error;
      for (let i = 0; i < size; i++) {
        const weight = classes[start + i] ?? 0;
        gradient[i] = (gradient[i] ?? 0) + change * weight;
        classes[start + i] = weight + change * (hidden[i] ?? 0);
      }
    }
    for (let i = 0; i < size; i++) gradient[i] = (gradient[i] ?? 0) / rows.length;
    for (const row of rows) {
      const start = row * size;
      for (let i = 0; i < size; i++) features[start + i] = (features[start + i] ?? 0) + (gradient[i] ?? 0);
    }
  };
}

/** Turns the first `count` scores into exp(score − best), all but `own` times `weight`, and gives their sum. */
function softmax(scores: Float32Array, count: number, own: number, weight: number): number {
  let best = -Infinity;
  for (let c = 0; c < count; c++) if ((scores[c] ?? 0) > best) best = scores[c] ?? 0;
  let mass = 0;
  for (let c = 0; c < count; c++) {
    const below = (scores[c] ?? 0) - best;
    const likelihood = (below < -logitRange ? 0 : Math.exp(below)) * (c === own ? 1 : weight);
    scores[c] = likelihood;
    mass += likelihood;
  }
  return mass;
}

/** Class vectors around their mean: what all share tells none apart. Scaled to a mean length of 1. */
function centred(classes: Float32Array, labelCount: number): Float32Array[] {
  const mean = new Float64Array(subwordDimensions);
  classes.forEach((value, at) => {
    mean[at % subwordDimensions] = (mean[at % subwordDimensions] ?? 0) + value / labelCount;
  });
  const vectors = Array.from({ length: labelCount }, (_, c) =>
    Float32Array.from(mean, (shared, i) => (classes[c * subwordDimensions + i] ?? 0) - shared),
  );
  const length = vectors.reduce((sum, vector) => sum + Math.hypot(...vector), 0) / labelCount;
  return vectors.map((vector) => (length === 0 ? vector : vector.map((value) => value / length)));
}

/** Ascending hashes of the features that occur at least {@link featureOccurrencesMin} times. */
function repeated(hashed: readonly (readonly number[])[]): Uint32Array {
  const occurrences = new Map<number, number>();
  for (const hashes of hashed)
    for (const hash of hashes) occurrences.set(hash, (occurrences.get(hash) ?? 0) + 1);
  return Uint32Array.from(
    [...occurrences].filter(([, n]) => n >= featureOccurrencesMin).map(([hash]) => hash),
  ).sort();
}

function featureHashes(textWords: readonly string[]): number[] {
  const hashes: number[] = [];
  let previous = "^";
  for (const word of textWords) {
    const stemmed = stem(word);
    hashes.push(hash32(stemmed), hash32(`${previous} ${stemmed}`));
    for (const piece of pieces(word, pieceLength)) hashes.push(hash32(`#${piece}`));
    previous = stemmed;
  }
  if (previous !== "^") hashes.push(hash32(`${previous} $`));
  return hashes;
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
}
