import { describe, expect, onTestFinished, test } from "vitest";
import { makeMetrics } from "../../gateway/http/metrics.ts";
import { listenForOperators, type Operators } from "../../gateway/operators.ts";
import { folderForFile } from "../folders.ts";
import { takenPort } from "../ports.ts";
import { distForFile, servedInTest } from "./forFile.ts";

const anyPort = { host: "127.0.0.1", port: 0 };
const dist = await distForFile();
const state = folderForFile();
const startGateway = async (admin: string) => (await servedInTest({ dist, state, admin })).running;

describe("a gateway", () => {
  test("shows metrics and readiness to operators, and neither to callers", async () => {
    const { address, adminAddress } = await startGateway("127.0.0.1:0");
    expect((await fetch(`${address}/jobs/15-1252.00`)).status).toBe(401);
    for (const path of ["/metrics", "/ready"]) {
      expect((await fetch(`${adminAddress}${path}`)).status, path).toBe(200);
      const refused = await fetch(`${address}${path}`);
      expect(refused.status, path).toBe(404);
      expect(await refused.json()).toMatchObject({ error: "not_found" });
    }
    const text = await (await fetch(`${adminAddress}/metrics`)).text();
    expect(text).toContain('tidemark_http_requests_total{route="/jobs/{soc_code}",status="401"} 1');
    expect((await fetch(`${adminAddress}/jobs/15-1252.00`)).status).toBe(404);
  });

  test("shows operators nothing where they have no listener", async () => {
    expect((await startGateway("off")).adminAddress).toBeUndefined();
  });

  test("says in one line that the operators' port is in use, and lets go of everything", async () => {
    const { port, free } = await takenPort();
    onTestFinished(free);
    await expect(startGateway(`127.0.0.1:${port}`)).rejects.toThrow(
      new RegExp(
        `^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .* choose another port with --admin \\(off for none\\)\\.$`,
      ),
    );
    await startGateway("127.0.0.1:0");
  });
});

describe("the listener for operators", () => {
  type Given = { token?: string; isReady?: () => boolean; now?: () => number };
  async function shown(given: Given): Promise<Operators> {
    const metrics = makeMetrics();
    const observe = metrics.route("/jobs/{soc_code}");
    observe(200, 2);
    observe(200, 20);
    const readiness = () => ({ ready: given.isReady?.() ?? true, source: "up", store: "down" }) as const;
    const tokens = { metrics: given.token };
    const operators = await listenForOperators(anyPort, tokens, { metrics, readiness }, given.now);
    onTestFinished(operators.close);
    return operators;
  }

  test("tells who asks not to send requests while none are taken", async () => {
    let isReady = true;
    const { address } = await shown({ isReady: () => isReady });
    const ready = await fetch(`${address}/ready`);
    const others = { source: "up", store: "down" };
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, ...others }]);
    expect(ready.headers.get("cache-control")).toBe("no-store");
    isReady = false;
    const draining = await fetch(`${address}/ready`);
    expect([draining.status, await draining.json()]).toEqual([503, { ready: false, ...others }]);
  });

  test("counts requests by route pattern and status, and how long they took", async () => {
    const { address } = await shown({});
    const answer = await fetch(`${address}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(text).toContain('tidemark_http_requests_total{route="/jobs/{soc_code}",status="200"} 2');
    expect(text).toContain('tidemark_http_request_duration_seconds_count{route="/jobs/{soc_code}"} 2');
    expect(text).toContain('_seconds_bucket{route="/jobs/{soc_code}",le="0.0025"} 1');
    expect(text).toContain('_seconds_bucket{route="/jobs/{soc_code}",le="+Inf"} 2');
    expect(text).toContain("process_resident_memory_bytes");
  });

  test("gives metrics to whoever brings the token, where there is one, and readiness to all", async () => {
    const { address } = await shown({ token: "operator-secret-1" });
    const from = async (path: string, headers = {}) => (await fetch(address + path, { headers })).status;
    expect(await from("/metrics")).toBe(401);
    expect(await from("/metrics", { authorization: "Bearer operator-secret-2" })).toBe(401);
    expect(await from("/metrics", { authorization: "Bearer operator-secret-1" })).toBe(200);
    expect(await from("/ready")).toBe(200);
  });

  test("tells an address nothing for a minute once it has brought 60 wrong tokens", async () => {
    let nowMs = Date.parse("2025-03-10T12:00:00.000Z");
    const { address } = await shown({ token: "operator-secret-1", now: () => nowMs });
    const bring = async (token: string) =>
      (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
    for (let guess = 0; guess < 60; guess += 1) expect(await bring(`guess-${guess}`)).toBe(401);
    expect([await bring("guess"), await bring("operator-secret-1")]).toEqual([429, 429]);
    nowMs += 60_000;
    expect(await bring("operator-secret-1")).toBe(200);
  });
});
