import { once } from "node:events";
import http from "node:http";
import { Worker } from "node:worker_threads";

// Asks a gateway's /health again and again, in a process of its own, so that only the gateway is measured:
// `node --import tsx probe.ts PORT`. Prints the milliseconds of every answer as JSON when its standard input ends: those of
// the gateway, and those of an idle server of this process, asked in turn, which wait for the machine alone.

const PAUSE_MS = 3;
/** A server that does nothing else, as JavaScript: threads start without the loader of TypeScript. */
const IDLE = `
  const server = require("node:http").createServer((request, response) => response.end("{}"));
  server.listen(0, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage(server.address().port));
`;

async function ask(agent: http.Agent, port: number): Promise<number> {
  const startedMs = performance.now();
  await new Promise<void>((resolve, reject) => {
    http
      .get({ agent, host: "127.0.0.1", port, path: "/health" }, (response) => {
        response.resume();
        response.on("end", resolve);
      })
      .on("error", reject);
  });
  return performance.now() - startedMs;
}

async function probe(port: number): Promise<void> {
  const idle = new Worker(IDLE, { eval: true });
  const [idlePort] = (await once(idle, "message")) as [number];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const [gatewayMs, idleMs]: [number[], number[]] = [[], []];
  let isDone = false;
  process.stdin.on("end", () => {
    isDone = true;
  });
  process.stdin.resume();
  process.stdout.write("ready\n");
  while (!isDone) {
    gatewayMs.push(await ask(agent, port));
    idleMs.push(await ask(agent, idlePort));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  process.stdout.write(`${JSON.stringify([gatewayMs, idleMs])}\n`, () => process.exit(0));
}

await probe(Number(process.argv[2]));
