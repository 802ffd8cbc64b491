import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MANIFEST_FILE, Manifest, RELEASES_FOLDER } from "../core/format/format.ts";
import { openState } from "../gateway/accounts/state/state.ts";
import { type Case, gatewayCases } from "./cases.ts";
import { multiplySources } from "./growthSources.ts";
import { makeKeys } from "./keys.ts";
import { runLoad } from "./load.ts";
import { readRelease } from "./release.ts";
import {
  compileGateway,
  processorSeconds,
  residentMb,
  startGateway,
  startToFirst200,
  stopServer,
} from "./servers.ts";

// `npm run bench:growth`: what several times as many occupations cost, from the build to the answers. The occupations
// beyond the real ones are copies of their rows under codes of their own.

const { values: given } = parseArgs({
  options: {
    sources: { type: "string", default: "data/official" },
    onet: { type: "string", default: "29.0" },
    times: { type: "string", default: "1,4,16" },
    seconds: { type: "string", default: "3" },
    /** Where sources and releases are made; they stay where it is given. */
    folder: { type: "string" },
    json: { type: "string" },
  },
});

const MEMORY_LOOK_MS = 100;
const CASES = ["stored GET, identity", "keyword search", "semantic search, both scopes", "transitions"];

type Built = {
  readonly seconds: number;
  readonly coreSeconds: number;
  readonly peakMb: number;
  readonly stages: string;
};

/** Runs a build as an operator does, and watches its memory. */
async function build(sources: string, dist: string): Promise<Built> {
  const startedMs = performance.now();
  const places = ["--sources", sources, "--onet", given.onet, "--dist", dist];
  const child = spawn("node", ["bin/tidemark.js", "build", ...places, "--no-cache"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stages = "";
  child.stdout.on("data", (chunk) => {
    stages += chunk;
  });
  let peakMb = 0;
  let coreSeconds = 0;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  while (child.exitCode === null && child.signalCode === null) {
    peakMb = Math.max(peakMb, peakOf(child));
    coreSeconds = Math.max(coreSeconds, processorSeconds({ process: child }));
    await Promise.race([ended, pause(MEMORY_LOOK_MS)]);
  }
  if ((await ended) !== 0) throw new Error(`The build ended with ${child.exitCode ?? child.signalCode}.`);
  return { seconds: (performance.now() - startedMs) / 1_000, coreSeconds, peakMb, stages };
}

/** The most memory that a process has had (VmHWM), in megabytes; 0 where it has ended. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function measure(times: number, folder: string) {
  const [sources, dist, state] = ["sources", "dist", "state"].map((name) =>
    join(folder, `${times}-${name}`),
  ) as [string, string, string];
  multiplySources(given.sources, sources, given.onet, times);
  const built = await build(sources, dist);
  const release = readRelease(dist);
  const releaseFolder = join(dist, RELEASES_FOLDER, release.id);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(releaseFolder, MANIFEST_FILE), "utf8")));
  const opened = openState(state);
  const keys = await makeKeys(opened.records);
  await opened.close();
  const socs = [...release.bodiesOf("job").keys()];
  compileGateway();
  const start = () => startGateway(dist, state);
  const starts: number[] = [];
  for (let n = 0; n < 3; n += 1) starts.push(await startToFirst200(start, `/jobs/${socs[0]}`, keys[n]!));
  const gateway = await start();
  const p50Ms: Record<string, number> = {};
  const cases: Case[] = gatewayCases(socs, []).filter(({ name }) => CASES.includes(name));
  for (const { name, requests } of cases) {
    const load = { origin: gateway.origin, requests, keys, connections: 1, seconds: Number(given.seconds) };
    await runLoad({ ...load, seconds: 1 });
    const result = await runLoad(load);
    if (result.failures > 0) throw new Error(`${name}: ${result.failures} failed`);
    p50Ms[name] = result.p50Ms;
  }
  const resident = residentMb(gateway);
  await stopServer(gateway);
  return {
    times,
    occupations: manifest.counts.occupations,
    tasks: manifest.counts.tasks,
    buildSeconds: Math.round(built.seconds),
    buildCoreSeconds: Math.round(built.coreSeconds),
    buildPeakMb: Math.round(built.peakMb),
    releaseMb: Math.round(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    startToFirst200Ms: Math.round(starts.sort((a, b) => a - b)[1] ?? 0),
    residentMb: Math.round(resident),
    p50Ms,
    stages: built.stages,
  };
}

const folder = given.folder ?? mkdtempSync(join(tmpdir(), "tidemark-growth-"));
const rows = [];
for (const times of given.times.split(",").map(Number)) {
  const row = await measure(times, folder);
  rows.push(row);
  console.log(row.stages);
  console.log(JSON.stringify({ ...row, stages: undefined }));
}
if (given.folder === undefined) rmSync(folder, { recursive: true });

const heads = [
  "occupations",
  "tasks",
  "build s",
  "core-seconds",
  "peak MB",
  "release MB",
  "start ms",
  "resident MB",
];
const names = CASES.map((name) => `${name}, p50 ms`);
const lines = rows.map((row) => [
  row.occupations,
  row.tasks,
  row.buildSeconds,
  row.buildCoreSeconds,
  row.buildPeakMb,
  row.releaseMb,
  row.startToFirst200Ms,
  row.residentMb,
  ...CASES.map((name) => row.p50Ms[name]?.toFixed(2)),
]);
const all = [...heads, ...names];
for (const line of [all, all.map(() => "---"), ...lines]) console.log(`| ${line.join(" | ")} |`);
if (given.json) {
  const conditions = { node: process.version, onet: given.onet, loadAverage: loadavg()[0] };
  writeFileSync(given.json, `${JSON.stringify({ conditions, rows }, null, 2)}\n`);
}
