import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { freePort } from "../ports.ts";
import { type Nginx, noNginx, startNginx } from "./nginx.ts";
import { expectAllOthersRefused, PROFILE, reachedSince, TASKS, tableLine } from "./refused.ts";

const sample = (name: string) => readFileSync(`deploy/nginx/${name}`, "utf8");
/** What reached the gateway, by what was asked through nginx. */
const table: string[] = [];

let h: Harness;
let gateway: Client;
let nginx: Nginx;

beforeEach(async () => {
  h = await harness();
  gateway = await listen(h.app);
});
afterEach(async () => {
  await nginx.stop();
  gateway.close();
  await h.close();
});
afterAll(() => {
  if (table.length > 0) process.stdout.write(`\n${table.join("\n")}\n`);
});

/** Asks through nginx; notes what the gateway saw meanwhile. */
async function ask(
  what: string,
  path: string,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const before = h.lines.length;
  const answer = await nginx.ask(path, { key, headers });
  table.push(tableLine(what, answer.status, reachedSince(h, before)));
  return answer;
}
const used = async (key: string) => {
  const { headers } = await gateway.ask("/me", { key });
  const [, left = ""] = /"burst";r=(\d+)/.exec(String(headers.ratelimit)) ?? [];
  const [, limit = ""] = /"burst";q=(\d+)/.exec(String(headers["ratelimit-policy"])) ?? [];
  return Number(limit) - Number(left);
};

async function refusesAllOthers(): Promise<void> {
  const through = async (what: string, path: string, key: string | undefined) => {
    const { status, json, headers } = await ask(what, path, key);
    return { status, json, header: (name: string) => headers[name] };
  };
  await expectAllOthersRefused(h, gateway, through);
}

describe.skipIf(noNginx)(`nginx as a cache${noNginx === undefined ? "" : ` (skipped: ${noNginx})`}`, () => {
  beforeEach(async () => {
    table.push("nginx, cache.conf");
    nginx = await startNginx(sample("cache.conf"), [
      ["127.0.0.1:8080", `127.0.0.1:${gateway.port}`],
      // The second gateway is away in all of these.
      ["127.0.0.1:8081", `127.0.0.1:${await freePort()}`],
      ["127.0.0.1:8079", `127.0.0.1:${await freePort()}`],
    ]);
  });

  test("keeps the bytes, asks the gateway each time, and gives the same ones", async () => {
    const direct = await gateway.ask(PROFILE, { key: h.keys.enterprise });
    const first = await ask("a profile, cold", PROFILE, h.keys.professional);
    const before = await used(h.keys.professional);
    const second = await ask("the same, warm", PROFILE, h.keys.professional);
    const third = await ask("the same, warm, another key", PROFILE, h.keys.enterprise);
    expect([first, second, third].map(({ headers }) => headers["x-cache"])).toEqual([
      "MISS",
      "REVALIDATED",
      "REVALIDATED",
    ]);
    for (const { bytes, headers } of [first, second, third]) {
      expect(bytes.equals(direct.bytes)).toBe(true);
      expect(headers.etag).toBe(direct.headers.etag);
    }
    expect(await used(h.keys.professional)).toBe(before + 1);
    const gzip = await ask("the same as gzip", PROFILE, h.keys.enterprise, { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.bytes).equals(direct.bytes)).toBe(true);
    const unchanged = await ask("the same, If-None-Match", PROFILE, h.keys.enterprise, {
      "if-none-match": String(direct.headers.etag),
    });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    const ids = [first, second, third].map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(3);
    for (const { headers } of [second, third]) expect(headers).not.toHaveProperty("x-ratelimit-remaining");
  });

  test("keeps the bytes of the higher tiers whatever a sandbox key asks for in between", async () => {
    await ask("a profile, cold", PROFILE, h.keys.enterprise);
    const seen: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const reduced = await ask("the same, a sandbox key", PROFILE, h.keys.sandbox);
      expect(reduced.json).toHaveProperty("upgrade_notice");
      seen.push((await ask("the same, warm", PROFILE, h.keys.professional)).headers["x-cache"]);
    }
    expect(seen).toEqual(["REVALIDATED", "REVALIDATED", "REVALIDATED"]);
  });

  test("gives no byte to whoever the gateway refuses, from a warm cache either", async () => {
    for (const path of [PROFILE, TASKS, PROFILE, TASKS])
      await ask(`${path}, warming`, path, h.keys.enterprise);
    await refusesAllOthers();
    const still = await ask("a valid key afterwards", TASKS, h.keys.enterprise);
    expect([still.status, still.headers["x-cache"]]).toEqual([200, "REVALIDATED"]);
  });

  test("gives nothing while the gateway is gone", async () => {
    await ask("a profile, cold", PROFILE, h.keys.enterprise);
    gateway.close();
    await h.app.close();
    const answer = await ask("a profile, no gateway", PROFILE, h.keys.enterprise);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.json).toMatchObject({ error: "service_unavailable", details: {} });
  });
});
