import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error: plain JavaScript without types, as it is deployed.
import worker from "../../deploy/edge/worker.js";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { expectAllOthersRefused, PROFILE, reachedSince, TASKS, tableLine } from "./refused.ts";

// The worker runs on node's own fetch, Request and Response, which are those of the standard; the edge's cache is stood
// in for by a map that keeps what the standard's Cache would.

const table = ["edge, worker.js"];
let h: Harness;
let gateway: Client;
let copies: Map<string, { readonly bytes: ArrayBuffer; readonly headers: Headers }>;

beforeEach(async () => {
  h = await harness();
  gateway = await listen(h.app);
  copies = new Map();
  Object.assign(globalThis, {
    caches: {
      default: {
        match: async ({ url }: Request) => {
          const found = copies.get(url);
          return found && new Response(found.bytes, { headers: found.headers });
        },
        put: async ({ url }: Request, response: Response) => {
          copies.set(url, { bytes: await response.arrayBuffer(), headers: response.headers });
        },
      },
    },
  });
});
afterEach(async () => {
  Reflect.deleteProperty(globalThis, "caches");
  gateway.close();
  await h.app.close();
  await h.close();
});
afterAll(() => void process.stdout.write(`\n${table.join("\n")}\n`));

async function ask(what: string, path: string, key?: string, init: RequestInit = {}) {
  const before = h.lines.length;
  const running: Promise<unknown>[] = [];
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  const request = new Request(`https://edge.example.test${path}`, { ...init, headers });
  const env = { ORIGIN: `http://127.0.0.1:${gateway.port}` };
  const answer: Response = await worker.fetch(request, env, {
    waitUntil: (one: Promise<unknown>) => running.push(one),
  });
  const text = await answer.text();
  await Promise.all(running);
  table.push(tableLine(what, answer.status, reachedSince(h, before)));
  return { status: answer.status, headers: answer.headers, text };
}

test("keeps the bytes, asks the gateway each time, and gives the same ones with the caller's own headers", async () => {
  const direct = await gateway.ask(PROFILE, { key: h.keys.enterprise });
  const first = await ask("a profile, cold", PROFILE, h.keys.professional);
  const second = await ask("the same, warm", PROFILE, h.keys.professional);
  const third = await ask("the same, warm, another key", PROFILE, h.keys.enterprise);
  for (const { text, headers } of [first, second, third]) {
    expect(text).toBe(direct.text);
    expect(headers.get("etag")).toBe(direct.headers.etag);
    expect(headers.get("content-type")).toBe(direct.headers["content-type"]);
  }
  expect(second.headers.get("x-ratelimit-remaining")).toBe("4998");
  expect(third.headers.get("x-ratelimit-limit")).toBe("1000");
  const etag = String(direct.headers.etag);
  const unchanged = await ask("the same, If-None-Match", PROFILE, h.keys.enterprise, {
    headers: { "if-none-match": `W/${etag}` },
  });
  expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  expect(table.filter((line) => line.endsWith("GET 304"))).toHaveLength(3);
  expect([...(copies.values().next().value?.headers.keys() ?? [])].sort()).toEqual([
    "cache-control",
    "content-length",
    "content-type",
    "etag",
  ]);
});

test("gives no byte to whoever the gateway refuses, from a warm cache either", async () => {
  for (const path of [PROFILE, TASKS]) await ask(`${path}, warming`, path, h.keys.enterprise);
  await expectAllOthersRefused(h, gateway, async (what, path, key) => {
    const { status, headers, text } = await ask(what, path, key);
    return { status, json: JSON.parse(text), header: (name) => headers.get(name) };
  });
});

test("hands on whatever is no GET", async () => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"soc_codes":["15-1252.00"]}',
  };
  const answer = await ask("a batch", "/jobs/batch", h.keys.enterprise, init);
  expect(JSON.parse(answer.text)).toMatchObject({ job_count: 1 });
  expect(copies.size).toBe(0);
});
