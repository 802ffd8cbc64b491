import type { ArtifactSource } from "../../core/format/artifactSource.ts";
import { messageOf } from "../../core/lib/systemCode.ts";
import type { EncoderOptions } from "../../core/search/encoders/encoder.ts";
import { EncoderMismatchError } from "../../core/search/encoders/encoder.ts";
import { openSearcher, type Searcher } from "../../core/search/searcher.ts";
import { StartError } from "../accounts/startError.ts";
import type { Config } from "../config.ts";

const INDEX_FOLDER = "index";

/**
 * Opens the search index of a release with the encoder of the configuration. Throws {@link StartError} where the index
 * was built with another encoder.
 */
export function searchOpener(
  config: Pick<Config, "encoder" | "searchFallback">,
): (source: ArtifactSource) => Promise<Searcher> {
  return async (source) => {
    const read = async (name: string) => {
      const bytes = await source.readAll(`${INDEX_FOLDER}/${name}`);
      if (bytes === undefined) throw new Error(`the file ${INDEX_FOLDER}/${name} is missing`);
      return bytes;
    };
    try {
      return await openSearcher(read, {
        encoder: encoderOptions(config.encoder),
        fallback: config.searchFallback,
        localPath: (name) => source.localPath?.(`${INDEX_FOLDER}/${name}`),
      });
    } catch (error) {
      if (error instanceof EncoderMismatchError) throw new StartError(error.message);
      throw new StartError(`The search index of ${source.name} cannot be opened: ${messageOf(error)}.`);
    }
  };
}

/** The encoder that the settings name, for building an index as for querying it. */
export function encoderOptions({ encoder, model, dimensions, apiKey }: Config["encoder"]): EncoderOptions {
  if (encoder === "trained") return { kind: "trained" };
  if (model === undefined || dimensions === undefined) {
    throw new StartError(
      "TIDEMARK_ENCODER names an embeddings service: set TIDEMARK_ENCODER_MODEL and TIDEMARK_ENCODER_DIMENSIONS too.",
    );
  }
  return { kind: "http", model, baseUrl: encoder, dimensions, ...(apiKey !== undefined && { apiKey }) };
}
