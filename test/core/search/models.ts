import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Numbers = readonly number[] | readonly (readonly number[])[];

/** A safetensors file of small tensors whose numbers a half can hold. */
export function safetensors(
  tensors: Readonly<Record<string, Numbers>>,
  dtype: "F32" | "F16" = "F32",
): Uint8Array {
  const width = dtype === "F32" ? 4 : 2;
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, values]) => {
      const shape = Array.isArray(values[0]) ? [values.length, values[0].length] : [values.length];
      const start = end;
      end += values.flat().length * width;
      return [name, { dtype, shape, data_offsets: [start, end] }];
    }),
  );
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + headerBytes.length + end);
  const view = new DataView(file.buffer);
  view.setBigUint64(0, BigInt(headerBytes.length), true);
  file.set(headerBytes, 8);
  Object.values(tensors)
    .flatMap((values) => values.flat())
    .forEach((value, i) => {
      const at = 8 + headerBytes.length + i * width;
      if (dtype === "F32") view.setFloat32(at, value, true);
      else view.setUint16(at, halfBits(value), true);
    });
  return file;
}

function halfBits(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  const fraction = Math.round((Math.abs(value) / 2 ** exponent - 1) * 1024);
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}

/** A tokenizer.json of a WordPiece model with BERT's normalizer. */
export function wordPieceFile(tokens: readonly string[]): Uint8Array {
  const vocab = Object.fromEntries(tokens.map((token, row) => [token, row]));
  return new TextEncoder().encode(
    JSON.stringify({
      normalizer: { type: "BertNormalizer", lowercase: true, strip_accents: null },
      model: { type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", vocab },
    }),
  );
}

/** A request the embeddings server was sent. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions: number;
}

/**
 * An embeddings server on this machine. It fails with each of `failures` in turn, then answers `body` or, without one,
 * the vector [length, 1, 0, …] for every text, in reverse order with indexes.
 */
export async function startEmbeddings(failures: readonly number[] = [], body?: unknown) {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { model, input, dimensions } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const { authorization } = request.headers;
    requests.push({ path: request.url ?? "", authorization, model, input, dimensions });
    const failure = failures[requests.length - 1];
    if (failure !== undefined) {
      response.writeHead(failure).end("no");
      return;
    }
    const data = (input as string[])
      .map((text, index) => ({
        index,
        embedding: Array.from({ length: dimensions }, (_, i) => (i === 0 ? text.length : i === 1 ? 1 : 0)),
      }))
      .reverse();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body ?? { data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
