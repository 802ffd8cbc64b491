import { setTimeout as wait } from "node:timers/promises";
import { clientOf } from "../../test/gateway/client.ts";
import { residentMb, stopServer } from "../servers.ts";
import { gatewayWithKeys, healthDuring, type Row, type Setup, shown } from "./attack.ts";

// Everybody looks at the dearest pages: what do the others wait, and what does it take?

const CLIENTS = 64;
const FLOOD_MS = 20_000;
const SAMPLE_MS = 200;
/** A client that is turned away comes back after an eighth of what it was told. */
const RETRY_MS = 250;
/** The status of a connection that broke. */
const BROKEN = 0;
const P99_MORE_MS = 100;
const MEMORY_MB = 300;

/** 64 clients with an address each ask for pages that nobody asked for before, each again once answered, or 250 ms after being turned away. */
export async function pageFlood(setup: Setup): Promise<Row[]> {
  const settings = { TIDEMARK_TRUST_PROXY: "loopback", TIDEMARK_EXPLORER: "open" };
  const { gateway, keys } = await gatewayWithKeys(setup, 1, settings);
  const statuses = new Map<number, number>();
  let largestMb = 0;
  let asked = 0;
  const sampling = setInterval(() => {
    largestMb = Math.max(largestMb, residentMb(gateway));
  }, SAMPLE_MS);
  const flood = async () => {
    const endMs = performance.now() + FLOOD_MS;
    const clients = Array.from({ length: CLIENTS }, async (_, number) => {
      const client = clientOf(gateway.port);
      const address = `203.0.113.${number}`;
      const headers = { "accept-encoding": "br", accept: "text/html", "x-forwarded-for": address };
      while (performance.now() < endMs) {
        asked += 1;
        const path = `/explore/landscape?q=${asked}&wage_min=${asked % 50}000`;
        const status = await client.ask(path, { headers }).then(
          (answer) => answer.status,
          () => BROKEN,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) await wait(RETRY_MS);
      }
      client.close();
    });
    await Promise.all(clients);
  };
  const { p50Ms, p99Ms, maxMs, count, idle, keyed } = await healthDuring(gateway, flood, keys[0]);
  clearInterval(sampling);
  await stopServer(gateway);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, number]) => `${number} × ${status}`);
  return [
    {
      what: `${CLIENTS} clients ask for landscapes that differ, ${FLOOD_MS / 1000} s, and wait ${RETRY_MS} ms when turned away: /health on new connections, a profile with a key`,
      measured: `/health p50 ${shown(p50Ms)}, p99 ${shown(p99Ms)}, longest ${shown(maxMs)} ms of ${count}; the profile p99 ${shown(keyed.p99Ms)}; an idle server ${shown(idle.p50Ms)}, ${shown(idle.p99Ms)}, ${shown(idle.maxMs)}; ${largestMb.toFixed(0)} MB at most; ${answers.join(", ")}`,
      bound: `p99 of both within ${P99_MORE_MS} ms of an idle server's, under ${MEMORY_MB} MB`,
      isHeld:
        Math.max(p99Ms, keyed.p99Ms) - idle.p99Ms < P99_MORE_MS &&
        largestMb < MEMORY_MB &&
        (statuses.get(200) ?? 0) > 0,
    },
  ];
}
