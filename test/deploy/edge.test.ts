import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { portOf } from "../ports.ts";
import { expectAllOthersRefused, expectHigherTiersKept, PROFILE, TASKS } from "./cacheRules.ts";
import { type Edge, noMiniflare, startMiniflare, startOnNode } from "./edges.ts";

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

describe.for(RUNTIMES)("$name", ({ start, missing }) => {
  if (missing !== undefined) {
    test.skip(`is not tested (skipped: ${missing})`);
    return;
  }
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
    await h.close();
  });

  /** Asks through the edge; gives beside the answer what reached the gateway meanwhile. */
  const ask = async (path: string, key?: string, init: RequestInit = {}) => {
    const before = h.lines.length;
    const given = new Headers(init.headers);
    given.set("accept-encoding", "identity");
    if (key !== undefined) given.set("authorization", `Bearer ${key}`);
    const answer = await edge.ask(path, { ...init, headers: given });
    const { status, headers } = answer;
    const text = await answer.text();
    const requests = h.lines.slice(before).filter(({ message }) => /^request/.test(message));
    const reached = requests.map((line) => `${line.method} ${line.status}`).join(", ");
    const json: unknown = text === "" ? undefined : JSON.parse(text);
    return { status, headers, text, json, header: (name: string) => headers.get(name), reached };
  };
  const isWarm = ({ reached }: { readonly reached: string }) => reached === "GET 304";
  /** Asks until the edge has kept the bytes, which it may put away after it has answered. */
  const warm = (path: string, key: string) =>
    vi.waitFor(async () => expect((await ask(path, key)).reached).toBe("GET 304"));

  test("keeps the bytes, asks the gateway each time, and gives the same ones with the caller's own headers", async () => {
    const direct = await gateway.ask(PROFILE, { key: h.keys.enterprise });
    const cold = await ask(PROFILE, h.keys.professional);
    await warm(PROFILE, h.keys.professional);
    const other = await ask(PROFILE, h.keys.enterprise);
    expect([cold.reached, other.reached]).toEqual(["GET 200", "GET 304"]);
    for (const { status, text, headers } of [cold, other]) {
      expect([status, text]).toEqual([200, direct.text]);
      expect(headers.get("etag")).toBe(direct.headers.etag);
      expect(headers.get("content-type")).toBe(direct.headers["content-type"]);
    }
    expect(cold.headers.get("x-ratelimit-limit")).toBe("5000");
    expect(cold.headers.get("x-ratelimit-remaining")).toBe("4999");
    expect(other.headers.get("x-ratelimit-limit")).toBe("1000");
    const unchanged = await ask(PROFILE, h.keys.enterprise, {
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
    await expectHigherTiersKept(h, ask, isWarm);
  });

  test("gives no byte to whoever the gateway refuses, from a warm cache either", async () => {
    for (const path of [PROFILE, TASKS]) await warm(path, h.keys.enterprise);
    await expectAllOthersRefused(h, gateway, ask);
  });

  test("sends requests, keys and cookies to the gateway alone, whatever form the target has", async () => {
    const asked: string[] = [];
    const stranger = createServer((request, response) => {
      asked.push(`${request.url} with ${request.headers.authorization}`);
      response.end("not the gateway");
    });
    onTestFinished(() => void stranger.close());
    const host = `127.0.0.1:${await portOf(stranger.listen(0, "127.0.0.1"))}`;
    const headers = { authorization: `Bearer ${h.keys.enterprise}`, cookie: "session=secret" };
    for (const target of targetsOf(host)) {
      expect([undefined, 400, 404], target).toContain(await edge.askRaw(target, headers));
    }
    expect(asked).toEqual([]);
    expect((await ask(PROFILE, h.keys.enterprise)).status).toBe(200);
  });

  test("hands on whatever is no GET", async () => {
    const answer = await ask("/jobs/batch", h.keys.enterprise, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"soc_codes":["15-1252.00"]}',
    });
    expect(answer.json).toMatchObject({ job_count: 1 });
    expect([answer.reached, edge.copies?.size ?? 0]).toEqual(["POST 200", 0]);
  });
});
