import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { clientOf } from "../../test/gateway/client.ts";
import { turnsOf, within } from "../load.ts";
import { residentMb, type Server } from "../servers.ts";
import { median } from "../validation/statistics.ts";
import { type Attack, healthDuring, type Row, shown } from "./attack.ts";

// Many at once: heavy requests, pipelines, addresses, clients that take their time, pages, and all of it for a while.

/** What a light request may wait beyond what one to an idle server waits at the same time. */
const HEALTH_P99_MS = 30;
const HEALTH_LONGEST_MS = 300;
const CROWD_MS = 6_000;

/** Eight clients with the heaviest requests, then one with 10,000 pipelined ones: what does a light request wait? */
export const crowds: Attack = async ({ gateway, keys, socs }) => {
  const soc_codes = socs.slice(0, 500);
  const keyOf = (turn: number) => keys[turn % keys.length];
  const heavy = (turn: number) =>
    turn % 2 === 0
      ? gateway.ask("/jobs/batch", { key: keyOf(turn), body: { soc_codes } })
      : gateway.ask(`/jobs/search/semantic?search_scope=both&limit=50&q=${meaning(turn)}`, {
          key: keyOf(turn),
        });
  const pipelined = (turn: number) => {
    const request = `GET /jobs/15-1252.00 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${keyOf(turn)}\r\n\r\n`;
    return pipeline(gateway, Array<string>(10_000).fill(request));
  };
  const rows: Row[] = [];
  for (const [what, during] of [
    ["nothing", () => wait(2_000)],
    [
      "8 clients with semantic searches and batches of 500",
      // Each asks a turn later what its neighbor asks now.
      () => turnsOf(8, within(CROWD_MS), (turn, client) => heavy(Math.floor(turn / 8) + client)),
    ],
    ["10,000 pipelined requests, again and again", () => turnsOf(1, within(CROWD_MS), pipelined)],
  ] as const) {
    const { p50Ms, p99Ms, count, idle } = await healthDuring(gateway, during);
    rows.push({
      what: `/health beside ${what}`,
      measured: `p50 ${shown(p50Ms)}, p99 ${shown(p99Ms)} ms of ${count}; an idle server ${shown(idle.p50Ms)}, ${shown(idle.p99Ms)}`,
      bound: `p99 under ${HEALTH_P99_MS} ms more than idle`,
      isHeld: p99Ms - idle.p99Ms < HEALTH_P99_MS,
    });
  }
  return rows;
};

const meaning = (turn: number) =>
  encodeURIComponent(
    Array.from({ length: 40 }, (_, word) => `enginering suprvisor${(turn + word) % 97}`).join(" "),
  );

/** Sends requests at once on one connection, and waits for as many answers. */
function pipeline({ port }: Server, requests: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answered = 0;
    socket.on("data", (chunk) => {
      answered += chunk.toString("latin1").split("HTTP/1.1 ").length - 1;
      if (answered >= requests.length) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.write(requests.join(""));
    setTimeout(() => socket.destroy(), 20_000).unref();
  });
}

const FLOOD = 200_000;
/** 20,000 addresses take 10 to 20 MB; the rest is what the collector has not yet looked at. */
const GROWTH_MB = 100;

/** 200,000 IPv6 networks, each with one wrong key, through a proxy that is trusted. */
export const addresses: Attack = async ({ gateway, keys }) => {
  /** Requests from 16 connections, each with an address of its own or all with the same. */
  const flood = async (addressOf: (n: number) => string) => {
    const request = (n: number) =>
      `GET /me HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${addressOf(n)}\r\nAuthorization: Bearer tdm_no\r\n\r\n`;
    const send = (turn: number) =>
      pipeline(
        gateway,
        Array.from({ length: 100 }, (_, n) => request(100 * turn + n)),
      );
    await turnsOf(16, (turn) => 100 * turn < FLOOD, send);
  };
  // The same number of requests from one address first: what is left is what the addresses take.
  await flood(() => "203.0.113.1");
  const beforeMb = residentMb(gateway);
  const { p99Ms, maxMs, idle } = await healthDuring(gateway, () => flood(network));
  const grownMb = residentMb(gateway) - beforeMb;
  const { status } = await gateway.ask("/me", { key: keys[0] });
  return {
    what: `${FLOOD.toLocaleString("en-US")} IPv6 networks with wrong keys`,
    measured: `${shown(grownMb)} MB more, /health p99 ${shown(p99Ms)}, longest ${shown(maxMs)} ms (an idle server ${shown(idle.p99Ms)}, ${shown(idle.maxMs)}); a valid key ${status}`,
    bound: `under ${GROWTH_MB} MB more, longest under ${HEALTH_LONGEST_MS} ms more than idle, 200`,
    isHeld: grownMb < GROWTH_MB && maxMs - idle.maxMs < HEALTH_LONGEST_MS && status === 200,
  };
};

const network = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;

const SLOW = 1_000;

/** A thousand connections that send a byte a second, and never the end. */
export const slowClients: Attack = async ({ gateway }) => {
  const closed: number[] = [];
  const startedMs = performance.now();
  const sockets = Array.from({ length: SLOW }, () => {
    const socket = connect(gateway.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("close", () => closed.push(performance.now() - startedMs));
    socket.write("GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    const timer = setInterval(() => socket.writable && socket.write("x"), 1_000);
    socket.on("close", () => clearInterval(timer));
    socket.resume();
    return socket;
  });
  const { p99Ms, idle } = await healthDuring(gateway, () => wait(14_000));
  for (const socket of sockets) socket.destroy();
  return {
    what: `${SLOW} connections that send a byte a second`,
    measured: `${closed.length} answered with 408 and closed after ${shown(Math.max(...closed) / 1000)} s at the latest; /health p99 ${shown(p99Ms)} ms, an idle server ${shown(idle.p99Ms)}`,
    bound: `all closed within 14 s, p99 under ${HEALTH_P99_MS} ms more than idle`,
    isHeld: closed.length >= SLOW && p99Ms - idle.p99Ms < HEALTH_P99_MS,
  };
};

const VISITORS = 64;
const FLOOD_MS = 20_000;
const SAMPLE_MS = 200;
/** A visitor who is turned away comes back after an eighth of what it was told. */
const RETRY_MS = 250;
/** The status of a connection that broke. */
const BROKEN = 0;
const P99_MORE_MS = 100;
const MEMORY_MB = 300;

/**
 * 64 visitors with an address each ask for the dearest pages, such as nobody asked for before, each again once answered, or
 * 250 ms after being turned away: what do the others wait, and what does it take?
 */
export const pageFlood: Attack = async ({ gateway, keys }) => {
  const statuses: number[] = [];
  let largestMb = 0;
  const sampling = setInterval(() => {
    largestMb = Math.max(largestMb, residentMb(gateway));
  }, SAMPLE_MS);
  const clients = Array.from({ length: VISITORS }, () => clientOf(gateway.port));
  const look = async (turn: number, visitor: number) => {
    const address = `203.0.113.${visitor}`;
    const headers = { "accept-encoding": "br", accept: "text/html", "x-forwarded-for": address };
    const path = `/explore/landscape?q=${turn + 1}&wage_min=${(turn + 1) % 50}000`;
    const status = await clients[visitor]!.ask(path, { headers }).then(
      (answer) => answer.status,
      () => BROKEN,
    );
    statuses.push(status);
    if (status !== 200) await wait(RETRY_MS);
  };
  const { p50Ms, p99Ms, maxMs, count, idle, keyed } = await healthDuring(
    gateway,
    () => turnsOf(VISITORS, within(FLOOD_MS), look),
    keys[0]!,
  );
  clearInterval(sampling);
  for (const client of clients) client.close();
  const seen = [...new Set(statuses)].sort((a, b) => a - b);
  const answers = seen.map((one) => `${statuses.filter((status) => status === one).length} × ${one}`);
  return {
    what: `${VISITORS} clients ask for landscapes that differ, ${FLOOD_MS / 1000} s, and wait ${RETRY_MS} ms when turned away: /health on new connections, a profile with a key`,
    measured: `/health p50 ${shown(p50Ms)}, p99 ${shown(p99Ms)}, longest ${shown(maxMs)} ms of ${count}; the profile p99 ${shown(keyed.p99Ms)}; an idle server ${shown(idle.p50Ms)}, ${shown(idle.p99Ms)}, ${shown(idle.maxMs)}; ${largestMb.toFixed(0)} MB at most; ${answers.join(", ")}`,
    bound: `p99 of both within ${P99_MORE_MS} ms of an idle server's, under ${MEMORY_MB} MB`,
    isHeld:
      Math.max(p99Ms, keyed.p99Ms) - idle.p99Ms < P99_MORE_MS &&
      largestMb < MEMORY_MB &&
      statuses.includes(200),
  };
};

const MIXED_PATHS = [
  "/jobs/15-1252.00",
  "/jobs/15-1252.00?exposure_threshold=0.3",
  "/jobs/29-1141.00/tasks?limit=100&sort_by=importance",
  "/jobs/search?q=nurse",
  "/jobs/search/semantic?q=caring%20for%20people&search_scope=both",
  "/skills?limit=120&sort_by=name",
  "/regions?min_employment=1",
  "/benchmarks?skill=a&limit=100",
  "/jobs/compare?socs=15-1252.00,29-1141.00,53-3032.00",
  "/nowhere",
  "/schema",
];

/** Everything at once, for a while: memory and descriptors stay where they are. */
export const mixedLoad: Attack = async ({ gateway, keys, mixedSeconds }) => {
  const random = (below: number) => Math.floor(Math.random() * below);
  let failed = 0;
  const ask = async () => {
    const headers = { "x-forwarded-for": `203.0.${random(256)}.${random(256)}` };
    const isStranger = Math.random() < 0.2;
    const key = isStranger ? undefined : keys[random(keys.length)];
    const { status } = await gateway.ask(MIXED_PATHS[random(MIXED_PATHS.length)]!, { headers, key });
    if (status >= 500) failed += 1;
  };
  const samples: { mb: number; descriptors: number }[] = [];
  const sampling = setInterval(() => {
    const descriptors = readdirSync(`/proc/${gateway.process.pid}/fd`).length;
    samples.push({ mb: residentMb(gateway), descriptors });
  }, mixedSeconds * 50);
  const asked = await turnsOf(12, within(mixedSeconds * 1_000), ask);
  clearInterval(sampling);
  const third = Math.ceil(samples.length / 3);
  const [early, late] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const endMb = median(late.map(({ mb }) => mb));
  const grownMb = endMb - median(early.map(({ mb }) => mb));
  const grownFiles =
    median(late.map(({ descriptors }) => descriptors)) - median(early.map(({ descriptors }) => descriptors));
  return {
    what: `${mixedSeconds} s of mixed load, ${asked.toLocaleString("en-US")} requests of 12 clients`,
    measured: `${failed} failed; from the second third to the last ${grownMb.toFixed(1)} MB and ${grownFiles} descriptors more, ${endMb.toFixed(0)} MB at the end`,
    bound: "none failed, under 15 MB and 10 descriptors more",
    isHeld: failed === 0 && grownMb < 15 && grownFiles < 10,
  };
};
