import { once } from "node:events";
import http from "node:http";
import { Worker } from "node:worker_threads";

// Asks a gateway for /health on a new connection each time, and with a key for a profile on a kept one, in a process of its
// own, so that only the gateway is measured: `node --import tsx probe.ts PORT [KEY]`. Prints the milliseconds of every
// answer as JSON when its standard input ends: those of /health, those of an idle server of this process, asked in turn,
// which wait for the machine alone, and those of the profile.

const PAUSE_MS = 3;
/** A server that does nothing else, as JavaScript: threads start without the loader of TypeScript. */
const IDLE = `
  const server = require("node:http").createServer((request, response) => response.end("{}"));
  server.listen(0, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage(server.address().port));
`;

async function ask(options: http.RequestOptions): Promise<number> {
  const startedMs = performance.now();
  await new Promise<void>((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", ...options }, (response) => {
        response.resume();
        response.on("end", resolve);
      })
      .on("error", reject);
  });
  return performance.now() - startedMs;
}

const [, , port, key] = process.argv;
const idle = new Worker(IDLE, { eval: true });
const [idlePort] = (await once(idle, "message")) as [number];
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const headers = { authorization: `Bearer ${key}` };
const [healthMs, idleMs, keyedMs]: [number[], number[], number[]] = [[], [], []];
process.stdin.resume();
process.stdout.write("ready\n");
while (!process.stdin.readableEnded) {
  healthMs.push(await ask({ port, path: "/health", agent: false }));
  idleMs.push(await ask({ port: idlePort, path: "/", agent: false }));
  if (key !== undefined) keyedMs.push(await ask({ port, path: "/jobs/15-1252.00", agent, headers }));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.stdout.write(`${JSON.stringify([healthMs, idleMs, keyedMs])}\n`, () => process.exit(0));
