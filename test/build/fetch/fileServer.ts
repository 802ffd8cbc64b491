import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach } from "vitest";
import type { Network, Patience } from "../../../build/fetch/network.ts";
import { temporaryFolder } from "../../folders.ts";

/** What the server does instead of sending the file, one entry per request; after the last it sends it. */
export type Trick =
  | { readonly do: "status"; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Sends so many bytes and closes the connection. */
  | { readonly do: "cut"; readonly afterBytes: number }
  /** Sends so many bytes and then nothing for ever. */
  | { readonly do: "stall"; readonly afterBytes: number }
  /** Announces a length that is not that of the file. */
  | { readonly do: "lie"; readonly length: number }
  | { readonly do: "redirect"; readonly to: string }
  /** Answers a range with one that was not asked for. */
  | { readonly do: "otherRange" }
  | { readonly do: "send" };

export type ServedFile = {
  readonly bytes: Uint8Array;
  readonly tricks?: readonly Trick[];
  /** Sends neither an entity tag nor a date: nothing to go on from. */
  readonly isUnmarked?: boolean;
  /** Sends the whole without saying how long it is. */
  readonly hidesLength?: boolean;
};

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
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").slice(1).split("?")[0] ?? "");
    const userAgent = request.headers["user-agent"] ?? "";
    seen.push({ path, range: request.headers.range, userAgent });
    const file = files.get(path);
    if (file === undefined) {
      response.writeHead(404).end("no such file");
      return;
    }
    const turn = asked.get(path) ?? 0;
    asked.set(path, turn + 1);
    play(file.tricks?.[turn] ?? { do: "send" }, file, request, response);
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

function play(trick: Trick, file: ServedFile, request: IncomingMessage, response: ServerResponse): void {
  const { bytes } = file;
  switch (trick.do) {
    case "status":
      response.writeHead(trick.status, trick.headers).end("no");
      return;
    case "redirect":
      response.writeHead(302, { location: trick.to }).end();
      return;
    case "lie":
      response.writeHead(200, { "content-length": String(trick.length) });
      response.write(bytes.subarray(0, trick.length), () =>
        setTimeout(() => response.socket?.end(), READING_MS),
      );
      return;
    case "otherRange":
      response.writeHead(206, { "content-range": `bytes 0-0/${bytes.length}`, "content-length": "1" });
      response.end(bytes.subarray(0, 1));
      return;
    default:
      send(trick, file, request, response);
  }
}

function send(
  trick: Exclude<Trick, { do: "status" | "redirect" | "lie" | "otherRange" }>,
  { bytes, isUnmarked, hidesLength }: ServedFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? "");
  const isSame = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const from = range !== null && isSame ? Number(range[1]) : 0;
  const marks = isUnmarked ? {} : { etag, "last-modified": "Tue, 02 Dec 2025 10:00:00 GMT" };
  const body = bytes.subarray(from);
  if (from > 0 || (range !== null && isSame)) {
    const contentRange = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { ...marks, "content-length": body.length, "content-range": contentRange });
  } else response.writeHead(200, { ...marks, ...(!hidesLength && { "content-length": body.length }) });
  // A client throws away what it has not yet read when a connection breaks: it is given the time to read.
  const cut = () => setTimeout(() => response.socket?.end(), READING_MS);
  if (trick.do === "cut") response.write(body.subarray(0, trick.afterBytes), cut);
  else if (trick.do === "stall") response.write(body.subarray(0, trick.afterBytes));
  else response.end(body);
}

const READING_MS = 250;
