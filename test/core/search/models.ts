import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

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
