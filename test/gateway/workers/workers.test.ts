import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { State } from "../../../gateway/accounts/state/state.ts";
import { backOffMs } from "../../../gateway/workers/backOff.ts";
import type { TemporaryFolder } from "../../folders.ts";
import { takenPort } from "../../ports.ts";
import { newKey } from "../accounts/newKey.ts";
import { stateForEach } from "../accounts/stateForEach.ts";
import { eventually, noServer, redisServer, title } from "../accounts/valkey/redisServer.ts";
import { type Client, clientOf } from "../client.ts";
import { distForFile } from "../forFile.ts";
import { miniRelease, publishTo } from "../miniRelease.ts";

const WORKERS = 2;
const DAILY_LIMIT = 50;

const dist = await distForFile();
let folder: TemporaryFolder;
let state: State;
let child: ChildProcess;
let output: string;
let clients: Client[];

stateForEach((...made) => {
  [state, folder] = made;
  clients = [];
});
afterEach(async () => {
  await end();
});

function spawnWorkers(port = 0, environment: Readonly<Record<string, string>> = {}): void {
  output = "";
  const places = ["--dist", dist, "--state", folder.path, "--port", String(port)];
  child = spawn(
    process.execPath,
    ["bin/tidemark.js", "serve", ...places, "--admin", "127.0.0.1:0", "--workers", String(WORKERS)],
    { env: { ...process.env, TIDEMARK_ENTERPRISE_DAILY_LIMIT: String(DAILY_LIMIT), ...environment } },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
}

type Started = { readonly port: number; readonly operators: Client };

/** Starts workers and waits until all of them take requests. */
async function start(environment?: Readonly<Record<string, string>>): Promise<Started> {
  spawnWorkers(0, environment);
  const portIn = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
  await vi.waitFor(
    () => expect(portIn(/Metrics for operators: http:\/\/127\.0\.0\.1:(\d+)/)).toBeGreaterThan(0),
    30_000,
  );
  const started = {
    port: portIn(/listens on http:\/\/127\.0\.0\.1:(\d+)/),
    operators: client(portIn(/Metrics for operators: http:\/\/127\.0\.0\.1:(\d+)/)),
  };
  await allListen(started);
  return started;
}
async function end(): Promise<number | null> {
  for (const one of clients) one.close();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}
function client(port: number): Client {
  const made = clientOf(port);
  clients.push(made);
  return made;
}
async function metric({ operators }: Started, pattern: RegExp): Promise<number> {
  return Number(pattern.exec((await operators.ask("/metrics")).text)?.[1] ?? 0);
}
const allListen = (started: Started) =>
  vi.waitFor(
    async () => expect(await metric(started, /^tidemark_release_info\{.*\} (\d+)$/m)).toBe(WORKERS),
    { timeout: 30_000, interval: 50 },
  );
/** Requests over a connection of their own each, which reach all workers in turn. */
async function ask(port: number, path: string, key?: string) {
  const one = clientOf(port);
  const answer = await one.ask(path, { key });
  one.close();
  return answer;
}
function workerPids(): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("bin/tidemark.js"));
}

describe("workers behind one port", () => {
  test("let exactly the limit of an account pass, count an address once, and add their metrics up", async () => {
    const started = await start();
    const { key } = await newKey(state.records, "enterprise");
    const statuses = await Promise.all(
      Array.from(
        { length: DAILY_LIMIT + 20 },
        async () => (await ask(started.port, "/stats/overview", key)).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(DAILY_LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const left: number[] = [];
    for (let turn = 0; turn < 2 * WORKERS; turn += 1) {
      left.push(Number((await ask(started.port, "/schema")).headers["x-ratelimit-remaining"]));
    }
    expect(left).toEqual(left.map((_, turn) => (left[0] as number) - turn));
    const route = (status: number) =>
      new RegExp(
        `^tidemark_http_requests_total\\{route="/stats/overview",status="${status}"\\} (\\d+)$`,
        "m",
      );
    expect(await metric(started, route(200))).toBe(DAILY_LIMIT);
    expect(await metric(started, route(429))).toBe(20);
  });

  test("serve on when one is killed, which is replaced, take a new release together, and end with all counts", async () => {
    const started = await start();
    const { key } = await newKey(state.records, "enterprise");
    for (let request = 0; request < 6; request += 1) await ask(started.port, "/stats/overview", key);
    const [victim = 0] = workerPids();
    process.kill(victim, "SIGKILL");
    await vi.waitFor(() => expect(output).toContain("a worker has ended and is replaced"), 10_000);
    expect((await ask(started.port, "/health")).status).toBe(200);
    await allListen(started);
    expect(workerPids()).toHaveLength(WORKERS);
    expect(workerPids()).not.toContain(victim);

    const next = await miniRelease({ variant: "b" });
    publishTo(dist, next);
    child.kill("SIGHUP");
    await vi.waitFor(
      async () => {
        for (let turn = 0; turn < 2 * WORKERS; turn += 1)
          expect((await ask(started.port, "/health")).headers["x-data-release"]).toBe(next.id);
      },
      { timeout: 10_000, interval: 50 },
    );
    const { headers } = await ask(started.port, "/stats/overview", key);
    expect(headers["x-ratelimit-remaining"]).toBe(String(DAILY_LIMIT - 7));
    expect(await end()).toBe(0);
    expect(output.match(/"msg":"stopped"/g)).toHaveLength(WORKERS);
  });

  test.skipIf(noServer)(title("are ready while all of them can ask their store"), async () => {
    const server = await redisServer();
    const { operators } = await start({ TIDEMARK_STORE: server.url });
    const ready = async () => (await operators.ask("/ready")).status;
    expect(await ready()).toBe(200);
    await server.kill();
    await eventually(async () => expect(await ready()).toBe(503));
    await server.start();
    await eventually(async () => expect(await ready()).toBe(200));
    await end();
    await server.remove();
  });

  test("end with one line that says so where the port is in use", async () => {
    const { port, free } = await takenPort();
    spawnWorkers(port);
    const [code] = await once(child, "exit");
    free();
    expect(code).toBe(1);
    expect(output.match(/is in use/g)).toHaveLength(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use.`);
  });
});

test("a worker that keeps failing is replaced ever more slowly, and never given up", () => {
  const waits = Array.from({ length: 12 }, (_, failures) => backOffMs(failures));
  expect(waits.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(Math.max(...waits)).toBe(30_000);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
});
