import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { portOf } from "../../ports.ts";

type Asked = { readonly model: string; readonly input: readonly string[]; readonly dimensions: number };

/**
 * An embeddings server on this machine. It fails with each of `failures` in turn, then answers `body` or, without one,
 * the vector [length, 1, 0, …] for every text, in reverse order with indexes.
 */
export async function startEmbeddings(failures: readonly number[] = [], body?: unknown) {
  const requests: (Asked & { readonly path?: string; readonly authorization?: string })[] = [];
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Asked;
    const { authorization = "" } = request.headers;
    requests.push({ ...asked, path: request.url ?? "", ...(authorization !== "" && { authorization }) });
    const failure = failures[requests.length - 1];
    if (failure !== undefined) return void response.writeHead(failure).end("no");
    const zeros = Array<number>(asked.dimensions - 2).fill(0);
    const data = asked.input
      .map((text, index) => ({ index, embedding: [text.length, 1, ...zeros] }))
      .reverse();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body ?? { data }));
  });
  const port = await portOf(server.listen(0, "127.0.0.1"));
  const close = async () => {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  };
  return { url: `http://127.0.0.1:${port}`, requests, close };
}
