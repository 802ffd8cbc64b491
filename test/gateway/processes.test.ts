import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { afterEach, describe, expect, test, vi } from "vitest";
import { revokeKey, rotateKey } from "../../gateway/accounts/keys/keys.ts";
import { ATTEMPT_LIMITS } from "../../gateway/accounts/owners/throttle.ts";
import type { State } from "../../gateway/accounts/state/state.ts";
import type { TemporaryFolder } from "../folders.ts";
import { freePort, portOf } from "../ports.ts";
import { newKey } from "./accounts/newKey.ts";
import { stateForEach } from "./accounts/stateForEach.ts";
import { type Client, clientOf } from "./client.ts";
import { distForFile } from "./forFile.ts";
import { visitor } from "./pages/visitor.ts";
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
const startMany = (count: number): Promise<Gateway[]> => Promise.all(Array.from({ length: count }, start));
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const passed = (answers: readonly { status: number }[]) =>
  statuses(answers).filter((status) => status === 200).length;

describe("several gateway processes", () => {
  test("let exactly the limit of one account pass, whoever of ten clients asks which of four, and refuse a rotated key with the very next request", async () => {
    const four = await startMany(4);
    const { key } = await newKey(state.records, "enterprise");
    const clients = Array.from({ length: 10 }, async (_, client) => {
      const answers = [];
      for (let index = 0; index < 20; index += 1) {
        answers.push(await (four[(client + index) % 4] as Gateway).ask("/stats/overview", { key }));
      }
      return answers;
    });
    const answers = (await Promise.all(clients)).flat();
    expect(passed(answers)).toBe(DAILY_LIMIT);
    expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));

    const old = await newKey(state.records, "enterprise");
    for (const gateway of four) expect((await gateway.ask("/me", { key: old.key })).status).toBe(200);
    const next = await rotateKey(state.records, old.key_id, new Date());
    for (const gateway of four) {
      expect((await gateway.ask("/me", { key: old.key })).status).toBe(401);
      expect((await gateway.ask("/me", { key: next.key })).status).toBe(200);
    }
    await revokeKey(state.records, next.key_id, new Date());
    const refused = await Promise.all(four.map((gateway) => gateway.ask("/me", { key: next.key })));
    expect(statuses(refused)).toEqual([401, 401, 401, 401]);
  });

  test("count together how often somebody tries a password", async () => {
    const [one, two] = (await startMany(2)) as [Gateway, Gateway];
    const person = visitor({ ask: one.ask });
    const other = visitor({ ask: two.ask });
    const tried = [];
    for (let n = 0; n < 8; n += 1) {
      const fields = { email: "ann@example.org", password: "not the password" };
      tried.push(await (n % 2 ? person : other).send("/sign-in", fields));
    }
    const limit = ATTEMPT_LIMITS["sign-in"].email.burstLimit;
    expect(statuses(tried)).toEqual([...new Array(limit).fill(400), ...new Array(8 - limit).fill(429)]);
  });

  test("hand counts over when one joins or is killed while requests come in", async () => {
    const first = await start();
    const { key } = await newKey(state.records, "enterprise");
    const answers = [];
    for (let index = 0; index < 30; index += 1) answers.push(await first.ask("/stats/overview", { key }));
    const second = await start();
    for (let index = 0; index < 30; index += 1) {
      answers.push(await (index % 2 ? first : second).ask("/stats/overview", { key }));
    }
    await end(second, "SIGKILL");
    for (let index = 0; index < 60; index += 1) answers.push(await first.ask("/stats/overview", { key }));
    expect(passed(answers)).toBe(DAILY_LIMIT);
  });

  test("end on SIGTERM with exit code 0 and keep every count", async () => {
    const first = await start();
    const { key } = await newKey(state.records, "sandbox");
    for (let index = 0; index < 7; index += 1) await first.ask("/stats/overview", { key });
    await end(first);
    expect(first.child.exitCode).toBe(0);
    const next = await start();
    const { headers } = await next.ask("/stats/overview", { key });
    expect(headers["x-ratelimit-remaining"]).toBe("92");
  });

  test("find what one had written that was killed", async () => {
    const first = await start();
    const { key } = await newKey(state.records, "sandbox");
    for (let index = 0; index < 7; index += 1) await first.ask("/stats/overview", { key });
    const written = () => {
      state.counts.resetReadTxn();
      const records = [...state.counts.getRange({ start: "journal/", end: "journal0" })];
      // The day's count stands twelve bytes into a window, behind its subject and the lengths of both.
      return records.map(({ value }) => value.readUInt32LE(8 + value.readUInt32LE(0) + 12)).at(-1);
    };
    await vi.waitFor(() => expect(written()).toBe(7), { timeout: 10_000 });
    await end(first, "SIGKILL");
    const { headers } = await (await start()).ask("/stats/overview", { key });
    expect(headers["x-ratelimit-remaining"]).toBe("92");
  });

  test("told twice to end, write every count and end without waiting for anybody", async () => {
    const first = await start();
    const [{ key }, other] = [
      await newKey(state.records, "sandbox"),
      await newKey(state.records, "enterprise"),
    ];
    for (let index = 0; index < 7; index += 1) await first.ask("/stats/overview", { key });
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
    const next = await start();
    expect((await next.ask("/stats/overview", { key })).headers["x-ratelimit-remaining"]).toBe("92");
  });

  test("serve and end although their log cannot be written", async () => {
    const [port, adminPort] = [await freePort(), await freePort()];
    const full = openSync("/dev/full", "w");
    const admin = `127.0.0.1:${adminPort}`;
    const child = spawnGateway({ port, admin, stdio: ["ignore", full, "inherit"], logLevel: "info" });
    closeSync(full);
    const gateway = { ...clientOf(port), child };
    const operators = clientOf(adminPort);
    gateways.push(gateway);
    await vi.waitFor(async () => expect((await gateway.ask("/health")).status).toBe(200), 20_000);
    for (let index = 0; index < 50; index += 1)
      expect((await gateway.ask("/nowhere")).status).toBeGreaterThan(400);
    await vi.waitFor(async () => {
      const dropped = /^tidemark_log_lines_dropped_total (\d+)$/m.exec(
        (await operators.ask("/metrics")).text,
      )?.[1];
      expect(Number(dropped)).toBeGreaterThan(0);
    }, 5_000);
    operators.close();
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
