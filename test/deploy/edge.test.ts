import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { type Edge, noMiniflare, startMiniflare, startOnNode } from "./edges.ts";
import { expectAllOthersRefused, PROFILE, reachedSince, TASKS, tableLine } from "./refused.ts";

/** Request targets that a careless URL join resolves to `host`. */
function targetsOf(host: string): string[] {
  return [
    `//${host}/jobs`,
    `///${host}/jobs`,
    `////${host}/jobs`,
    `/\\${host}/jobs`,
    `/\\/${host}/jobs`,
    `/\\\\${host}/jobs`,
    `//user:password@${host}/jobs`,
    `//${host}?q=1`,
    `//${host}`,
    `/.//${host}/jobs`,
    `/..//${host}/jobs`,
    `/jobs/..//${host}/jobs`,
    `/%2f${host}/jobs`,
    `/%09/${host}/jobs`,
    `/http://${host}/jobs`,
  ];
}

const RUNTIMES = [
  { name: "the edge worker on node", start: startOnNode, missing: undefined },
  { name: "the edge worker in its real runtime", start: startMiniflare, missing: noMiniflare },
];

describe.for(RUNTIMES)("$name", ({ name, start, missing }) => {
  if (missing !== undefined) {
    test.skip(`is not tested (skipped: ${missing})`);
    return;
  }
  const table = [name];
  let h: Harness;
  let gateway: Client;
  let edge: Edge;

  beforeEach(async () => {
    h = await harness();
    gateway = await listen(h.app);
    edge = await start(`http://127.0.0.1:${gateway.port}`);
  });
  afterEach(async () => {
    await edge.stop();
    gateway.close();
    await h.app.close();
    await h.close();
  });
  afterAll(() => void process.stdout.write(`\n${table.join("\n")}\n`));

  const ask = async (what: string, path: string, key?: string, init: RequestInit = {}) => {
    const before = h.lines.length;
    const headers = new Headers(init.headers);
    headers.set("accept-encoding", "identity");
    if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
    const answer = await edge.ask(path, { ...init, headers });
    const text = await answer.text();
    const reached = reachedSince(h, before);
    table.push(tableLine(what, answer.status, reached));
    return { status: answer.status, headers: answer.headers, text, reached };
  };
  /** Asks until the edge has kept the bytes, which it may put away after it has answered. */
  const warm = (path: string, key: string) =>
    vi.waitFor(async () => expect((await ask(`${path}, warming`, path, key)).reached).toBe("GET 304"));

  test("keeps the bytes, asks the gateway each time, and gives the same ones with the caller's own headers", async () => {
    const direct = await gateway.ask(PROFILE, { key: h.keys.enterprise });
    const cold = await ask("a profile, cold", PROFILE, h.keys.professional);
    await warm(PROFILE, h.keys.professional);
    const other = await ask("the same, warm, another key", PROFILE, h.keys.enterprise);
    expect([cold.reached, other.reached]).toEqual(["GET 200", "GET 304"]);
    for (const { status, text, headers } of [cold, other]) {
      expect([status, text]).toEqual([200, direct.text]);
      expect(headers.get("etag")).toBe(direct.headers.etag);
      expect(headers.get("content-type")).toBe(direct.headers["content-type"]);
    }
    expect(cold.headers.get("x-ratelimit-limit")).toBe("5000");
    expect(cold.headers.get("x-ratelimit-remaining")).toBe("4999");
    expect(other.headers.get("x-ratelimit-limit")).toBe("1000");
    const unchanged = await ask("the same, If-None-Match", PROFILE, h.keys.enterprise, {
      headers: { "if-none-match": `W/${direct.headers.etag}` },
    });
    expect([unchanged.status, unchanged.text, unchanged.reached]).toEqual([304, "", "GET 304"]);
    if (edge.copies === undefined) return;
    const [copy] = edge.copies.values();
    expect([...(copy?.headers.keys() ?? [])].sort()).toEqual([
      "cache-control",
      "content-length",
      "content-type",
      "etag",
    ]);
  });

  test("keeps the bytes of the higher tiers whatever a sandbox key asks for in between", async () => {
    await warm(PROFILE, h.keys.enterprise);
    const reached: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const reduced = await ask("the same, a sandbox key", PROFILE, h.keys.sandbox);
      expect(JSON.parse(reduced.text)).toHaveProperty("upgrade_notice");
      reached.push((await ask("the same, warm", PROFILE, h.keys.professional)).reached);
    }
    expect(reached).toEqual(["GET 304", "GET 304", "GET 304"]);
  });

  test("gives no byte to whoever the gateway refuses, from a warm cache either", async () => {
    for (const path of [PROFILE, TASKS]) await warm(path, h.keys.enterprise);
    await expectAllOthersRefused(h, gateway, async (what, path, key) => {
      const { status, headers, text } = await ask(what, path, key);
      return { status, json: JSON.parse(text), header: (name) => headers.get(name) };
    });
  });

  test("sends requests, keys and cookies to the gateway alone, whatever form the target has", async () => {
    const asked: string[] = [];
    const stranger = createServer((request, response) => {
      asked.push(`${request.url} with ${request.headers.authorization}`);
      response.end("not the gateway");
    });
    onTestFinished(() => void stranger.close());
    stranger.listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const host = `127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const headers = { authorization: `Bearer ${h.keys.enterprise}`, cookie: "session=secret" };
    for (const target of targetsOf(host)) {
      const before = h.lines.length;
      const status = await edge.askRaw(target, headers);
      table.push(tableLine(`target ${target}`, status ?? 0, reachedSince(h, before)));
      expect([undefined, 400, 404], target).toContain(status);
    }
    expect(asked).toEqual([]);
    expect((await ask("a profile", PROFILE, h.keys.enterprise)).status).toBe(200);
  });

  test("hands on whatever is no GET", async () => {
    const answer = await ask("a batch", "/jobs/batch", h.keys.enterprise, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"soc_codes":["15-1252.00"]}',
    });
    expect(JSON.parse(answer.text)).toMatchObject({ job_count: 1 });
    expect([answer.reached, edge.copies?.size ?? 0]).toEqual(["POST 200", 0]);
  });
});
