import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createAccount, createKey } from "../gateway/identity/accounts.ts";
import { openState } from "../gateway/state/state.ts";
import { CURRENT_FILE, DIRECTORY_FILE, Directory, type Kind, RELEASES_FOLDER } from "../release/format.ts";
import { type Case, gatewayCases } from "./cases.ts";
import { hasWrk, type LoadResult, runLoad } from "./load.ts";
import { residentMb, type Server, startServer, stopServer } from "./servers.ts";

// `npm run bench`: the gateway beside bare Fastify sending a Buffer and raw node:http, in one run. The servers share
// core 0 and take turns, the load has core 1; rounds are interleaved, so that a slow minute hits all alike.

const { values: given } = parseArgs({
  options: {
    dist: { type: "string", default: "dist-data" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    json: { type: "string" },
  },
});
const seconds = Number(given.seconds);
const rounds = Number(given.rounds);

/** Enough enterprise accounts that no burst window (1,000 a minute) fills up. */
const ACCOUNTS = 4_000;

type Row = { readonly server: string; readonly case: Case; readonly rounds: LoadResult[] };

const releaseId = readFileSync(join(given.dist, CURRENT_FILE), "utf8").trim();
const release = join(given.dist, RELEASES_FOLDER, releaseId);
const directory = Directory.parse(JSON.parse(readFileSync(join(release, DIRECTORY_FILE), "utf8")));

function bodiesOf(kind: Kind): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const shard of directory.shards.filter((one) => one.kind === kind)) {
    const lines = readFileSync(join(release, shard.file), "utf8").split("\n");
    for (const [row, key] of shard.keys.entries()) bodies.set(key, lines[row]!);
  }
  return bodies;
}

async function makeKeys(folder: string): Promise<string[]> {
  const state = openState(folder);
  const now = new Date();
  const keys = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, n) => {
      const account = await createAccount(state.records, { org: `Bench ${n}`, tier: "enterprise" }, now);
      return (await createKey(state.records, { accountId: account.account_id }, now)).key;
    }),
  );
  await state.close();
  return keys;
}

function startGateway(state: string): Promise<Server> {
  const command = [
    "node",
    "--max-semi-space-size=4",
    "bin/tidemark.js",
    "serve",
    "--dist",
    given.dist,
    "--state",
    state,
    "--port",
    "0",
    "--admin",
    "off",
  ];
  return startServer(command, (output) => /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1], {
    TIDEMARK_LOG_REQUESTS: "none",
  });
}

/** Milliseconds from the start of the process to its first 200. */
async function startToFirst200(state: string, key: string, soc: string): Promise<number> {
  const startedAt = performance.now();
  const gateway = await startGateway(state);
  const response = await fetch(`${gateway.origin}/jobs/${soc}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const elapsedMs = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`the first answer was ${response.status}`);
  await response.arrayBuffer();
  await stopServer(gateway);
  return elapsedMs;
}

const PATHS: Partial<Record<Kind, (key: string) => string>> = {
  job: (soc) => `/jobs/${soc}`,
  jobTasks: (soc) => `/jobs/${soc}/tasks`,
  jobTasksBrief: (soc) => `/jobs/${soc}/tasks?include_explanations=false`,
  jobRequirements: (key) => {
    const [soc, type, source] = key.split("/");
    return `/jobs/${soc}/requirements?type=${type}&source=${source}`;
  },
  jobExplain: (soc) => `/jobs/${soc}/explain`,
  task: (id) => `/tasks/${id}`,
  skill: (id) => `/skills/${id}`,
  region: (code) => `/regions/${code}`,
  regionJobs: (code) => `/regions/${code}?include_jobs=true`,
  benchmark: (id) => `/benchmarks/${id}`,
};

async function touchEveryKey(gateway: Server, keys: readonly string[]): Promise<number> {
  const paths = directory.shards.flatMap(({ kind, keys: records }) => {
    const path = PATHS[kind];
    return path ? records.map(path) : [];
  });
  let next = 0;
  const worker = async () => {
    while (next < paths.length) {
      const turn = next++;
      const response = await fetch(gateway.origin + paths[turn], {
        headers: { authorization: `Bearer ${keys[turn % keys.length]}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${paths[turn]} answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return paths.length;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const typical = (row: Row) => ({
  requestsPerSecond: median(row.rounds.map((one) => one.requestsPerSecond)),
  p50Ms: median(row.rounds.map((one) => one.p50Ms)),
  p99Ms: median(row.rounds.map((one) => one.p99Ms)),
});

const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
const keys = await makeKeys(join(folder, "state"));
const bodies = bodiesOf("job");
const socs = [...bodies.keys()];
writeFileSync(join(folder, "bodies.json"), JSON.stringify(Object.fromEntries(bodies)));

const starts: number[] = [];
for (let n = 0; n < 5; n++) starts.push(await startToFirst200(join(folder, "state"), keys[n]!, socs[0]!));

const port = (output: string) => /^(\d+)\n/.exec(output)?.[1];
const peer = (kind: string) =>
  startServer(["node", "--import", "tsx", "bench/peerServer.ts", kind, join(folder, "bodies.json")], port);
const servers = {
  gateway: await startGateway(join(folder, "state")),
  fastify: await peer("fastify"),
  node: await peer("node"),
};

const touched = await touchEveryKey(servers.gateway, keys);
const residentAfterTouchingMb = residentMb(servers.gateway);

const etags = directory.shards
  .filter(({ kind }) => kind === "job")
  .flatMap((shard) => shard.etags.map((tag) => `"${tag}"`));
const cases = gatewayCases(socs, etags);
const plain: Case = { name: "stored GET, identity", connections: 64, requests: cases[0]!.requests };
const rows: Row[] = [
  ...cases.map((one) => ({ server: "gateway", case: one, rounds: [] })),
  { server: "fastify", case: plain, rounds: [] },
  { server: "node", case: plain, rounds: [] },
];

for (let round = 0; round < rounds; round++) {
  for (const row of rows) {
    const { origin } = servers[row.server as keyof typeof servers];
    const { requests, connections } = row.case;
    const result = await runLoad({
      origin,
      requests,
      keys: row.server === "gateway" ? keys : [],
      connections,
      seconds,
    });
    if (result.failures > 0) throw new Error(`${row.server}, ${row.case.name}: ${result.failures} failed`);
    row.rounds.push(result);
  }
}
const residentAtEndMb = residentMb(servers.gateway);
await Promise.all(Object.values(servers).map(stopServer));
rmSync(folder, { recursive: true });

const bare = typical(rows.find((row) => row.server === "fastify")!).requestsPerSecond;
const report = {
  conditions: {
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    loadAverage: loadavg()[0],
    load: hasWrk ? "wrk" : "autocannon",
    seconds,
    rounds,
    release: releaseId,
  },
  startToFirst200Ms: Math.round(median(starts)),
  residentAfterTouchingMb: Math.round(residentAfterTouchingMb),
  touchedResponses: touched,
  residentAtEndMb: Math.round(residentAtEndMb),
  rows: rows.map((row) => ({
    server: row.server,
    case: row.case.name,
    connections: row.case.connections,
    ...typical(row),
    ratioToFastify: typical(row).requestsPerSecond / bare,
    ...(row.case.budget ? { budget: row.case.budget } : {}),
  })),
};

console.log("| server | case | connections | requests/s | × bare Fastify | p50 ms | p99 ms | budget |");
console.log("|---|---|---|---|---|---|---|---|");
for (const row of report.rows) {
  const figures = [
    Math.round(row.requestsPerSecond),
    row.ratioToFastify.toFixed(2),
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(2),
  ];
  console.log(
    `| ${row.server} | ${row.case} | ${row.connections} | ${figures.join(" | ")} | ${row.budget ?? ""} |`,
  );
}
console.log(
  `\nStart to first 200: ${report.startToFirst200Ms} ms (budget 500). Resident after touching ${touched} responses: ${report.residentAfterTouchingMb} MB (budget 150), at the end ${report.residentAtEndMb} MB.`,
);
if (given.json) writeFileSync(given.json, `${JSON.stringify(report, null, 2)}\n`);
