import http from "node:http";
import { join } from "node:path";
import {
  type Gateway,
  healthDuring,
  makeKeys,
  type Row,
  residentMb,
  type Setup,
  shown,
  startGateway,
  wait,
} from "./gateway.ts";

// Everybody looks at the dearest pages: what do the others wait, and what does it take?

const CLIENTS = 64;
const FLOOD_MS = 20_000;
const SAMPLE_MS = 200;
/** A client that is turned away comes back after an eighth of what it was told. */
const RETRY_MS = 250;
const P99_MORE_MS = 100;
const MEMORY_MB = 300;

/** 64 clients with an address each ask for pages that nobody asked for before, each again once answered, or 250 ms after being turned away. */
export async function pageFlood({ dist, folder }: Setup): Promise<Row[]> {
  const state = join(folder, "pages");
  const [key = ""] = await makeKeys(state, "enterprise", 1);
  const gateway = await startGateway({
    state,
    dist,
    environment: { TIDEMARK_TRUST_PROXY: "loopback", TIDEMARK_EXPLORER: "open" },
  });
  const statuses = new Map<number, number>();
  let largestMb = 0;
  let asked = 0;
  const sampling = setInterval(() => {
    largestMb = Math.max(largestMb, residentMb(gateway));
  }, SAMPLE_MS);
  const flood = async () => {
    const endMs = performance.now() + FLOOD_MS;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      while (performance.now() < endMs) {
        asked += 1;
        const status = await page(gateway, agent, `203.0.113.${client}`, asked);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) await wait(RETRY_MS);
      }
      agent.destroy();
    });
    await Promise.all(clients);
  };
  const { p50Ms, p99Ms, maxMs, count, idle, keyed } = await healthDuring(gateway, flood, key);
  clearInterval(sampling);
  await gateway.end();
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

/** The status of one page; 0 where the connection broke. */
function page({ port }: Gateway, agent: http.Agent, address: string, number: number): Promise<number> {
  return new Promise((resolve) => {
    const path = `/explore/landscape?q=${number}&wage_min=${number % 50}000`;
    const headers = { "accept-encoding": "br", accept: "text/html", "x-forwarded-for": address };
    http
      .get({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", () => resolve(0));
      })
      .on("error", () => resolve(0));
  });
}
