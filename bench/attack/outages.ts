import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { createAccount } from "../../gateway/accounts/accounts.ts";
import { createKey } from "../../gateway/accounts/keys/keys.ts";
import { openStore } from "../../gateway/accounts/openStore.ts";
import { readConfig } from "../../gateway/config.ts";
import { holdSocket } from "../../test/deploy/heldSocket.ts";
import { startNginx } from "../../test/deploy/nginx.ts";
import { redisServer } from "../../test/gateway/accounts/valkey/redisServer.ts";
import { answerFile } from "../../test/gateway/staticHost.ts";
import { portOf } from "../../test/ports.ts";
import { freePort, makeKeys, type Row, type Setup, shown, startGateway, wait } from "./gateway.ts";

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
  const client = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const startedMs = performance.now();
      const status = await statusOf({
        agent,
        host: "127.0.0.1",
        port,
        path: path(),
        headers: { authorization: `Bearer ${key}` },
      });
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      if (status !== "200") lastFailureMs = performance.now();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await wait(AFTER_MS);
  await during();
  isOver = true;
  await Promise.all(clients);
  return { statuses, longestMs, lastFailureMs };
}

function statusOf(options: http.RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get({ ...options, timeout: ANSWER_MS }, (response) =>
      response.resume().on("end", () => resolve(String(response.statusCode))),
    );
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", ({ message }) => resolve(message));
  });
}

const told = ({ statuses, longestMs }: Seen, more = "") =>
  `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; the longest ${shown(longestMs)} ms${more}`;
/** Whether nothing else came. */
const isOnly = ({ statuses }: Seen, ...expected: string[]) =>
  [...statuses.keys()].every((status) => expected.includes(status));

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
  const [key = ""] = await makeKeys(state, "enterprise", 1);
  const serve = [
    "--max-semi-space-size=4",
    "bin/tidemark.js",
    "serve",
    "--dist",
    dist,
    "--state",
    state,
    "--admin",
    "off",
  ];
  const held = await holdSocket([process.execPath, ...serve], environment);
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
  const { account_id: accountId } = await createAccount(
    opened.records,
    { org: "Attack", tier: "enterprise" },
    new Date(),
  );
  const { key } = await createKey(opened.records, { accountId }, new Date());
  await opened.close();
  const environment = { ...own, TIDEMARK_STORE: store.url };
  const start = () => startGateway({ state: folder, dist, environment });
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
    await first.end("SIGKILL");
    await wait(AFTER_MS);
  });
  await nginx.stop();
  await second.end();
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

async function lostSource({ dist, folder }: Setup, own: Environment): Promise<Row[]> {
  let isAway = false;
  const host = http.createServer((request, response) => {
    if (isAway) response.writeHead(503).end();
    else answerFile(dist, request, response);
  });
  const address = `http://127.0.0.1:${await portOf(host.listen(0, "127.0.0.1"))}`;
  const state = join(folder, "source");
  const [key = ""] = await makeKeys(state, "enterprise", 1);
  const gateway = await startGateway({
    state,
    dist: address,
    environment: { ...own, TIDEMARK_CACHE_MB: "1" },
  });
  const { jobs } = z
    .object({ jobs: z.array(z.object({ soc_code: z.string() })) })
    .parse(JSON.parse((await gateway.ask("/jobs?limit=500", { key })).text));
  let turn = 0;
  const next = () => {
    turn += 1;
    return `/jobs/${jobs[turn % jobs.length]?.soc_code}/tasks`;
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
  await gateway.end();
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
