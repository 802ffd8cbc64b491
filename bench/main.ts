import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Kind } from "../core/format/format.ts";
import { gatewayCases } from "./cases.ts";
import { type LoadResult, runLoad, turnsOf } from "./load.ts";
import { markdownTable } from "./markdownTable.ts";
import { type Contender, startPeers } from "./peers.ts";
import { readRelease } from "./release.ts";
import {
  compileGateway,
  makeKeys,
  ON_SERVER_CORE,
  processorMs,
  residentMb,
  type Server,
  serveCommand,
  startGateway,
  startOfNode,
  startToFirst200,
  stopServer,
} from "./servers.ts";
import { median } from "./validation/statistics.ts";

// `npm run bench`: the gateway beside bare Fastify and `node:http`, in one run. The servers share core 0 and take turns,
// the load has core 1; rounds are interleaved, so that a slow minute hits all alike.

/** Enough enterprise accounts that no burst window (1,000 a minute) fills up. */
const ACCOUNTS = 4_000;

const { values: given } = parseArgs({
  options: {
    dist: { type: "string", default: "dist-data" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
  },
});
if (spawnSync("wrk", ["--version"]).error !== undefined) {
  throw new Error(
    "wrk, which makes the load, is not installed (https://github.com/wg/wrk, or: apt install wrk).",
  );
}
const seconds = Number(given.seconds);
const rounds = Number(given.rounds);

type Row = Contender & {
  readonly rounds: LoadResult[];
  /** Processor time of a request in each round, in microseconds. */
  readonly coreUs: number[];
};

const release = readRelease(given.dist);
const { directory } = release;

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
  return turnsOf(
    16,
    (turn) => turn < paths.length,
    async (turn) => {
      const headers = { authorization: `Bearer ${keys[turn % keys.length]}` };
      const response = await fetch(gateway.origin + paths[turn], { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${paths[turn]} answered ${response.status}`);
    },
  );
}

/** Holds every answer of a server against the stored body. */
async function compare({ server, case: one, at, keys }: Contender): Promise<void> {
  if (one.kind === undefined) return;
  const bodies = [...release.bodiesOf(one.kind).values()];
  for (const [row, { path }] of one.requests.entries()) {
    const headers: Record<string, string> = keys.length > 0 ? { authorization: `Bearer ${keys[row]}` } : {};
    const text = await (await fetch(at.origin + path, { headers })).text();
    if (text !== bodies[row]) throw new Error(`${server} answers ${path} otherwise: ${text}`);
  }
}

async function measure(row: Row): Promise<void> {
  const { at, case: one, keys } = row;
  const load = { origin: at.origin, requests: one.requests, keys, connections: one.connections };
  // The case before has taken the place of what this one asks for.
  await runLoad({ ...load, seconds: 1 });
  const beforeMs = processorMs(at);
  const result = await runLoad({ ...load, seconds });
  if (result.failures > 0) throw new Error(`${row.server}, ${one.name}: ${result.failures} failed`);
  row.coreUs.push(((processorMs(at) - beforeMs) / result.requests) * 1_000);
  row.rounds.push(result);
}

const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
const state = join(folder, "state");
const keys = await makeKeys(state, ACCOUNTS);
const socs = [...release.bodiesOf("job").keys()];

compileGateway();
const start = () => startGateway([...ON_SERVER_CORE, ...serveCommand(given.dist, state)]);
const starts: number[] = [];
/** What this machine needs to start Node alone. */
const bareStarts: number[] = [];
for (let n = 0; n < 5; n++) {
  bareStarts.push(startOfNode());
  starts.push(await startToFirst200(start, `/jobs/${socs[0]}`, keys[n]!));
}

const peers = await startPeers(folder, release);
const gateway = await start();
const touched = await touchEveryKey(gateway, keys);
const residentAfterTouchingMb = residentMb(gateway);

const etags = directory.shards
  .filter(({ kind }) => kind === "job")
  .flatMap((shard) => shard.etags.map((tag) => `"${tag}"`));
const all: Contender[] = [
  ...gatewayCases(socs, etags).map((one) => ({ server: "gateway", case: one, at: gateway, keys })),
  ...peers,
];
for (const one of all) await compare(one);
const rows = all.map((one): Row => ({ ...one, rounds: [], coreUs: [] }));
for (let round = 0; round < rounds; round++) for (const row of rows) await measure(row);
const residentAtEndMb = residentMb(gateway);
for (const server of new Set(all.map(({ at }) => at))) await stopServer(server);
rmSync(folder, { recursive: true });

const fastify = rows.filter((row) => row.server === "fastify");
/** Bare Fastify under the same case, else under the first. */
const bareOf = (row: Row) => fastify.find((one) => one.case.name === row.case.name) ?? fastify[0]!;
/** Of the rounds one by one: a slow minute hits a round of both alike. */
const ratioToFastify = (row: Row) =>
  median(row.rounds.map((one, at) => one.requestsPerSecond / bareOf(row).rounds[at]!.requestsPerSecond));
/** Of the quietest round of each. */
const coreTimeOfFastify = (row: Row) => Math.min(...bareOf(row).coreUs) / Math.min(...row.coreUs);
const lines = rows.map((row) => {
  const typical = (read: (one: LoadResult) => number) => median(row.rounds.map(read));
  return {
    server: row.server,
    case: row.case.name,
    connections: row.case.connections,
    "requests/s": Math.round(typical((one) => one.requestsPerSecond)),
    "× bare Fastify": ratioToFastify(row).toFixed(2),
    "Fastify's core time / its own": coreTimeOfFastify(row).toFixed(2),
    "p50 ms": typical((one) => one.p50Ms).toFixed(2),
    "p99 ms": typical((one) => one.p99Ms).toFixed(2),
    "core µs": Math.min(...row.coreUs).toFixed(1),
    budget: row.case.budget ?? "",
  };
});
console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}), load average ${loadavg()[0]}, wrk, ${rounds} rounds of ${seconds} s, release ${release.id}\n`,
);
console.log(markdownTable(lines));
console.log(
  `\nStart to first 200: ${median(starts).toFixed(0)} ms (budget 8 × Node alone, which takes ${median(bareStarts).toFixed(0)} here). Resident after touching ${touched} responses: ${residentAfterTouchingMb.toFixed(0)} MB (budget 180), at the end ${residentAtEndMb.toFixed(0)} MB.`,
);
