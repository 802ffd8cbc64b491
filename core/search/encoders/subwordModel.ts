import { counted } from "../../lib/lists.ts";
import { featureRows } from "../indexes/features.ts";
import { addRow, quantize } from "../indexes/vectors.ts";
import { stem } from "../text/stem.ts";
import { contentWords, hash32, pieces } from "../text/terms.ts";
import { unit } from "./encoder.ts";
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

/**
 * Trains a linear classifier of texts over averaged vectors of words, neighbouring words and word pieces
 * (A. Joulin et al., "Bag of tricks for efficient text classification", EACL 2017), with a full softmax, sampled where there
 * are very many classes (S. Jean et al., "On using very large target vocabulary for neural machine translation", ACL 2015).
 * Gives the sections of its file and one vector per class.
 */
export function trainSubwordModel(examples: readonly Example[], labelCount: number) {
  const hashed = examples.map(({ text }) => featureHashes(contentWords(text)));
  const hashes = repeated(hashed);
  const rowOf = featureRows(hashes);
  const inputs = examples.map(({ label }, i) => ({
    label,
    known: Int32Array.from(hashed[i] ?? [], rowOf).filter((row) => row >= 0),
  }));
  const random = seededRandom(seed);
  const features = Float32Array.from(
    { length: hashes.length * subwordDimensions },
    () => ((random() - 0.5) * 2) / subwordDimensions,
  );
  // As few equal groups as keep to the most that are contrasted; class c is of group c modulo their number.
  const groups = Math.max(1, Math.ceil(labelCount / contrastedMax));
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
      const group = groups === 1 ? 0 : Math.floor(random() * groups);
      learn(shown, label, group, learningRate * (1 - step++ / steps));
    }
  }
  const { scales, bytes } = quantize(features, subwordDimensions);
  return {
    sections: { subwordHashes: hashes, subwordScales: scales, subwordBytes: bytes },
    classes: centred(classes, labelCount),
  };
}

/** Opens the sections {@link trainSubwordModel} made. */
export function openSubwordModel({
  subwordHashes,
  subwordScales: scales,
  subwordBytes: bytes,
}: ReturnType<typeof trainSubwordModel>["sections"]) {
  const rowOf = featureRows(subwordHashes);
  return {
    /** The unit vector of a text, whose direction says which class it speaks of; nought where no feature is known. */
    vectorOf: (textWords: readonly string[]): Float32Array => {
      const sum = new Float32Array(subwordDimensions);
      for (const row of featureHashes(textWords).map(rowOf))
        if (row >= 0) addRow({ scales, bytes }, row, 1, sum);
      return unit(sum);
    },
  };
}

/**
 * One step of stochastic gradient descent on the cross-entropy of one example, whose class is told from those of a group.
 * The classes of the group stand for all others: each counts as often as there are groups.
 */
function learner(features: Float32Array, classes: Float32Array, groups: number) {
  const size = subwordDimensions;
  const hidden = new Float32Array(size);
  const gradient = new Float32Array(size);
  const classCount = classes.length / size;
  const products = new Float32Array(Math.ceil(classCount / groups) + 1);
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
    const count = Math.ceil((classCount - group) / groups);
    for (let c = 0; c < count; c++) products[c] = product(group + c * groups);
    const isAmong = label % groups === group;
    const own = isAmong ? (label - group) / groups : count;
    if (!isAmong) products[count] = product(label);
    const shown = isAmong ? count : count + 1;
    const mass = softmax(products, shown, own, groups);
    for (let c = 0; c < shown; c++) {
      const error = (c === own ? 1 : 0) - (products[c] ?? 0) / mass;
      if (error > -gradientMin && error < gradientMin) continue;
      const start = (c === own ? label : group + c * groups) * size;
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
  const often = [...counted(hashed.flat())].filter(([, count]) => count >= featureOccurrencesMin);
  return Uint32Array.from(often, ([hash]) => hash).sort();
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
