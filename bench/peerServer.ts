import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";

// A peer for the benchmark: `tsx bench/peerServer.ts fastify|node BODIES.json`. It serves the same bodies by the same
// paths from a Map, without keys, quotas or conditions, and prints its port.
const [, , kind, file] = process.argv;
const bodies = new Map<string, Buffer>(
  Object.entries(JSON.parse(readFileSync(file!, "utf8")) as Record<string, string>).map(([soc, body]) => [
    soc,
    Buffer.from(body),
  ]),
);

async function listen(): Promise<number> {
  if (kind === "fastify") {
    const app = Fastify();
    for (const [path, rest] of [
      ["/jobs/:soc", ""],
      ["/jobs/:soc/tasks", "/tasks"],
    ] as const) {
      app.get<{ Params: { soc: string } }>(path, (request, reply) => {
        const body = bodies.get(request.params.soc + rest);
        reply.header("content-type", "application/json; charset=utf-8").send(body);
      });
    }
    await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  }
  const server = createServer((request, response) => {
    const body = bodies.get(request.url!.slice("/jobs/".length))!;
    response
      .writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

process.stdout.write(`${await listen()}\n`);
