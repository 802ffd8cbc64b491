import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "../../gateway/accounts/openStore.ts";
import { readConfig } from "../../gateway/config.ts";
import { holdSocket } from "../../test/deploy/heldSocket.ts";
import { startNginx } from "../../test/deploy/nginx.ts";
import { newKey } from "../../test/gateway/accounts/newKey.ts";
import { redisServer } from "../../test/gateway/accounts/valkey/redisServer.ts";
import { clientOf } from "../../test/gateway/client.ts";
import { answerFile } from "../../test/gateway/staticHost.ts";
import { freePort, portOf } from "../../test/ports.ts";
import { makeKeys, serveCommand, startGateway, stopServer } from "../servers.ts";
import { gatewayWithKeys, type Row, type Setup, shown } from "./attack.ts";
import { socCodes } from "./dearest.ts";

// What callers see while a part of the service restarts, dies or is away.

const CLIENTS = 8;
const PAUSE_MS = 5;
const PROFILE = "/jobs/15-1252.00";
const AWAY_MS = 3_000;
/** After what was away is back. */
const AFTER_MS = 3_000;
const ANSWER_MS = 10_000;
const AGAIN_MS = 2_000;
const AGAIN = `200 and 503 alone, none later than ${ANSWER_MS / 1_000} s; 200 alone ${AGAIN_MS / 1_000} s after it is back`;

type Load = { readonly port: number; readonly key: string; readonly path?: () => string };
type Seen = {
  readonly statuses: ReadonlyMap<string, number>;
  readonly longestMs: number;
  /** When the last answer that was not 200 came; 0 where there was none. */
  readonly lastFailureMs: number;
};

/** Eight clients with a connection each ask again and again while `during` runs. */
async function seenDuring(
  { port, key, path = () => PROFILE }: Load,
  during: () => Promise<unknown>,
): Promise<Seen> {
  const statuses = new Map<string, number>();
  let isOver = false;
  let longestMs = 0;
  let lastFailureMs = 0;
  const askUntilOver = async () => {
    const client = clientOf(port);
    while (!isOver) {
      const startedMs = performance.now();
      const status = await client.ask(path(), { key }).then(
        (answer) => String(answer.status),
        ({ message }: Error) => message,
      );
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      if (status !== "200") lastFailureMs = performance.now();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
    client.close();
  };
  const clients = Array.from({ length: CLIENTS }, askUntilOver);
  await wait(AFTER_MS);
  await during();
  isOver = true;
  await Promise.all(clients);
  return { statuses, longestMs, lastFailureMs };
}

const told = ({ statuses, longestMs }: Seen, more = "") =>
  `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; the longest ${shown(longestMs)} ms${more}`;
/** Whether nothing else came, and nothing came too late. */
const isOnly = ({ statuses, longestMs }: Seen, ...expected: string[]) =>
  longestMs < ANSWER_MS && [...statuses.keys()].every((status) => expected.includes(status));

/** Restart, failover, a store and a source that are away, each under load. */
export async function outages(setup: Setup): Promise<Row[]> {
  const limits = join(setup.folder, "limits.json");
  writeFileSync(
    limits,
    JSON.stringify({ tiers: { enterprise: { daily_limit: null, burst_limit: 100_000 } } }),
  );
  const environment = { TIDEMARK_LIMITS: limits, TIDEMARK_LOG_LEVEL: "silent" };
  return [
    await restarts(setup, environment),
    ...(await lostOnStore(setup, environment)),
    ...(await lostSource(setup, environment)),
  ];
}

type Environment = Readonly<Record<string, string>>;

async function restarts({ dist, folder }: Setup, environment: Environment): Promise<Row> {
  const state = join(folder, "restarts");
  const [key = ""] = await makeKeys(state, 1);
  const held = await holdSocket(serveCommand(dist, state), environment);
  await held.start();
  const seen = await seenDuring({ port: held.port, key }, async () => {
    await held.start();
    await wait(AFTER_MS);
    await held.start();
    await wait(AFTER_MS);
  });
  await held.end();
  return {
    what: `one gateway restarted twice, its socket held as systemd holds it, under ${CLIENTS} clients`,
    measured: told(seen),
    bound: "200 alone",
    isHeld: isOnly(seen, "200"),
  };
}

async function lostOnStore({ dist, folder }: Setup, own: Environment): Promise<Row[]> {
  const store = await redisServer();
  const opened = await openStore(readConfig({ TIDEMARK_STORE: store.url }), {
    error: () => {},
    info: () => {},
  });
  const { key } = await newKey(opened.records, "enterprise");
  await opened.close();
  const environment = { ...own, TIDEMARK_STORE: store.url };
  const start = () => startGateway(serveCommand(dist, folder), environment);
  const [first, second] = [await start(), await start()];
  const nginx = await startNginx(readFileSync("deploy/nginx/cache.conf", "utf8"), [
    ["127.0.0.1:8080", `127.0.0.1:${first.port}`],
    ["127.0.0.1:8081", `127.0.0.1:${second.port}`],
    ["127.0.0.1:8079", `127.0.0.1:${await freePort()}`],
  ]);
  let backMs = 0;
  const down = await seenDuring({ port: second.port, key }, async () => {
    await store.kill();
    await wait(AWAY_MS);
    await store.start();
    backMs = performance.now();
    await wait(AFTER_MS);
  });
  const killed = await seenDuring({ port: nginx.port, key }, async () => {
    await stopServer(first, "SIGKILL");
    await wait(AFTER_MS);
  });
  await nginx.stop();
  await stopServer(second);
  await store.remove();
  const untilMs = Math.max(0, down.lastFailureMs - backMs);
  return [
    {
      what: `the server of keys and counts killed for ${AWAY_MS / 1_000} s, under ${CLIENTS} clients`,
      measured: told(down, `; the last 503 came ${shown(untilMs)} ms after it was back`),
      bound: AGAIN,
      isHeld: isOnly(down, "200", "503") && down.statuses.has("503") && untilMs < AGAIN_MS,
    },
    {
      what: `one of two gateways behind nginx killed, under ${CLIENTS} clients`,
      measured: told(killed),
      bound: "200 alone",
      isHeld: isOnly(killed, "200"),
    },
  ];
}

async function lostSource(setup: Setup, own: Environment): Promise<Row[]> {
  let isAway = false;
  const host = http.createServer((request, response) => {
    if (isAway) response.writeHead(503).end();
    else answerFile(setup.dist, request, response);
  });
  const address = `http://127.0.0.1:${await portOf(host.listen(0, "127.0.0.1"))}`;
  const environment = { ...own, TIDEMARK_CACHE_MB: "1" };
  const { gateway, keys } = await gatewayWithKeys({ ...setup, dist: address }, 1, environment);
  const [key = ""] = keys;
  const socs = socCodes(setup.dist);
  let turn = 0;
  const next = () => {
    turn += 1;
    return `/jobs/${socs[turn % socs.length]}/tasks`;
  };
  let backMs = 0;
  const away = async () => {
    isAway = true;
    await wait(AWAY_MS);
    isAway = false;
    backMs = performance.now();
    await wait(AFTER_MS);
  };
  const kept = await seenDuring({ port: gateway.port, key }, away);
  const others = await seenDuring({ port: gateway.port, key, path: next }, away);
  await stopServer(gateway);
  host.close();
  const untilMs = Math.max(0, others.lastFailureMs - backMs);
  const what = `the host of releases away for ${AWAY_MS / 1_000} s, under ${CLIENTS} clients`;
  return [
    {
      what: `${what} who ask for what is kept`,
      measured: told(kept),
      bound: "200 alone",
      isHeld: isOnly(kept, "200"),
    },
    {
      what: `${what} who ask for what differs`,
      measured: told(others, `; the last 503 came ${shown(untilMs)} ms after it was back`),
      bound: AGAIN,
      isHeld: isOnly(others, "200", "503") && others.statuses.has("503") && untilMs < AGAIN_MS,
    },
  ];
}
