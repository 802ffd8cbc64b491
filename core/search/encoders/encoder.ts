/** What names an encoder in an index: vectors are only comparable when all three agree. */
export type EncoderName = {
  readonly kind: "trained" | "http";
  readonly model: string;
  readonly dimensions: number;
};

/** An OpenAI-compatible embeddings endpoint. */
export type HttpEncoderOptions = {
  readonly kind: "http";
  readonly model: string;
  /** Base address up to and including the version, such as `https://host/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Length of the vectors; asked of the endpoint where the model can be shortened. */
  readonly dimensions: number;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** Wait before the first retry; doubled before each further one. */
  readonly retryWaitMs?: number;
  readonly batchSize?: number;
};

/** The encoder trained at build time on the release's own text and shipped with the index, or an endpoint. */
export type EncoderOptions = { readonly kind: "trained" } | HttpEncoderOptions;

/** Turns texts into unit vectors of `name.dimensions` numbers (a zero vector where nothing is recognised). */
export type Encoder = {
  readonly name: EncoderName;
  encode(texts: readonly string[]): Promise<Float32Array[]>;
};

/** The encoder could not produce a vector. At query time this is an `embedding_error`. */
export class EmbeddingError extends Error {
  override readonly name = "EmbeddingError";
}

/** The index was built with another encoder than the one that shall query it. */
export class EncoderMismatchError extends Error {
  override readonly name = "EncoderMismatchError";
}

function describe({ kind, model, dimensions }: EncoderName): string {
  return `the ${kind} encoder "${model}" (${dimensions} dimensions)`;
}

/** Throws {@link EncoderMismatchError} unless both name the same vectors. */
export function requireSameEncoder(indexed: EncoderName, configured: EncoderName): void {
  const same =
    indexed.kind === configured.kind &&
    indexed.model === configured.model &&
    indexed.dimensions === configured.dimensions;
  if (same) return;
  throw new EncoderMismatchError(
    `The search index was built with ${describe(indexed)}, but queries are set to use ${describe(configured)}. ` +
      "Rebuild the release with this encoder, or configure the one it was built with.",
  );
}

/** The vector scaled to length 1; itself if it is nought. */
export function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return norm === 0 ? vector : vector.map((value) => value / norm);
}
