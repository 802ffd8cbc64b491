import { addTo, counted } from "../../lib/lists.ts";
import { featureRows } from "../indexes/features.ts";
import { addRow, quantize } from "../indexes/vectors.ts";
import { stem } from "../text/stem.ts";
import { contentWords, hash32 } from "../text/terms.ts";
import { unit } from "./encoder.ts";
import { seededRandom } from "./random.ts";

const dimensionsMax = 100;
const iterations = 10;
const seed = 12345;

/**
 * Latent semantic analysis (S. Deerwester et al., JASIS 41(6), 1990) of documents of words: logarithmic counts ×
 * inverse document frequency, rows of unit length, the leading singular vectors by orthogonal iteration.
 * Words found only in the asides of the documents are given a place among the topics without forming them.
 * Gives the sections of its file and one unit vector per document.
 */
export function trainLatentModel(documents: readonly string[], asides: readonly string[]) {
  const count = documents.length;
  const dimensions = Math.min(dimensionsMax, count);
  const formative = weightedTerms(documents);
  const known = new Set(formative.map(({ hash }) => hash));
  const folded = weightedTerms(asides).filter(({ hash }) => !known.has(hash));
  const basis = leadingVectors(gram(formative, count), count, dimensions);
  const columns = [...formative, ...folded].sort((a, b) => a.hash - b.hash);
  const termVectors = new Float64Array(columns.length * dimensions);
  columns.forEach(({ cells, rarity }, term) => {
    for (const { document, weight } of cells) {
      basis.forEach(({ vector, length }, i) => {
        const at = term * dimensions + i;
        // The rarity of the term in a query is folded into its vector.
        termVectors[at] = (termVectors[at] ?? 0) + (rarity * weight * (vector[document] ?? 0)) / length;
      });
    }
  });
  const { scales, bytes } = quantize(termVectors, dimensions);
  const documentVectors = documents.map((_, document) =>
    unit(Float32Array.from(basis, ({ vector, length }) => (vector[document] ?? 0) * length)),
  );
  return {
    dimensions,
    sections: {
      latentShape: Uint32Array.of(dimensions),
      latentHashes: Uint32Array.from(columns, ({ hash }) => hash),
      latentScales: scales,
      latentBytes: bytes,
    },
    documentVectors,
  };
}

/** Opens the sections {@link trainLatentModel} made. */
export function openLatentModel({
  latentShape,
  latentHashes,
  latentScales: scales,
  latentBytes: bytes,
}: ReturnType<typeof trainLatentModel>["sections"]) {
  const [dimensions = 0] = latentShape;
  const rowOf = featureRows(latentHashes);
  return {
    dimensions,
    /** The unit vector of a text in the space of the documents' common topics; nought where no word is known. */
    vectorOf: (textWords: readonly string[]): Float32Array => {
      const sum = new Float32Array(dimensions);
      for (const [hash, occurrences] of countedHashes(textWords)) {
        const row = rowOf(hash);
        if (row >= 0) addRow({ scales, bytes }, row, 1 + Math.log(occurrences), sum);
      }
      return unit(sum);
    },
  };
}

type Column = {
  readonly hash: number;
  readonly rarity: number;
  readonly cells: readonly { readonly document: number; readonly weight: number }[];
};

/** Terms by ascending hash, with their weights in documents of unit length. Terms of every other document are left out. */
function weightedTerms(documents: readonly string[]): Column[] {
  const occurrences = new Map<number, { document: number; count: number }[]>();
  documents.forEach((text, document) => {
    for (const [hash, count] of countedHashes(contentWords(text)))
      addTo(occurrences, hash, { document, count });
  });
  const columns = [...occurrences]
    .filter(([, list]) => list.length < documents.length / 2)
    .sort(([a], [b]) => a - b)
    .map(([hash, list]) => {
      const rarity = Math.log(documents.length / list.length);
      const cells = list.map(({ document, count }) => ({ document, weight: (1 + Math.log(count)) * rarity }));
      return { hash, rarity, cells };
    });
  const squares = new Float64Array(documents.length);
  for (const { cells } of columns) {
    for (const { document, weight } of cells) squares[document] = (squares[document] ?? 0) + weight * weight;
  }
  return columns.map(({ hash, rarity, cells }) => ({
    hash,
    rarity,
    cells: cells.map(({ document, weight }) => ({
      document,
      weight: weight / Math.sqrt(squares[document] ?? 0),
    })),
  }));
}

/** Products of every two documents. */
function gram(columns: readonly Column[], count: number): Float64Array {
  const products = new Float64Array(count * count);
  for (const { cells } of columns) {
    for (const a of cells) {
      const start = a.document * count;
      for (const b of cells)
        products[start + b.document] = (products[start + b.document] ?? 0) + a.weight * b.weight;
    }
  }
  return products;
}

/** The leading eigenvectors of a symmetric matrix and the roots of their eigenvalues. */
function leadingVectors(matrix: Float64Array, size: number, wanted: number) {
  const random = seededRandom(seed);
  let vectors: Float64Array[] = Array.from({ length: wanted }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  );
  orthonormalize(vectors);
  let values: readonly number[] = [];
  for (let round = 0; round < iterations; round++) {
    const images = vectors.map((vector) => multiply(matrix, vector));
    values = vectors.map((vector, i) => dot(images[i] ?? vector, vector));
    vectors = images;
    orthonormalize(vectors);
  }
  return vectors.map((vector, i) => ({ vector, length: Math.sqrt(Math.max(values[i] ?? 0, 1e-9)) }));
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const result = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const factor = vector[row] ?? 0;
    const start = row * size;
    for (let i = 0; i < size; i++) result[i] = (result[i] ?? 0) + factor * (matrix[start + i] ?? 0);
  }
  return result;
}

/** Gram-Schmidt, twice over for accuracy. A vector within the span of those before it becomes nought. */
function orthonormalize(vectors: readonly Float64Array[]): void {
  vectors.forEach((vector, i) => {
    const before = Math.sqrt(dot(vector, vector));
    for (let pass = 0; pass < 2; pass++) {
      for (const other of vectors.slice(0, i)) {
        const shared = dot(vector, other);
        for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] ?? 0) - shared * (other[k] ?? 0);
      }
    }
    const length = Math.sqrt(dot(vector, vector));
    const factor = length > before * 1e-9 ? 1 / length : 0;
    for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] ?? 0) * factor;
  });
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function countedHashes(textWords: readonly string[]): Map<number, number> {
  return counted(textWords.map((word) => hash32(stem(word))));
}
