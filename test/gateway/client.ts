import http from "node:http";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";

// Requests over a real socket.

export type Answer = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; undefined for an empty one. */
  readonly json: unknown;
};
export type Ask = {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown;
};
export type Client = {
  readonly port: number;
  readonly ask: (path: string, ask?: Ask) => Promise<Answer>;
  readonly close: () => void;
};

/** Lets the gateway listen on a free port and gives a client that keeps its connections. */
export async function listen(app: FastifyInstance): Promise<Client> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return clientOf((app.server.address() as AddressInfo).port);
}

const NO_ANSWER_MS = 60_000;

export function clientOf(port: number): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const ask = (path: string, { method, key, headers = {}, body }: Ask = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const isRaw = typeof body === "string" || Buffer.isBuffer(body);
      const payload =
        body === undefined ? undefined : isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
      const request = http.request(
        {
          agent,
          host: "127.0.0.1",
          port,
          path,
          timeout: NO_ANSWER_MS,
          method: method ?? (payload === undefined ? "GET" : "POST"),
          headers: {
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
            ...(payload !== undefined && { "content-length": payload.length }),
            ...(body !== undefined && !isRaw && { "content-type": "application/json" }),
            ...headers,
          },
        },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          const answered = buffer(response).then((bytes): Answer => {
            const text = bytes.toString("utf8");
            const { "content-type": type = "", "content-encoding": coding } = headers;
            const isJson = type.includes("json") && coding === undefined && text !== "";
            return { status, headers, bytes, text, json: isJson ? JSON.parse(text) : undefined };
          });
          answered.then(resolve, reject);
        },
      );
      request.on("timeout", () => request.destroy(new Error(`no answer in ${NO_ANSWER_MS / 1_000} s`)));
      request.on("error", reject);
      request.end(payload);
    });
  return { port, ask, close: () => agent.destroy() };
}

/** How many units of its burst window an account has used. */
export async function unitsUsed({ ask }: Pick<Client, "ask">, key: string): Promise<number> {
  const { headers } = await ask("/me", { key });
  const [, limit] = /"burst";q=(\d+)/.exec(String(headers["ratelimit-policy"])) ?? [];
  const [, left] = /"burst";r=(\d+)/.exec(String(headers.ratelimit)) ?? [];
  return Number(limit) - Number(left);
}

/** Sends bytes as they are and gives everything that comes back until the connection ends. */
export function rawExchange(
  port: number,
  bytes: string | Buffer,
  onOpen?: (socket: Socket) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
    socket.on("connect", () => {
      socket.write(bytes);
      onOpen?.(socket);
    });
  });
}

/** Status, headers in lower case and body of the first response in raw text. */
export function parseRaw(text: string): { status: number; headers: Record<string, string>; body: string } {
  const [head = "", body = ""] = text.split(/\r\n\r\n([\s\S]*)/);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const length = Number(headers["content-length"] ?? 0);
  const own = Buffer.from(body).subarray(0, length).toString("utf8");
  return { status: Number(first.split(" ")[1]), headers, body: own };
}
