import pRetry, { AbortError } from "p-retry";
import { messageOf } from "../../lib/systemCode.ts";
import { EmbeddingError, type Encoder, type HttpEncoderOptions, unit } from "./encoder.ts";

const retryLongestMs = 2_000;

/**
 * Encoder behind an OpenAI-compatible `/embeddings` endpoint: batches in order, each with a time limit; a busy or failing
 * server (429, 5xx) or a broken connection is tried again. `encode` throws {@link EmbeddingError}; the key is never part
 * of a message.
 */
export function httpEncoder(options: HttpEncoderOptions): Encoder {
  const { model, dimensions, retries = 2, batchSize = 128, retryWaitMs = 200 } = options;
  const embed = async (batch: readonly string[]): Promise<Float32Array[]> => {
    try {
      return await pRetry(() => request(options, batch), {
        retries,
        minTimeout: retryWaitMs,
        maxTimeout: retryLongestMs,
        randomize: false,
      });
    } catch (error) {
      throw new EmbeddingError(`The embeddings endpoint failed: ${messageOf(error)}`, { cause: error });
    }
  };
  return {
    name: { kind: "http", model, dimensions },
    encode: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchSize) {
        vectors.push(...(await embed(texts.slice(at, at + batchSize))));
      }
      return vectors;
    },
  };
}

async function request(options: HttpEncoderOptions, input: readonly string[]): Promise<Float32Array[]> {
  const { baseUrl, apiKey, model, dimensions, timeoutMs = 10_000 } = options;
  const response = await fetch(`${baseUrl.replace(/\/$/, "")}/embeddings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input, dimensions, encoding_format: "float" }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    const message = `status ${response.status}`;
    await response.body?.cancel();
    throw response.status === 429 || response.status >= 500 ? new Error(message) : new AbortError(message);
  }
  return vectorsOf(await response.json(), input.length, dimensions);
}

function vectorsOf(body: unknown, count: number, dimensions: number): Float32Array[] {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) {
    throw new AbortError(`expected ${count} embeddings in the answer`);
  }
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count }, () => undefined);
  data.forEach((item: { index?: unknown; embedding?: unknown } | null, position) => {
    const index = typeof item?.index === "number" ? item.index : position;
    const embedding = item?.embedding;
    if (!Array.isArray(embedding) || embedding.length !== dimensions || !embedding.every(Number.isFinite)) {
      throw new AbortError(`expected embeddings of ${dimensions} numbers`);
    }
    vectors[index] = unit(Float32Array.from(embedding));
  });
  if (vectors.length !== count || vectors.includes(undefined))
    throw new AbortError("embeddings carry wrong indexes");
  return vectors as Float32Array[];
}
