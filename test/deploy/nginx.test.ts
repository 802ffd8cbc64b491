import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expandRelease } from "../../generator/publish/expand.ts";
import { memorySource } from "../core/format/memorySource.ts";
import { temporaryFolder } from "../folders.ts";
import { type Answer, type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { miniRelease } from "../gateway/miniRelease.ts";
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

/** From a warm cache, where a revoked key may be taken for `lateMs` more. */
async function refusesAllOthers(lateMs = 0): Promise<void> {
  const through = async (what: string, path: string, key: string | undefined) => {
    const { status, json, headers } = await ask(what, path, key);
    return { status, json, header: (name: string) => headers[name] };
  };
  await expectAllOthersRefused(h, gateway, through, async (key) => {
    const isRefused = async () => expect((await nginx.ask(TASKS, { key })).status).toBe(401);
    if (lateMs > 0) await vi.waitFor(isRefused, { timeout: lateMs, interval: 100 });
  });
}

describe.skipIf(noNginx)(`nginx as a cache${noNginx === undefined ? "" : ` (skipped: ${noNginx})`}`, () => {
  beforeEach(async () => {
    table.push("nginx, cache.conf");
    nginx = await startNginx(sample("cache.conf"), [
      ["127.0.0.1:8080", `127.0.0.1:${gateway.port}`],
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
    expect((await ask("a profile, no gateway", PROFILE, h.keys.enterprise)).status).toBe(502);
  });
});

describe.skipIf(noNginx).each<[string, boolean]>([
  ["files.conf", false],
  ["files.conf and cached-answer.conf", true],
])(`nginx with files, %s${noNginx === undefined ? "" : ` (skipped: ${noNginx})`}`, (name, isCached) => {
  const files = temporaryFolder();
  afterAll(() => files.remove());

  beforeEach(async () => {
    table.push(`nginx, ${name}`);
    const { files: parts } = await miniRelease();
    await expandRelease(memorySource(parts), h.release.manifest, (file, bytes) => {
      mkdirSync(dirname(join(files.path, file)), { recursive: true });
      writeFileSync(join(files.path, file), bytes);
    });
    nginx = await startNginx(
      sample("files.conf"),
      [
        ["127.0.0.1:8080", `127.0.0.1:${gateway.port}`],
        ["/srv/tidemark", files.path],
      ],
      isCached
        ? {
            more: "proxy_cache_path /var/cache/nginx/allowed keys_zone=allowed:8m max_size=64m inactive=1m;",
            extras: { "tidemark/cached-answer.conf": sample("cached-answer.conf") },
          }
        : {},
    );
  });

  test("sends the bytes of the gateway in every tier and encoding, for a HEAD each", async () => {
    const paths = [
      PROFILE,
      TASKS,
      `${PROFILE}/explain`,
      "/skills",
      "/regions",
      "/benchmarks",
      "/stats/overview",
    ];
    for (const path of paths) {
      for (const coding of ["identity", "gzip", "br"]) {
        const headers = { "accept-encoding": coding };
        const direct = await gateway.ask(path, { key: h.keys.enterprise, headers });
        const answer = await ask(`${path} as ${coding}`, path, h.keys.enterprise, headers);
        expect(answer.bytes.equals(direct.bytes), path).toBe(true);
        for (const header of [
          "etag",
          "content-type",
          "content-encoding",
          "cache-control",
          "x-data-release",
        ]) {
          expect(answer.headers[header]?.toString().toLowerCase(), `${path} ${header}`).toBe(
            direct.headers[header],
          );
        }
      }
    }
    const computed = await ask("other parameters than the defaults", "/skills?limit=2", h.keys.enterprise);
    expect(computed.json).toMatchObject({ count: 2 });
  });

  test("gives no byte to whoever the gateway refuses, with files for all", async () => {
    for (const path of [PROFILE, TASKS]) await ask(`${path}, warming`, path, h.keys.enterprise);
    await refusesAllOthers(isCached ? 10_000 : 0);
  });

  test("counts each request once, or each second's at least once", async () => {
    const before = await used(h.keys.professional);
    for (let request = 0; request < 5; request += 1) await ask("a profile", PROFILE, h.keys.professional);
    const counted = (await used(h.keys.professional)) - before;
    expect(counted).toBeGreaterThanOrEqual(isCached ? 1 : 5);
    expect(counted).toBeLessThanOrEqual(5);
  });
});
