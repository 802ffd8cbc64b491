import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import { type AddressInfo, createServer } from "node:net";
import type { Tier } from "../../core/contract/tiers.ts";
import { createAccount } from "../../gateway/accounts/accounts.ts";
import { createKey } from "../../gateway/accounts/keys/keys.ts";
import { openState } from "../../gateway/accounts/state/state.ts";

// Gateways of an attack: processes of their own, on loopback, with a folder of their own.

/** What every attack gets. */
export type Setup = {
  /** A folder of releases. */
  readonly dist: string;
  /** A folder that vanishes afterwards. */
  readonly folder: string;
  /** How long the mixed load lasts. */
  readonly mixedSeconds: number;
};
/** One line of the table. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly bound: string;
  readonly isHeld: boolean;
};

export type Answer = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
};
export type Ask = {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Gateway = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly ask: (path: string, ask?: Ask) => Promise<Answer>;
  /** Ends it and gives its exit code; `null` where it was killed. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export type StartOptions = {
  readonly state: string;
  readonly dist: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdio?: SpawnOptions["stdio"];
};

const START_MS = 60_000;

/** Starts a gateway and waits until it answers; throws what it wrote where it ends instead. */
export async function startGateway({
  state,
  dist,
  environment = {},
  stdio = ["ignore", "pipe", "pipe"],
}: StartOptions): Promise<Gateway> {
  const port = await freePort();
  const serve = ["--max-semi-space-size=4", "bin/tidemark.js", "serve", "--dist", dist, "--state", state];
  execFileSync("node", ["--max-semi-space-size=4", "bin/compile.js"]);
  const child = spawn("node", [...serve, "--port", String(port), "--admin", "off"], {
    stdio,
    env: { ...process.env, TIDEMARK_LOG_REQUESTS: "none", ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output = (output + chunk).slice(-2_000);
    });
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const ask = asker(port, agent);
  const endMs = performance.now() + START_MS;
  while (performance.now() < endMs) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const isUp = await ask("/health").then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return { child, port, ask, end: (signal) => endOf(child, agent, signal) };
    await wait(20);
  }
  child.kill("SIGKILL");
  throw new Error(`the gateway did not start (${child.exitCode ?? child.signalCode}): ${output.trim()}`);
}

async function endOf(child: ChildProcess, agent: http.Agent, signal: NodeJS.Signals = "SIGTERM") {
  agent.destroy();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}

function asker(port: number, agent: http.Agent): Gateway["ask"] {
  return (path, { key, body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const request = http.request(
        {
          agent,
          host: "127.0.0.1",
          port,
          path,
          method: payload === undefined ? "GET" : "POST",
          timeout: 30_000,
          headers: {
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
            ...(payload !== undefined && {
              "content-type": "application/json",
              "content-length": payload.length,
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString("latin1"),
            }),
          );
        },
      );
      request.on("timeout", () => request.destroy(new Error("no answer in 30 s")));
      request.on("error", reject);
      request.end(payload);
    });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Accounts with a key each, in a state folder that is made where it is missing. */
export async function makeKeys(folder: string, tier: Tier, count: number): Promise<string[]> {
  const state = openState(folder);
  const now = new Date();
  const keys = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { account_id } = await createAccount(state.records, { org: `Attack ${n}`, tier }, now);
      return (await createKey(state.records, { accountId: account_id }, now)).key;
    }),
  );
  await state.close();
  return keys;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resident megabytes of a process. */
export function residentMb({ child }: Gateway): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Milliseconds of processor time that a process has taken so far, of all its threads. */
export function processorMs({ child }: Gateway): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;

/** Open descriptors of a process. */
export function descriptorsOf({ child }: Gateway): number {
  return readdirSync(`/proc/${child.pid}/fd`).length;
}

/**
 * Asks `/health` on new connections again and again while `during` runs, and an idle server in turn: what that one takes
 * is the machine's and not the gateway's. With a key, a profile is asked for too.
 */
export async function healthDuring(
  { port }: Gateway,
  during: () => Promise<unknown>,
  key?: string,
): Promise<Latencies> {
  const given = [String(port), ...(key === undefined ? [] : [key])];
  const probe = spawn("node", ["--import", "tsx", "bench/attack/probe.ts", ...given], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  probe.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(probe.stdout, "data");
  await during();
  probe.stdin.end();
  await once(probe, "exit");
  const [healthMs, idleMs, keyedMs] = JSON.parse(output.slice(output.indexOf("["))) as [
    number[],
    number[],
    number[],
  ];
  return { ...timesOf(healthMs), count: healthMs.length, idle: timesOf(idleMs), keyed: timesOf(keyedMs) };
}

function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
type Times = { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };
export type Latencies = Times & { readonly count: number; readonly idle: Times; readonly keyed: Times };

/** `12.3` for a number of milliseconds. */
export const shown = (value: number) => value.toFixed(1);
