import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Fastify from "fastify";
import postgres from "postgres";

// A peer for the benchmark: `tsx bench/peers/sqlServer.ts postgres|duckdb FOLDER` answers with Fastify what SQL puts
// together at each request, without keys or quotas, and prints its port. FOLDER holds the tables, and PostgreSQL's socket.

type Ask = (soc: string) => Promise<string | undefined>;

const CONNECTIONS = 4;
const [, , engine, folder = "."] = process.argv;
const statement = (file: string) =>
  readFileSync(join(import.meta.dirname, file), "utf8").replace(/;\s*$/, "");
const STATEMENTS = {
  "/jobs/:soc": statement("profile.sql"),
  "/jobs/:soc/tasks": statement("tasks.sql"),
  "/stored/jobs/:soc": "SELECT body FROM job_body WHERE soc_code = $1",
};

function overPostgres(): (text: string) => Promise<Ask> {
  const sql = postgres({ host: folder, database: "postgres", username: "bench", max: CONNECTIONS });
  return async (text) => async (soc) => (await sql.unsafe(text, [soc], { prepare: true }))[0]?.body;
}

/** Connections to one database in memory in turn: each runs one statement at a time. */
async function overDuckDb(): Promise<(text: string) => Promise<Ask>> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const first = await instance.connect();
  await first.run(readFileSync(join(folder, "tables.sql"), "utf8"));
  return async (text) => {
    const own = text.replaceAll("json_build_", "json_").replaceAll("json_agg(", "list(");
    const statements = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => (await instance.connect()).prepare(own)),
    );
    const lanes: Promise<unknown>[] = statements.map(async () => {});
    let turn = 0;
    return (soc) => {
      turn = (turn + 1) % CONNECTIONS;
      const prepared = statements[turn]!;
      const answer = lanes[turn]!.then(async () => {
        prepared.bindVarchar(1, soc);
        return (await prepared.runAndReadAll()).getRows()[0]?.[0] as string | undefined;
      });
      lanes[turn] = answer.catch(() => {});
      return answer;
    };
  };
}

const open = engine === "postgres" ? overPostgres() : await overDuckDb();
const app = Fastify();
for (const [path, text] of Object.entries(STATEMENTS)) {
  const ask = await open(text);
  app.get<{ Params: { soc: string } }>(path, async (request, reply) => {
    reply.header("content-type", "application/json; charset=utf-8");
    return (await ask(request.params.soc)) ?? reply.callNotFound();
  });
}
await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
