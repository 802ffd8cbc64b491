import { type FeatureRows, featureRows } from "./features.ts";
import type { Unpacked } from "./packing.ts";
import { addRow, quantize } from "./quantized.ts";
import { seededRandom } from "./random.ts";
import { stem } from "./stem.ts";
import { contentWords, hash32, pieces } from "./terms.ts";

/** Length of a text's vector. */
export const subwordDimensions = 64;

const pieceLength = 4;
const featureOccurrencesMin = 2;
const epochs = 3;
const learningRate = 2;
const seed = 7;

/** Classes whose probability is further off than this are corrected; the others cost time and change nothing. */
const gradientMin = 1e-3;

/** Beyond this distance below the best class a probability is nought. */
const logitRange = 12;

/** A text and the class it belongs to. */
export interface Example {
  readonly text: string;
  readonly label: number;
}

/** A text to a vector whose direction says which class it speaks of. */
export interface SubwordModel {
  /** Adds the unit vector of a text to `sum` at `offset`; nothing where no feature is known. */
  addTo(queryWords: readonly string[], sum: Float32Array, offset: number): void;
}

/**
 * Trains a linear classifier of texts over averaged vectors of words, neighbouring words and word pieces
 * (A. Joulin et al., "Bag of tricks for efficient text classification", EACL 2017), with a full softmax.
 * Gives the sections of its file and one vector per class.
 */
export function trainSubwordModel(examples: readonly Example[], labelCount: number) {
  const hashed = examples.map(({ text }) => featureHashes(contentWords(text)));
  const rows = featureRows(repeated(hashed));
  const inputs = hashed.map((hashes) => Int32Array.from(hashes, rows.rowOf).filter((row) => row >= 0));
  const random = seededRandom(seed);
  const features = Float32Array.from(
    { length: rows.hashes.length * subwordDimensions },
    () => ((random() - 0.5) * 2) / subwordDimensions,
  );
  const classes = new Float64Array(labelCount * subwordDimensions);
  const steps = examples.length * epochs;
  const order = Int32Array.from(examples.keys());
  const learn = learner(features, classes, labelCount);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const example of order) {
      learn(inputs[example]!, examples[example]!.label, learningRate * (1 - step++ / steps));
    }
  }
  const { scales, bytes } = quantize(features, subwordDimensions);
  return {
    sections: { subwordHashes: rows.hashes, subwordScales: scales, subwordBytes: bytes },
    classes: centred(classes, labelCount),
  };
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
      for (let i = 0; i < subwordDimensions; i++) sum[offset + i] = sum[offset + i]! + mean[i]! / norm;
    },
  };
}

function knownRows(hashes: readonly number[], rows: FeatureRows): number[] {
  return hashes.map(rows.rowOf).filter((row) => row >= 0);
}

/** One step of stochastic gradient descent on the cross-entropy of one example. */
function learner(features: Float32Array, classes: Float64Array, labelCount: number) {
  const size = subwordDimensions;
  const hidden = new Float64Array(size);
  const gradient = new Float64Array(size);
  const scores = new Float64Array(labelCount);
  return (rows: Int32Array, label: number, rate: number): void => {
    if (rows.length === 0) return;
    hidden.fill(0);
    gradient.fill(0);
    for (const row of rows) {
      const start = row * size;
      for (let i = 0; i < size; i++) hidden[i] = hidden[i]! + features[start + i]!;
    }
    for (let i = 0; i < size; i++) hidden[i] = hidden[i]! / rows.length;
    const mass = softmax(scores, classes, hidden);
    for (let c = 0; c < labelCount; c++) {
      const error = (c === label ? 1 : 0) - scores[c]! / mass;
      if (error > -gradientMin && error < gradientMin) continue;
      const start = c * size;
      const change = rate * error;
      for (let i = 0; i < size; i++) {
        gradient[i] = gradient[i]! + change * classes[start + i]!;
        classes[start + i] = classes[start + i]! + change * hidden[i]!;
      }
    }
    for (let i = 0; i < size; i++) gradient[i] = gradient[i]! / rows.length;
    for (const row of rows) {
      const start = row * size;
      for (let i = 0; i < size; i++) features[start + i] = features[start + i]! + gradient[i]!;
    }
  };
}

/** Fills `scores` with exp(score − best) of every class and gives their sum. */
function softmax(scores: Float64Array, classes: Float64Array, hidden: Float64Array): number {
  let best = -Infinity;
  for (let c = 0, at = 0; c < scores.length; c++) {
    // Four sums at once: a single one would wait for each addition before the next.
    let a = 0;
    let b = 0;
    let d = 0;
    let e = 0;
    for (let i = 0; i < subwordDimensions; i += 4, at += 4) {
      a += classes[at]! * hidden[i]!;
      b += classes[at + 1]! * hidden[i + 1]!;
      d += classes[at + 2]! * hidden[i + 2]!;
      e += classes[at + 3]! * hidden[i + 3]!;
    }
    const score = a + b + d + e;
    scores[c] = score;
    if (score > best) best = score;
  }
  let mass = 0;
  for (let c = 0; c < scores.length; c++) {
    const below = scores[c]! - best;
    const likelihood = below < -logitRange ? 0 : Math.exp(below);
    scores[c] = likelihood;
    mass += likelihood;
  }
  return mass;
}

/** Class vectors around their mean: what all share tells none apart. Scaled to a mean length of 1. */
function centred(classes: Float64Array, labelCount: number): Float32Array[] {
  const mean = new Float64Array(subwordDimensions);
  classes.forEach((value, at) => {
    mean[at % subwordDimensions] = mean[at % subwordDimensions]! + value / labelCount;
  });
  const vectors = Array.from({ length: labelCount }, (_, c) =>
    Float32Array.from(mean, (shared, i) => classes[c * subwordDimensions + i]! - shared),
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
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
}
