import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openStore } from "../gateway/accounts/openStore.ts";
import { valkeyAddress } from "../gateway/accounts/valkey/address.ts";
import { plainFile } from "../generator/publish/expand.ts";
import type { Case } from "./cases.ts";
import { makeKeys } from "./keys.ts";
import {
  hasNginx,
  postgresPrograms,
  startNginx,
  startPostgres,
  startValkey,
  valkeyProgram,
} from "./peers/programs.ts";
import { writeTables } from "./peers/tables.ts";
import type { BenchRelease } from "./release.ts";
import { type Server, startGateway, startServer } from "./servers.ts";

/** What is measured beside the gateway itself: a server under one case. */
export type Contender = {
  readonly server: string;
  readonly case: Case;
  readonly at: Server;
  /** None: it asks for no key and counts nothing. */
  readonly keys: readonly string[];
  /** Whose processor time a request takes. */
  readonly parts: Readonly<Record<string, Server>>;
  /** The cores that server and load share, where the server does not have one to itself. */
  readonly cores?: string;
};

export type Given = {
  readonly dist: string;
  /** A folder for what is made here. */
  readonly folder: string;
  /** The folder of accounts that `keys` belong to. */
  readonly state: string;
  readonly keys: readonly string[];
  readonly release: BenchRelease;
};

export type Contenders = {
  readonly rows: readonly Contender[];
  /** What is not measured, and why. */
  readonly leftOut: readonly string[];
  /** All that was started, the last one first. */
  readonly started: readonly Server[];
};

const quiet = { info: () => {}, error: () => {} };

/** Starts what a team would otherwise run, and other ways to run the gateway, on the same data. */
export async function startContenders(
  { dist, folder, state, keys, release }: Given,
  isQuick: boolean,
): Promise<Contenders> {
  const rows: Contender[] = [];
  const leftOut: string[] = [];
  const started: Server[] = [];
  const noted = async (server: Promise<Server>) => {
    started.unshift(await server);
    return server;
  };
  const profiles = release.bodiesOf("job");
  const socs = [...profiles.keys()];
  const get = (name: string, path: (soc: string) => string, kind: "job" | "jobTasks" = "job"): Case => ({
    name,
    connections: 64,
    requests: socs.map((soc) => ({ path: path(soc) })),
    kind,
  });
  const profile = get("stored GET, identity", (soc) => `/jobs/${soc}`);
  const port = (output: string) => /^(\d+)\n/.exec(output)?.[1];
  const peer = (...command: string[]) => noted(startServer(["node", "--import", "tsx", ...command], port));
  const ownState = (name: string) => {
    cpSync(state, join(folder, name), { recursive: true });
    return join(folder, name);
  };

  const tasks = get("stored GET of tasks, identity", (soc) => `/jobs/${soc}/tasks`, "jobTasks");
  const bodies = [...release.bodiesOf("jobTasks")].map(([soc, body]) => [`${soc}/tasks`, body] as const);
  writeFileSync(join(folder, "bodies.json"), JSON.stringify(Object.fromEntries([...profiles, ...bodies])));
  for (const server of ["fastify", "node"]) {
    const at = await peer("bench/peerServer.ts", server, join(folder, "bodies.json"));
    for (const one of [profile, tasks]) rows.push({ server, case: one, at, keys: [], parts: { server: at } });
  }
  if (isQuick) return { rows, leftOut: [], started };

  const tables = join(folder, "tables");
  mkdirSync(tables);
  writeTables(tables, { job: profiles, jobtasks: release.bodiesOf("jobTasks") });
  const overSql = async (engine: "postgres" | "duckdb", parts: Readonly<Record<string, Server>>) => {
    const at = await peer("bench/peers/sqlServer.ts", engine, tables);
    const cases = [
      get("profile by SQL", (soc) => `/jobs/${soc}`),
      get("tasks by SQL", (soc) => `/jobs/${soc}/tasks`, "jobTasks"),
      get("profile kept as JSON in a column", (soc) => `/stored/jobs/${soc}`),
    ];
    for (const one of cases)
      rows.push({ server: `fastify + ${engine}`, case: one, at, keys: [], parts: { server: at, ...parts } });
  };
  if (postgresPrograms === undefined) leftOut.push("PostgreSQL (not installed)");
  else {
    const database = await noted(startPostgres(postgresPrograms, tables));
    await overSql("postgres", { database });
  }
  await overSql("duckdb", {});

  if (hasNginx) {
    const tags = release.directory.shards.flatMap(({ kind, etags }) => (kind === "job" ? etags : []));
    const files = new Map(socs.map((soc, row) => [soc, plainFile(tags[row]!)]));
    for (const [soc, file] of files) {
      const path = join(folder, "files", file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, profiles.get(soc) ?? "");
    }
    const plain = "server { listen 80; root /srv/tidemark; default_type application/json; etag off; }";
    const at = await noted(startNginx(join(folder, "nginx"), plain));
    const byFile = get("file of `tidemark expand`", (soc) => `/${files.get(soc)}`);
    rows.push({ server: "nginx", case: byFile, at, keys: [], parts: { nginx: at } });
    const gateway = await noted(startGateway(dist, ownState("behind-nginx")));
    const nginx = await noted(startNginx(join(folder, "cache"), "deploy/nginx/cache.conf", gateway));
    rows.push({
      server: "nginx cache.conf + gateway",
      case: profile,
      at: nginx,
      keys,
      parts: { gateway, nginx },
    });
  } else leftOut.push("nginx (not installed)");

  if (valkeyProgram === undefined) leftOut.push("gateway on a store (neither Valkey nor Redis is installed)");
  else {
    const store = await noted(startValkey(valkeyProgram));
    const url = store.origin.replace("http", "redis");
    const given = { store: valkeyAddress(url), storeDown: "closed" as const, state: "" };
    const accounts = await openStore(given, quiet);
    const kept = await makeKeys(accounts.records);
    await accounts.close();
    const gateway = await noted(startGateway(dist, "", { environment: { TIDEMARK_STORE: url } }));
    const server = `gateway on ${valkeyProgram}`;
    rows.push({ server, case: profile, at: gateway, keys: kept, parts: { gateway, store } });
  }

  return { rows, leftOut, started };
}
