import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Client, listen, unitsUsed } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { freePort } from "../ports.ts";
import { expectAllOthersRefused, expectHigherTiersKept, PROFILE, TASKS } from "./cacheRules.ts";
import { type Nginx, noNginx, startNginx } from "./nginx.ts";

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
/** Asks through nginx. */
async function ask(path: string, key?: string, headers: Record<string, string> = {}) {
  const answer = await nginx.ask(path, { key, headers });
  return { ...answer, header: (name: string) => answer.headers[name] };
}
const isWarm = ({ headers }: Answer) => headers["x-cache"] === "REVALIDATED";
const used = (key: string) => unitsUsed(gateway, key);

describe.skipIf(noNginx)(`nginx as a cache${noNginx === undefined ? "" : ` (skipped: ${noNginx})`}`, () => {
  beforeEach(async () => {
    nginx = await startNginx("cache.conf", [
      ["127.0.0.1:8080", `127.0.0.1:${gateway.port}`],
      // The second gateway is away in all of these.
      ["127.0.0.1:8081", `127.0.0.1:${await freePort()}`],
      ["127.0.0.1:8079", `127.0.0.1:${await freePort()}`],
    ]);
  });

  test("keeps the bytes, asks the gateway each time, and gives the same ones", async () => {
    const direct = await gateway.ask(PROFILE, { key: h.keys.enterprise });
    const first = await ask(PROFILE, h.keys.professional);
    const before = await used(h.keys.professional);
    const second = await ask(PROFILE, h.keys.professional);
    const third = await ask(PROFILE, h.keys.enterprise);
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
    const gzip = await ask(PROFILE, h.keys.enterprise, { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.bytes).equals(direct.bytes)).toBe(true);
    const unchanged = await ask(PROFILE, h.keys.enterprise, {
      "if-none-match": String(direct.headers.etag),
    });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    const ids = [first, second, third].map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(3);
    for (const { headers } of [second, third]) expect(headers).not.toHaveProperty("x-ratelimit-remaining");
  });

  test("keeps the bytes of the higher tiers whatever a sandbox key asks for in between", async () => {
    await ask(PROFILE, h.keys.enterprise);
    await expectHigherTiersKept(h, ask, isWarm);
  });

  test("gives no byte to whoever the gateway refuses, from a warm cache either", async () => {
    for (const path of [PROFILE, TASKS, PROFILE, TASKS]) await ask(path, h.keys.enterprise);
    await expectAllOthersRefused(h, gateway, ask);
    const still = await ask(TASKS, h.keys.enterprise);
    expect([still.status, still.headers["x-cache"]]).toEqual([200, "REVALIDATED"]);
  });

  test("gives nothing while the gateway is gone", async () => {
    await ask(PROFILE, h.keys.enterprise);
    gateway.close();
    await h.app.close();
    const answer = await ask(PROFILE, h.keys.enterprise);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.json).toMatchObject({ error: "service_unavailable", details: {} });
  });
});
