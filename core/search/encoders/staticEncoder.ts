import { createHash } from "node:crypto";
import { EmbeddingError, type Encoder } from "./encoder.ts";
import type { StaticEncoderOptions } from "./encoderOptions.ts";
import { readTensor } from "./safetensors.ts";
import { openTokenizer } from "./tokenizer.ts";
import { unit } from "./unit.ts";

/**
 * Encoder of a Model2Vec directory: the mean of the vectors of a text's tokens, scaled to length 1. Token weights
 * are used where the model has them. A digest of both files is part of the name.
 * Throws {@link EmbeddingError} if the files cannot be read as such a model.
 */
export async function openStaticEncoder({ model, read }: StaticEncoderOptions): Promise<Encoder> {
  try {
    const [tensors, tokenizerJson] = await Promise.all([read("model.safetensors"), read("tokenizer.json")]);
    const tokenize = openTokenizer(new TextDecoder().decode(tokenizerJson));
    const embeddings = readTensor(tensors, "embeddings");
    if (embeddings === undefined) throw new Error('model.safetensors has no tensor "embeddings"');
    const weights = readTensor(tensors, "weights")?.values;
    const { rows, columns, values } = embeddings;
    const encode = (text: string): Float32Array => {
      const sum = new Float32Array(columns);
      for (const token of tokenize(text)) {
        if (token >= rows) continue;
        const weight = weights?.[token] ?? 1;
        for (let i = 0; i < columns; i++)
          sum[i] = (sum[i] ?? 0) + weight * (values[token * columns + i] ?? 0);
      }
      return unit(sum);
    };
    const digest = createHash("sha256").update(tensors).update(tokenizerJson).digest("hex").slice(0, 12);
    return {
      name: { kind: "static", model: `${model}-${digest}`, dimensions: columns },
      encode: async (texts) => texts.map(encode),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddingError(`The static encoder "${model}" cannot be opened: ${reason}`, { cause: error });
  }
}
