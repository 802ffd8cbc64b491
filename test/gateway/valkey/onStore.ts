import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openExplorer } from "../../../explorer/plugin.ts";
import { openStore, type Store } from "../../../gateway/accounts/openStore.ts";
import { readConfig } from "../../../gateway/config.ts";
import { serve } from "../../../gateway/serve.ts";
import { temporaryFolder } from "../../folders.ts";
import { type LogLine, recordedLog } from "../accounts/logLines.ts";
import { newKey as newKeyIn } from "../accounts/newKey.ts";
import { type RedisServer, redisServer } from "../accounts/valkey/redisServer.ts";
import { type Client, clientOf } from "../client.ts";
import { miniRelease, publishTo } from "../miniRelease.ts";

// Gateways on one Valkey or Redis server, in this process.

export type Gateway = Client & { readonly admin: string; readonly lines: LogLine[] };

let dist: ReturnType<typeof temporaryFolder>;
let closeLater: (() => Promise<unknown> | unknown)[] = [];
export let server: RedisServer;
export let store: Store;

/** Starts a server for each test of a file, opens it as `store`, and makes the release that its gateways serve. */
export function testsOnStore(): void {
  beforeAll(async () => {
    dist = temporaryFolder();
    publishTo(dist.path, await miniRelease());
  });
  beforeEach(async () => {
    server = await redisServer();
    atEnd(() => server.remove());
    store = await openStore(configOf(server.url), recordedLog().log);
    atEnd(() => store.close());
  });
  afterEach(async () => {
    for (const close of closeLater.reverse()) await close();
    closeLater = [];
  });
  afterAll(() => dist.remove());
}

/** Does something when the test has ended, before what was there earlier ends. */
export function atEnd(close: () => Promise<unknown> | unknown): void {
  closeLater.push(close);
}

function configOf(url: string, storeDown = "closed") {
  const environment = {
    TIDEMARK_STORE: url,
    TIDEMARK_STORE_DOWN: storeDown,
    // Nobody asks a gateway any more that ends.
    TIDEMARK_DRAIN_SECONDS: "0",
  };
  return readConfig(environment, { dist: dist.path, port: "0", admin: "127.0.0.1:0" });
}

/** A gateway with everything it has. */
export async function startGateway(
  storeDown: "closed" | "open" = "closed",
  url = server.url,
): Promise<Gateway> {
  const { log, lines } = recordedLog();
  const running = await serve(configOf(url, storeDown), log, { openPlugin: openExplorer });
  const client = clientOf(Number(new URL(running.address).port));
  atEnd(async () => {
    client.close();
    await running.stop();
  });
  return { ...client, admin: running.adminAddress ?? "", lines };
}

/** A key of a new account on `store`. */
export const newKey = (tier: string) => newKeyIn(store.records, tier);

/** Takes everything from the server; gives what puts it back, as a restored backup would. */
export async function emptyServer(): Promise<() => Promise<void>> {
  const { client } = server;
  const names = await client.keys("*");
  const dumps = await Promise.all(names.map((name) => client.dumpBuffer(name)));
  await client.flushall();
  return async () => {
    for (const [index, name] of names.entries())
      await client.restore(name, 0, dumps[index] as Buffer, "REPLACE");
  };
}
