/** The encoder trained at build time on the release's own text, shipped with the index. */
export type TrainedEncoderOptions = {
  readonly kind: "trained";
};

/** A Model2Vec directory: token vectors in `model.safetensors`, tokens in `tokenizer.json`. */
export type StaticEncoderOptions = {
  readonly kind: "static";
  /** What to call the model; a digest of its files is added to the name. */
  readonly model: string;
  /** Reads a file of the model's directory. */
  readonly read: (fileName: string) => Promise<Uint8Array>;
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
  readonly fetch?: typeof fetch;
};

export type EncoderOptions = TrainedEncoderOptions | StaticEncoderOptions | HttpEncoderOptions;
