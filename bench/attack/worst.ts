import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ENDPOINT_NAMES, ENDPOINTS } from "../../core/contract/endpoints.ts";
import { readConfig } from "../../gateway/config.ts";
import { serve } from "../../gateway/serve.ts";
import { makeKeys, type Row, type Setup, shown } from "./gateway.ts";
import { socCodes, someIds } from "./material.ts";
import { type Candidate, findWorst } from "./worstRequests.ts";

const ROUNDS = 150;
const BOUND_MS = 20;

/**
 * The dearest request of every endpoint, measured in a gateway inside this process: the CPU time of all its threads,
 * less what client and connection cost, which is measured with a server that only reads and sends as many bytes.
 */
export async function worstRequestRows({ dist, folder, random }: Setup): Promise<Row[]> {
  const state = join(folder, "worst");
  const keys = await makeKeys(state, "enterprise", 60);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const running = await serve(
    readConfig({ TIDEMARK_LOG_REQUESTS: "none" }, { dist, state, port: "0", admin: "off" }),
    log,
  );
  const bare = createServer((request, response) => {
    request.resume().on("end", () => response.end(Buffer.alloc(Number(request.headers["x-bytes"]))));
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const bareOrigin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  let turn = 0;
  const sendTo = async (origin: string, { path, body }: Candidate, bytes = 0) => {
    turn += 1;
    const headers = {
      authorization: `Bearer ${keys[turn % keys.length]}`,
      "accept-encoding": "identity",
      "x-bytes": String(bytes),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const before = process.cpuUsage();
    const response = await fetch(origin + path, {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.arrayBuffer();
    const { user, system } = process.cpuUsage(before);
    if (response.status === 429) throw new Error("the accounts are used up");
    return { cpuMs: (user + system) / 1_000, bytes: answer.byteLength };
  };
  const cpuMs = async (candidate: Candidate): Promise<number> => {
    const own = await sendTo(running.address, candidate);
    const beside = await sendTo(bareOrigin, candidate, own.bytes);
    return Math.max(0, own.cpuMs - beside.cpuMs);
  };
  for (let warm = 0; warm < 300; warm += 1) await cpuMs({ path: "/stats/overview" });
  const found = await findWorst(
    ENDPOINT_NAMES,
    { socs: socCodes(dist), ids: someIds(dist) },
    random,
    ROUNDS,
    cpuMs,
  );
  bare.close();
  await running.stop();
  return found
    .sort((a, b) => b.cpuMs - a.cpuMs)
    .map(({ endpoint, cpuMs: ms, what }) => ({
      what: `${ENDPOINTS[endpoint].method} ${ENDPOINTS[endpoint].path}: \`${what.replaceAll("`", "'")}\``,
      measured: `${shown(ms)} ms of CPU`,
      bound: `under ${BOUND_MS} ms`,
      isHeld: ms < BOUND_MS,
    }));
}
