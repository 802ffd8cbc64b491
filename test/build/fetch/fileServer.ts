import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach } from "vitest";
import type { Network, Patience } from "../../../build/fetch/request.ts";
import { temporaryFolder } from "../../folders.ts";

/** What the server does with an answer that is ready to be sent but for the bytes asked for. */
export type Trick = (response: ServerResponse, bytes: Uint8Array) => unknown;

const send: Trick = (response, bytes) => response.end(bytes);
export const status =
  (code: number, headers: OutgoingHttpHeaders = {}): Trick =>
  (response) => {
    response.removeHeader("content-length");
    response.writeHead(code, headers).end("no");
  };
export const redirect = (location: string) => status(302, { location });
/** Sends so many bytes and then nothing for ever. */
export const stall =
  (afterBytes: number): Trick =>
  (response, bytes) =>
    response.write(bytes.subarray(0, afterBytes));
/** Sends so many bytes and closes the connection. */
export const cut =
  (afterBytes: number): Trick =>
  (response, bytes) => {
    // A client throws away what it has not yet read when a connection breaks: it is given the time to read.
    response.write(bytes.subarray(0, afterBytes), () => setTimeout(() => response.socket?.end(), 250));
  };
/** Sends neither an entity tag nor a date: nothing to go on from. */
export const unmarked =
  (trick: Trick): Trick =>
  (response, bytes) => {
    for (const name of ["etag", "last-modified"]) response.removeHeader(name);
    return trick(response, bytes);
  };
/** Announces a length that is not that of the file. */
export const lie = (length: number) =>
  unmarked((response, bytes) => {
    response.setHeader("content-length", length);
    return cut(length)(response, bytes);
  });
/** Sends the whole without saying how long it is. */
export const hideLength: Trick = (response, bytes) => {
  response.removeHeader("content-length");
  response.writeHead(200).end(bytes);
};
/** Answers a range with one that was not asked for. */
export const otherRange: Trick = (response, bytes) => {
  response.setHeader("content-length", 1);
  response.writeHead(206, { "content-range": "bytes 0-0/5000" }).end(bytes.subarray(0, 1));
};

/** A file, and the tricks that are played with it, one for each request; after the last it is sent. */
type ServedFile = { readonly bytes: Uint8Array; readonly tricks?: Trick[] };

export type Seen = { readonly path: string; readonly range: string | undefined; readonly userAgent: string };

export type FileServer = {
  readonly address: string;
  readonly files: Map<string, ServedFile>;
  readonly seen: readonly Seen[];
  readonly stop: () => Promise<void>;
};

/** Starts one before each test, beside a folder of its own; both are gone afterwards. */
export function serverForEach(use: (server: FileServer, folder: string) => void): void {
  beforeEach(async () => {
    const { path, remove } = temporaryFolder();
    const server = await startFileServer();
    use(server, path);
    return async () => {
      await server.stop();
      remove();
    };
  });
}

/** How tests ask it: without a wait between two tries. */
export const network: Network = {
  fetch: globalThis.fetch,
  sleep: async () => {},
  userAgent: "Tidemark test",
};
export const PATIENCE: Patience = {
  stallMs: 2_000,
  retries: 3,
  firstWaitMs: 1,
  longestWaitMs: 2,
  longestAskedMs: 60_000,
  redirects: 3,
  parallel: 2,
};

/** A server on this machine that has files by path (without the first slash) and plays tricks. */
export async function startFileServer(
  initial: Iterable<readonly [path: string, file: ServedFile]> = [],
): Promise<FileServer> {
  const files = new Map(initial);
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").slice(1).split("?")[0] ?? "");
    const userAgent = request.headers["user-agent"] ?? "";
    seen.push({ path, range: request.headers.range, userAgent });
    const file = files.get(path);
    if (file === undefined) {
      response.writeHead(404).end("no such file");
      return;
    }
    const trick = file.tricks?.shift() ?? send;
    trick(response, begin(file.bytes, request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    files,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Says in the headers what is sent, and gives it: the file, or the rest of it that was asked for. */
function begin(bytes: Uint8Array, { headers }: IncomingMessage, response: ServerResponse): Uint8Array {
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
  const { range, "if-range": known = etag } = headers;
  const [, from] = /^bytes=(\d+)-$/.exec(range ?? "") ?? [];
  const rest = bytes.subarray(from !== undefined && known === etag ? Number(from) : 0);
  response.setHeader("etag", etag).setHeader("last-modified", "Tue, 02 Dec 2025 10:00:00 GMT");
  response.setHeader("content-length", rest.length);
  if (from !== undefined && known === etag) {
    response.statusCode = 206;
    response.setHeader("content-range", `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
  }
  return rest;
}
