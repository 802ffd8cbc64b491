import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { revokeKey, rotateKey } from "../../gateway/accounts/keys/keys.ts";
import type { State } from "../../gateway/accounts/state/state.ts";
import { freePort, portOf } from "../ports.ts";
import { newKey } from "./accounts/newKey.ts";
import { stateForEach } from "./accounts/stateForEach.ts";
import { type Client, clientOf } from "./client.ts";
import { distForFile } from "./forFile.ts";
import { answerFile } from "./staticHost.ts";

// What only real processes can show.

type Gateway = Client & { readonly child: ChildProcess };

const dist = await distForFile();
let state: State;
const gateways: Gateway[] = [];

stateForEach((made) => {
  state = made;
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => end(gateway, "SIGKILL")));
});

type Wish = { readonly from?: string; readonly port?: number; readonly output?: "pipe" | number };
function spawnGateway({ from = dist, port = 0, output = "pipe" }: Wish = {}): ChildProcess {
  const places = ["--dist", from, "--state", state.folder, "--port", String(port), "--admin", "off"];
  return spawn(process.execPath, ["bin/tidemark.js", "serve", ...places], {
    env: { ...process.env, TIDEMARK_LOG_LEVEL: output === "pipe" ? "silent" : "info" },
    stdio: ["ignore", output, "inherit"],
  });
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
/** How many units of an account are written: of its day, and of those the ones of its running minute. */
function written(accountId: string): [day: number, minute: number] | undefined {
  state.counts.resetReadTxn();
  const rows = JSON.parse(state.counts.getBinary("block/000000")?.toString() ?? "[]");
  const row = rows.find(([subject]: [string]) => subject === `account/${accountId}`);
  return row && [row[2], row[6].length];
}

test("gateway processes refuse a key with the very next request after a command beside them has rotated or revoked it", async () => {
  const gateway = await start();
  const old = await newKey(state.records, "enterprise");
  expect((await gateway.ask("/skills", { key: old.key })).status).toBe(200);
  const next = await rotateKey(state.records, old.key_id, new Date());
  expect((await gateway.ask("/skills", { key: old.key })).status).toBe(401);
  expect((await gateway.ask("/skills", { key: next.key })).status).toBe(200);
  await revokeKey(state.records, next.key_id, new Date());
  expect((await gateway.ask("/skills", { key: next.key })).status).toBe(401);
});

test("gateway processes keep what was written where they are killed, and every count where they end on SIGTERM, with exit code 0", async () => {
  const first = await start();
  const { key, accountId } = await newKey(state.records, "sandbox");
  await spend(first, key);
  await vi.waitFor(() => expect(written(accountId)).toEqual([7, 0]), { timeout: 10_000 });
  await end(first, "SIGKILL");
  const next = await start();
  const { headers } = await next.ask("/stats/overview", { key });
  expect(headers["x-ratelimit-remaining"]).toBe("92");
  await end(next);
  expect(next.child.exitCode).toBe(0);
  expect(written(accountId)).toEqual([8, 1]);
});

test("gateway processes told twice to end, write every count and end without waiting for anybody", async () => {
  const first = await start();
  const { key, accountId } = await newKey(state.records, "sandbox");
  const other = await newKey(state.records, "professional");
  await spend(first, key);
  const slow = connect(first.port, "127.0.0.1");
  slow.on("error", () => {});
  slow.write(
    `POST /jobs/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${other.key}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  );
  await vi.waitFor(async () => {
    const { headers } = await first.ask("/me", { key: other.key });
    expect(headers["x-ratelimit-remaining"]).toBe("4999");
  });
  first.child.kill("SIGTERM");
  await vi.waitFor(() => expect(first.ask("/health")).rejects.toThrow());
  await end(first);
  slow.destroy();
  expect(first.child.exitCode).toBe(1);
  expect(written(accountId)).toEqual([7, 7]);
});

test("gateway processes serve and end although their log cannot be written", async () => {
  const port = await freePort();
  const full = openSync("/dev/full", "w");
  const child = spawnGateway({ port, output: full });
  closeSync(full);
  const gateway = { ...clientOf(port), child };
  gateways.push(gateway);
  await vi.waitFor(async () => expect((await gateway.ask("/health")).status).toBe(200), 20_000);
  for (let index = 0; index < 50; index += 1)
    expect((await gateway.ask("/nowhere")).status).toBeGreaterThan(400);
  await end(gateway);
  expect(child.exitCode).toBe(0);
});

test("gateway processes do not die of SIGHUP before they listen", async () => {
  let child: ChildProcess | undefined;
  const host = createServer((request, response) => {
    if (request.url === "/current") child?.kill("SIGHUP");
    answerFile(dist, request, response);
  }).listen(0, "127.0.0.1");
  child = spawnGateway({ from: `http://127.0.0.1:${await portOf(host)}` });
  const gateway = await listening(child);
  expect((await gateway.ask("/health")).status).toBe(200);
  host.close();
});
