import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { residentMb, type Server, stopServer } from "../servers.ts";
import { gatewayWithKeys, healthDuring, type Row, type Setup, shown } from "./attack.ts";
import { socCodes } from "./dearest.ts";

// Many at once: heavy requests, pipelines, addresses, clients that take their time.

/** What a light request may wait beyond what one to an idle server waits at the same time. */
const HEALTH_P99_MS = 30;
const HEALTH_LONGEST_MS = 300;

/** Eight clients with the heaviest requests, then one with 10,000 pipelined ones: what does a light request wait? */
export async function crowds(setup: Setup): Promise<Row[]> {
  const { gateway, keys } = await gatewayWithKeys(setup, 200);
  const socs = socCodes(setup.dist);
  const rows: Row[] = [];
  const row = async (what: string, during: () => Promise<unknown>) => {
    const { p50Ms, p99Ms, count, idle } = await healthDuring(gateway, during);
    rows.push({
      what: `/health beside ${what}`,
      measured: `p50 ${shown(p50Ms)}, p99 ${shown(p99Ms)} ms of ${count}; an idle server ${shown(idle.p50Ms)}, ${shown(idle.p99Ms)}`,
      bound: `p99 under ${HEALTH_P99_MS} ms more than idle`,
      isHeld: p99Ms - idle.p99Ms < HEALTH_P99_MS,
    });
  };
  await row("nothing", () => wait(2_000));
  await row("8 clients with semantic searches and batches of 500", () =>
    Promise.all(
      Array.from({ length: 8 }, async (_, client) => {
        const endMs = performance.now() + 6_000;
        for (let turn = client; performance.now() < endMs; turn += 1) {
          const key = keys[turn % keys.length] ?? "";
          if (turn % 2 === 0)
            await gateway.ask("/jobs/batch", { key, body: { soc_codes: socs.slice(0, 500) } });
          else
            await gateway.ask(`/jobs/search/semantic?search_scope=both&limit=50&q=${meaning(turn)}`, { key });
        }
      }),
    ),
  );
  await row("10,000 pipelined requests, again and again", async () => {
    const endMs = performance.now() + 6_000;
    for (let turn = 0; performance.now() < endMs; turn += 1) {
      const request = `GET /jobs/15-1252.00 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${keys[turn % keys.length]}\r\n\r\n`;
      await pipeline(gateway, Array<string>(10_000).fill(request));
    }
  });
  await stopServer(gateway);
  return rows;
}

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
export async function addresses(setup: Setup): Promise<Row[]> {
  const { gateway, keys } = await gatewayWithKeys(setup, 1, { TIDEMARK_TRUST_PROXY: "loopback" });
  /** So many requests from 16 connections, each with an address of its own or all with the same. */
  const flood = async (count: number, addressOf: (n: number) => string) => {
    let sent = 0;
    const clients = Array.from({ length: 16 }, async () => {
      while (sent < count) {
        const from = sent;
        sent += 100;
        const requests = Array.from(
          { length: 100 },
          (_, n) =>
            `GET /me HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${addressOf(from + n)}\r\nAuthorization: Bearer tdm_no\r\n\r\n`,
        );
        await pipeline(gateway, requests);
      }
    });
    await Promise.all(clients);
  };
  // The same number of requests from one address first: what is left is what the addresses take.
  await flood(FLOOD, () => "203.0.113.1");
  const beforeMb = residentMb(gateway);
  const { p99Ms, maxMs, idle } = await healthDuring(gateway, () => flood(FLOOD, network));
  const grownMb = residentMb(gateway) - beforeMb;
  const { status } = await gateway.ask("/me", { key: keys[0] });
  await stopServer(gateway);
  return [
    {
      what: `${FLOOD.toLocaleString("en-US")} IPv6 networks with wrong keys`,
      measured: `${shown(grownMb)} MB more, /health p99 ${shown(p99Ms)}, longest ${shown(maxMs)} ms (an idle server ${shown(idle.p99Ms)}, ${shown(idle.maxMs)}); a valid key ${status}`,
      bound: `under ${GROWTH_MB} MB more, longest under ${HEALTH_LONGEST_MS} ms more than idle, 200`,
      isHeld: grownMb < GROWTH_MB && maxMs - idle.maxMs < HEALTH_LONGEST_MS && status === 200,
    },
  ];
}

const network = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;

const SLOW = 1_000;

/** A thousand connections that send a byte a second, and never the end. */
export async function slowClients(setup: Setup): Promise<Row[]> {
  const { gateway } = await gatewayWithKeys(setup, 1);
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
  const isHeld = closed.length >= SLOW && p99Ms - idle.p99Ms < HEALTH_P99_MS;
  await stopServer(gateway);
  return [
    {
      what: `${SLOW} connections that send a byte a second`,
      measured: `${closed.length} answered with 408 and closed after ${shown(Math.max(...closed) / 1000)} s at the latest; /health p99 ${shown(p99Ms)} ms, an idle server ${shown(idle.p99Ms)}`,
      bound: `all closed within 14 s, p99 under ${HEALTH_P99_MS} ms more than idle`,
      isHeld,
    },
  ];
}
