import { sha256 } from "../../core/format/digest.ts";
import type { EncoderOptions } from "../../core/search/encoders/encoderOptions.ts";

/**
 * What makes two encoders the same, for caches and the release id: a model directory counts by what is in its files,
 * a service by model and dimensions. How it is reached (folders, addresses, keys) does not matter.
 */
export async function encoderKey(encoder: EncoderOptions): Promise<string> {
  switch (encoder.kind) {
    case "trained":
      return "trained";
    case "static": {
      const files = await Promise.all(["model.safetensors", "tokenizer.json"].map(encoder.read));
      return `static ${encoder.model} ${files.map((bytes) => sha256(bytes)).join(" ")}`;
    }
    case "http":
      return `http ${encoder.model} ${encoder.dimensions}`;
  }
}
