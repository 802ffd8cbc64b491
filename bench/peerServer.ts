import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import Fastify from "fastify";
import { portOf } from "../test/ports.ts";

// A peer for the benchmark: `tsx bench/peerServer.ts fastify|node BODIES.json`. It serves the same bodies by the same
// paths from a Map, without keys, quotas or conditions, and prints its port.
const [, , kind, file = ""] = process.argv;
const texts: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
const bodies = new Map(Object.entries(texts).map(([soc, body]) => [soc, Buffer.from(body)]));

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
    return portOf(app.server);
  }
  const server = createServer((request, response) => {
    const body = bodies.get(request.url!.slice("/jobs/".length))!;
    response
      .writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length })
      .end(body);
  });
  return portOf(server.listen(0, "127.0.0.1"));
}

process.stdout.write(`${await listen()}\n`);
