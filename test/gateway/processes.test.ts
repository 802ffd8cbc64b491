import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createAccount, createKey, revokeKey, rotateKey } from "../../gateway/identity/accounts.ts";
import { openState, type State } from "../../gateway/state/state.ts";
import { type Client, clientOf } from "./client.ts";
import { sharedRelease, temporaryFolder } from "./harness.ts";
import { makeCurrent, writeRelease } from "./tinyRelease.ts";

// What only real processes can show.

const PROGRAM = fileURLToPath(new URL("gatewayProcess.ts", import.meta.url));
type Gateway = Client & { readonly child: ChildProcess };

const dist = temporaryFolder();
let folder: ReturnType<typeof temporaryFolder>;
let state: State;
let gateways: Gateway[] = [];

beforeAll(async () => {
  const release = await sharedRelease();
  writeRelease(dist.path, release);
  makeCurrent(dist.path, release.id);
});
afterAll(() => dist.remove());
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => end(gateway)));
  await state.close();
  folder.remove();
});

function spawnGateway(
  given: readonly string[],
  stdio: StdioOptions = ["ignore", "pipe", "inherit"],
  logLevel = "silent",
): ChildProcess {
  const env = { ...process.env, TIDEMARK_LOG_LEVEL: logLevel };
  return spawn(process.execPath, ["--import", "tsx", PROGRAM, ...given], { env, stdio });
}
async function listening(child: ChildProcess): Promise<Gateway> {
  const [line] = await once(child.stdout as Readable, "data");
  const gateway = { ...clientOf(Number(/:(\d+)\s*$/.exec(String(line))?.[1])), child };
  gateways.push(gateway);
  return gateway;
}
const start = () => listening(spawnGateway([dist.path, folder.path, "0"]));
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
async function end({ child, close }: Gateway, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  close();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
}
async function startMany(count: number): Promise<Gateway[]> {
  folder = temporaryFolder();
  state = openState(folder.path);
  gateways = [];
  return Promise.all(Array.from({ length: count }, start));
}
async function newKey(tier: string) {
  const { account_id } = await createAccount(state.records, { org: "Some Org", tier }, new Date());
  return createKey(state.records, { accountId: account_id }, new Date());
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const passed = (answers: readonly { status: number }[]) =>
  statuses(answers).filter((status) => status === 200).length;

describe("several gateway processes", () => {
  test("let exactly the limit of one account pass, whoever of ten clients asks which of four processes", async () => {
    const four = await startMany(4);
    const keys = { professional: (await newKey("professional")).key, sandbox: (await newKey("sandbox")).key };
    const storm = async (key: string, each: number) => {
      const clients = Array.from({ length: 10 }, async (_, client) => {
        const answers = [];
        for (let index = 0; index < each; index += 1) {
          answers.push(await (four[(client + index) % 4] as Gateway).ask("/stats/overview", { key }));
        }
        return answers;
      });
      return (await Promise.all(clients)).flat();
    };
    const [professional, sandbox] = await Promise.all([storm(keys.professional, 20), storm(keys.sandbox, 5)]);
    expect(passed(professional)).toBe(100);
    expect(passed(sandbox)).toBe(10);
    expect(new Set(statuses([...professional, ...sandbox]))).toEqual(new Set([200, 429]));
  });

  test("refuse a rotated key with the very next request, all of them", async () => {
    const three = await startMany(3);
    const old = await newKey("enterprise");
    for (const gateway of three) expect((await gateway.ask("/me", { key: old.key })).status).toBe(200);
    const next = await rotateKey(state.records, old.key_id, new Date());
    for (const gateway of three) {
      expect((await gateway.ask("/me", { key: old.key })).status).toBe(401);
      expect((await gateway.ask("/me", { key: next.key })).status).toBe(200);
    }
    await revokeKey(state.records, next.key_id, new Date());
    expect(
      statuses(await Promise.all(three.map((gateway) => gateway.ask("/me", { key: next.key })))),
    ).toEqual([401, 401, 401]);
  });

  test("hand counts over when one joins or is killed while requests come in", async () => {
    const [first] = (await startMany(1)) as [Gateway];
    const { key } = await newKey("professional");
    const answers = [];
    for (let index = 0; index < 30; index += 1) answers.push(await first.ask("/stats/overview", { key }));
    const second = await start();
    for (let index = 0; index < 30; index += 1) {
      answers.push(await (index % 2 ? first : second).ask("/stats/overview", { key }));
    }
    await end(second, "SIGKILL");
    for (let index = 0; index < 60; index += 1) answers.push(await first.ask("/stats/overview", { key }));
    expect(passed(answers)).toBe(100);
  });

  test("end on SIGTERM with exit code 0 and keep every count", async () => {
    const [first] = (await startMany(1)) as [Gateway];
    const { key } = await newKey("sandbox");
    for (let index = 0; index < 7; index += 1) await first.ask("/stats/overview", { key });
    await end(first);
    expect(first.child.exitCode).toBe(0);
    const next = await start();
    const { headers } = await next.ask("/stats/overview", { key });
    expect(headers["x-ratelimit-remaining"]).toBe("92");
  });

  test("told twice to end, write every count and end without waiting for anybody", async () => {
    const [first] = (await startMany(1)) as [Gateway];
    const [{ key }, other] = [await newKey("sandbox"), await newKey("enterprise")];
    for (let index = 0; index < 7; index += 1) await first.ask("/stats/overview", { key });
    const slow = connect(first.port, "127.0.0.1");
    slow.on("error", () => {});
    slow.write(
      `POST /jobs/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${other.key}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    await vi.waitFor(async () => {
      const { headers } = await first.ask("/me", { key: other.key });
      expect(headers["x-ratelimit-remaining"]).toBe("999");
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
    folder = temporaryFolder();
    state = openState(folder.path);
    const [port, adminPort] = [await freePort(), await freePort()];
    const full = openSync("/dev/full", "w");
    const child = spawnGateway(
      [dist.path, folder.path, String(port), `127.0.0.1:${adminPort}`],
      ["ignore", full, "inherit"],
      "info",
    );
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
    folder = temporaryFolder();
    state = openState(folder.path);
    let child: ChildProcess | undefined;
    const host = createServer((request, response) => {
      if (request.url === "/current") child?.kill("SIGHUP");
      setTimeout(() => {
        const file = join(dist.path, request.url ?? "");
        if (existsSync(file)) response.end(readFileSync(file));
        else response.writeHead(404).end();
      }, 50);
    }).listen(0, "127.0.0.1");
    await once(host, "listening");
    const { port } = host.address() as AddressInfo;
    child = spawnGateway([`http://127.0.0.1:${port}`, folder.path, "0"]);
    const gateway = await listening(child);
    expect((await gateway.ask("/health")).status).toBe(200);
    await end(gateway);
    host.close();
  });
});
