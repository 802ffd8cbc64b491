import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Redis } from "iovalkey";
import { describe, vi } from "vitest";
import { temporaryFolder } from "../../../folders.ts";
import { freePort } from "../../../ports.ts";

const PROGRAM = ["valkey-server", "redis-server"].find(
  (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
);
/** Why tests with a server are left out, if they are. */
export const noServer =
  PROGRAM === undefined ? "neither valkey-server nor redis-server is installed" : undefined;
/** A suite with a server. */
export const suite = describe.skipIf(noServer);
/** The title of a suite or test with a server: it says why that is left out, if it is. */
export const title = (text: string) => (noServer === undefined ? text : `${text} (skipped: ${noServer})`);

/** A Valkey or Redis server of a test's own. */
export type RedisServer = {
  readonly port: number;
  readonly url: string;
  /** A client to look into it. */
  readonly client: Redis;
  /** Ends it as a crash would; what it has written to its log of changes stays. */
  readonly kill: () => Promise<void>;
  /** Starts it again with what it had written. */
  readonly start: () => Promise<void>;
  /** Lets it answer nothing until `resume`. */
  readonly freeze: () => void;
  readonly resume: () => void;
  readonly remove: () => Promise<void>;
};

/**
 * Starts a server that hands every change to the system before it answers: a crash of the server loses none, and no test
 * waits for a disk. `settings` go on its command line.
 */
export async function redisServer(...settings: string[]): Promise<RedisServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  let child: ChildProcess | undefined;
  const client = new Redis({ port, lazyConnect: true, retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => {});
  const start = async () => {
    const own = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder.path, "--save", ""];
    const durable = ["--appendonly", "yes", "--appendfsync", "no"];
    // A primary would wait for more replicas.
    const prompt = ["--repl-diskless-sync-delay", "0"];
    child = spawn(PROGRAM as string, [...own, ...durable, ...prompt, ...settings], { stdio: "ignore" });
    await answers(port);
  };
  const kill = async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    client,
    start,
    kill,
    freeze: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
    remove: async () => {
      client.disconnect();
      await kill();
      folder.remove();
    },
  };
}

/** Starts a sentinel that watches a primary under the name `tidemark`. */
export async function sentinel(
  primaryPort: number,
): Promise<{ port: number; client: Redis; remove: () => Promise<void> }> {
  const folder = temporaryFolder();
  const port = await freePort();
  const config = `${folder.path}/sentinel.conf`;
  writeFileSync(
    config,
    [
      `port ${port}`,
      "bind 127.0.0.1",
      `dir ${folder.path}`,
      `sentinel monitor tidemark 127.0.0.1 ${primaryPort} 1`,
      "sentinel down-after-milliseconds tidemark 500",
      "sentinel failover-timeout tidemark 2000",
    ].join("\n"),
  );
  const child = spawn(PROGRAM as string, [config, "--sentinel"], { stdio: "ignore" });
  await answers(port);
  const client = new Redis({ port });
  return {
    port,
    client,
    remove: async () => {
      client.disconnect();
      child.kill("SIGKILL");
      await once(child, "exit");
      folder.remove();
    },
  };
}

async function answers(port: number): Promise<void> {
  const client = new Redis({ port, retryStrategy: () => 10, maxRetriesPerRequest: null });
  client.on("error", () => {});
  await client.ping();
  client.disconnect();
}

/** Waits until `look` throws no more. */
export function eventually(look: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(look, { timeout: 20_000, interval: 50 });
}
