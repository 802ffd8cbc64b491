import type { EncoderOptions } from "../../core/search/encoders/encoder.ts";

/**
 * What makes two encoders the same, for caches and the release id: a service counts by model and dimensions. How it is
 * reached (address, key) does not matter.
 */
export function encoderKey(encoder: EncoderOptions): string {
  return encoder.kind === "trained" ? "trained" : `http ${encoder.model} ${encoder.dimensions}`;
}
