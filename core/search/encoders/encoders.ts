import { EmbeddingError, type Encoder } from "./encoder.ts";
import type { EncoderOptions } from "./encoderOptions.ts";
import { httpEncoder } from "./httpEncoder.ts";

/** The encoder of the options; a trained one is opened with `openTrained`. */
export async function openEncoder(
  options: EncoderOptions,
  openTrained: () => Promise<Encoder>,
): Promise<Encoder> {
  return options.kind === "trained" ? openTrained() : httpEncoder(options);
}

/** The vector of each text. Throws {@link EmbeddingError} where the encoder gives another number of them. */
export async function encodeAll(
  encoder: Encoder,
  texts: readonly string[],
): Promise<readonly Float32Array[]> {
  const vectors = await encoder.encode(texts);
  if (vectors.length === texts.length) return vectors;
  throw new EmbeddingError(
    `The encoder "${encoder.name.model}" gave ${vectors.length} vectors for ${texts.length} texts`,
  );
}
