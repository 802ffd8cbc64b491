import { EmbeddingError, type Encoder } from "./encoder.ts";
import type { EncoderOptions } from "./encoderOptions.ts";
import { httpEncoder } from "./httpEncoder.ts";
import { openStaticEncoder } from "./staticEncoder.ts";

/** The encoder of the options; a trained one is opened with `openTrained`. */
export async function openEncoder(
  options: EncoderOptions,
  openTrained: () => Promise<Encoder>,
): Promise<Encoder> {
  switch (options.kind) {
    case "trained":
      return openTrained();
    case "static":
      return openStaticEncoder(options);
    case "http":
      return httpEncoder(options);
  }
}

/** The vector of one text. Throws {@link EmbeddingError}. */
export async function encodeOne(encoder: Encoder, text: string): Promise<Float32Array> {
  const [vector] = await encoder.encode([text]);
  if (vector === undefined) throw new EmbeddingError(`The encoder "${encoder.name.model}" gave no vector`);
  return vector;
}
