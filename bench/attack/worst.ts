import { join } from "node:path";
import { ENDPOINT_NAMES, ENDPOINTS } from "../../contract/endpoints.ts";
import { readConfig } from "../../gateway/config.ts";
import { serve } from "../../gateway/main.ts";
import { makeKeys, type Row, type Setup, shown } from "./gateway.ts";
import { socCodes, someIds } from "./material.ts";
import { type Candidate, findWorst } from "./worstRequests.ts";

const ROUNDS = 150;
const BOUND_MS = 20;

/** The dearest request of every endpoint, measured in a gateway inside this process: its CPU time and the client's. */
export async function worstRequestRows({ dist, folder, random }: Setup): Promise<Row[]> {
  const state = join(folder, "worst");
  const keys = await makeKeys(state, "enterprise", 60);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const running = await serve(
    readConfig({ TIDEMARK_LOG_REQUESTS: "none" }, { dist, state, port: "0", admin: "off" }),
    log,
  );
  let turn = 0;
  const cpuMs = async ({ path, body }: Candidate): Promise<number> => {
    turn += 1;
    const headers = {
      authorization: `Bearer ${keys[turn % keys.length]}`,
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const request = {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body && JSON.stringify(body),
    };
    const before = process.cpuUsage();
    const response = await fetch(running.address + path, request as RequestInit);
    await response.arrayBuffer();
    const { user, system } = process.cpuUsage(before);
    if (response.status === 429) throw new Error("the accounts are used up");
    return (user + system) / 1_000;
  };
  for (let warm = 0; warm < 300; warm += 1) await cpuMs({ path: "/stats/overview" });
  const found = await findWorst(
    ENDPOINT_NAMES,
    { socs: socCodes(dist), ids: someIds(dist) },
    random,
    ROUNDS,
    cpuMs,
  );
  await running.stop();
  return found
    .sort((a, b) => b.cpuMs - a.cpuMs)
    .map(({ endpoint, cpuMs: ms, what }) => ({
      what: `${ENDPOINTS[endpoint].method} ${ENDPOINTS[endpoint].path}: \`${what.replaceAll("`", "'")}\``,
      measured: `${shown(ms)} ms of CPU, client included`,
      bound: `under ${BOUND_MS} ms`,
      isHeld: ms < BOUND_MS,
    }));
}
