import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { afterEach, describe, expect, test, vi } from "vitest";
import { revokeKey, rotateKey } from "../../gateway/accounts/keys/keys.ts";
import type { State } from "../../gateway/accounts/state/state.ts";
import type { TemporaryFolder } from "../folders.ts";
import { freePort, portOf } from "../ports.ts";
import { newKey } from "./accounts/newKey.ts";
import { stateForEach } from "./accounts/stateForEach.ts";
import { type Client, clientOf } from "./client.ts";
import { distForFile } from "./forFile.ts";
import { answerFile } from "./staticHost.ts";

// What only real processes can show.

/** A day's limit, unlike a minute's, is the same however long a slow machine takes. */
const DAILY_LIMIT = 100;
type Gateway = Client & { readonly child: ChildProcess };

const dist = await distForFile();
let folder: TemporaryFolder;
let state: State;
const gateways: Gateway[] = [];

stateForEach((...made) => {
  [state, folder] = made;
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => end(gateway)));
});

function spawnGateway({
  from = dist,
  port = 0,
  admin = "off",
  stdio = ["ignore", "pipe", "inherit"],
  logLevel = "silent",
}: {
  readonly from?: string;
  readonly port?: number;
  readonly admin?: string;
  readonly stdio?: StdioOptions;
  readonly logLevel?: string;
} = {}): ChildProcess {
  const env = {
    ...process.env,
    TIDEMARK_LOG_LEVEL: logLevel,
    TIDEMARK_ENTERPRISE_DAILY_LIMIT: String(DAILY_LIMIT),
  };
  const places = ["--dist", from, "--state", folder.path, "--port", String(port), "--admin", admin];
  return spawn(process.execPath, ["bin/tidemark.js", "serve", ...places], { env, stdio });
}
async function listening(child: ChildProcess): Promise<Gateway> {
  const [line] = await once(child.stdout as Readable, "data");
  const gateway = { ...clientOf(Number(/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1])), child };
  gateways.push(gateway);
  return gateway;
}
const start = () => listening(spawnGateway());
async function end({ child, close }: Gateway, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  close();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
}
/** Spends seven units of a key. */
async function spend(gateway: Gateway, key: string): Promise<void> {
  for (let unit = 0; unit < 7; unit += 1) await gateway.ask("/stats/overview", { key });
}
/** What a key has left of its day once it has asked again. */
const leftAt = async (gateway: Gateway, key: string) =>
  (await gateway.ask("/stats/overview", { key })).headers["x-ratelimit-remaining"];
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe("gateway processes", () => {
  test("refuse a key with the very next request after a command beside them has rotated or revoked it", async () => {
    const gateway = await start();
    const old = await newKey(state.records, "enterprise");
    expect((await gateway.ask("/skills", { key: old.key })).status).toBe(200);
    const next = await rotateKey(state.records, old.key_id, new Date());
    expect((await gateway.ask("/skills", { key: old.key })).status).toBe(401);
    expect((await gateway.ask("/skills", { key: next.key })).status).toBe(200);
    await revokeKey(state.records, next.key_id, new Date());
    expect((await gateway.ask("/skills", { key: next.key })).status).toBe(401);
  });

  test("do not share a state folder: the second ends with a sentence, and the first goes on", async () => {
    const first = await start();
    const second = spawnGateway({ stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    second.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    const [code] = await once(second, "exit");
    expect(code).toBe(1);
    expect(Buffer.concat(chunks).toString()).toMatch(
      /^tidemark: Another gateway owns the state folder .*TIDEMARK_STORE.*\n$/,
    );
    expect((await first.ask("/health")).status).toBe(200);
  });

  test("let exactly the limit of one account pass, however many ask at once", async () => {
    const gateway = await start();
    const { key } = await newKey(state.records, "enterprise");
    const clients = Array.from({ length: 10 }, async () => {
      const answers = [];
      for (let index = 0; index < 20; index += 1) answers.push(await gateway.ask("/skills", { key }));
      return answers;
    });
    const answers = (await Promise.all(clients)).flat();
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(DAILY_LIMIT);
    expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));
  });

  test("keep every count where they end on SIGTERM, with exit code 0, and what was written where they are killed", async () => {
    const first = await start();
    const { key } = await newKey(state.records, "sandbox");
    await spend(first, key);
    await end(first);
    expect(first.child.exitCode).toBe(0);
    const next = await start();
    expect(await leftAt(next, key)).toBe("92");
    const written = () => {
      state.counts.resetReadTxn();
      return JSON.parse(state.counts.getBinary("block/000000")?.toString() ?? "[[]]")[0][2];
    };
    await vi.waitFor(() => expect(written()).toBe(8), { timeout: 10_000 });
    await end(next, "SIGKILL");
    expect(await leftAt(await start(), key)).toBe("91");
  });

  test("told twice to end, write every count and end without waiting for anybody", async () => {
    const first = await start();
    const { key } = await newKey(state.records, "sandbox");
    const other = await newKey(state.records, "enterprise");
    await spend(first, key);
    const slow = connect(first.port, "127.0.0.1");
    slow.on("error", () => {});
    slow.write(
      `POST /jobs/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${other.key}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    await vi.waitFor(async () => {
      const { headers } = await first.ask("/me", { key: other.key });
      expect(headers["x-ratelimit-remaining"]).toBe(String(DAILY_LIMIT - 1));
    });
    first.child.kill("SIGTERM");
    await vi.waitFor(() => expect(first.ask("/health")).rejects.toThrow());
    await end(first);
    slow.destroy();
    expect(first.child.exitCode).toBe(1);
    expect(await leftAt(await start(), key)).toBe("92");
  });

  test("serve and end although their log cannot be written", async () => {
    const port = await freePort();
    const full = openSync("/dev/full", "w");
    const child = spawnGateway({ port, stdio: ["ignore", full, "inherit"], logLevel: "info" });
    closeSync(full);
    const gateway = { ...clientOf(port), child };
    gateways.push(gateway);
    await vi.waitFor(async () => expect((await gateway.ask("/health")).status).toBe(200), 20_000);
    for (let index = 0; index < 50; index += 1)
      expect((await gateway.ask("/nowhere")).status).toBeGreaterThan(400);
    await end(gateway);
    expect(child.exitCode).toBe(0);
  });

  test("do not die of SIGHUP before they listen", async () => {
    let child: ChildProcess | undefined;
    const host = createServer((request, response) => {
      if (request.url === "/current") child?.kill("SIGHUP");
      setTimeout(() => answerFile(dist, request, response), 50);
    }).listen(0, "127.0.0.1");
    child = spawnGateway({ from: `http://127.0.0.1:${await portOf(host)}` });
    const gateway = await listening(child);
    expect((await gateway.ask("/health")).status).toBe(200);
    await end(gateway);
    host.close();
  });
});
