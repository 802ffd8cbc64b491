import type { Encoder } from "./encoder.ts";
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
