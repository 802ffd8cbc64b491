/** The encoder trained at build time on the release's own text, shipped with the index. */
type TrainedEncoderOptions = {
  readonly kind: "trained";
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

export type EncoderOptions = TrainedEncoderOptions | HttpEncoderOptions;
