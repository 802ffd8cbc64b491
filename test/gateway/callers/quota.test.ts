import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { summarizeUsage } from "../../../gateway/accounts/counts/usage.ts";
import { createKey } from "../../../gateway/accounts/keys/keys.ts";
import { addressSubject } from "../../../gateway/callers/forwarded.ts";
import { NOON } from "../../noon.ts";
import { bearer, type Harness, harness } from "../harness.ts";

let h: Harness;
beforeEach(async () => {
  h = await harness();
});
afterEach(() => h.close());

async function get(
  path: string,
  key?: string,
  remoteAddress = "192.0.2.7",
  headers: Record<string, string> = {},
) {
  const answer = await h.app.inject({
    url: path,
    remoteAddress,
    headers: { ...(key && bearer(key)), ...headers },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    body: answer.body === "" ? undefined : answer.json(),
  };
}
const burstLeft = (headers: Record<string, string>) =>
  Number(/"burst";r=(\d+)/.exec(headers.ratelimit ?? "")?.[1]);
const ENDS = "2025-03-11T00:00:00.000Z";
/** Asks for what every tier may see, some times. */
async function spend(units: number, key: string): Promise<void> {
  for (let unit = 0; unit < units; unit += 1) await get("/stats/overview", key);
}
const left = async (
  path: string,
  ...from: [key?: string, address?: string, headers?: Record<string, string>]
) => (await get(path, ...from)).headers["x-ratelimit-remaining"];

describe("quotas of an account", () => {
  test("describe the day to sandbox and professional keys, and both windows in the structured headers", async () => {
    const { headers } = await get("/stats/overview", h.keys.sandbox);
    expect(headers).toMatchObject({
      "x-ratelimit-limit": "100",
      "x-ratelimit-remaining": "99",
      "x-ratelimit-reset": ENDS,
      "ratelimit-policy": '"day";q=100;w=86400, "burst";q=10;w=60',
      ratelimit: '"day";r=99;t=43200, "burst";r=9;t=60',
    });
  });

  test("tell times in whole seconds begun, and instants to the millisecond", async () => {
    await spend(1, h.keys.sandbox);
    h.clock.nowMs += 1;
    const { headers } = await get("/stats/overview", h.keys.sandbox);
    expect(headers.ratelimit).toBe('"day";r=98;t=43200, "burst";r=8;t=60');
    const unlimited = await get("/stats/overview", h.keys.enterprise);
    expect(unlimited.headers["x-ratelimit-reset"]).toBe("2025-03-10T12:01:00.001Z");
    expect((await get("/health")).headers.ratelimit).toBe('"burst";r=60;t=0');
  });

  test("describe the burst window to an enterprise key without a daily limit", async () => {
    const { headers } = await get("/stats/overview", h.keys.enterprise);
    expect(headers).toMatchObject({
      "x-ratelimit-limit": "1000",
      "x-ratelimit-remaining": "999",
      "x-ratelimit-reset": "2025-03-10T12:01:00.000Z",
      "ratelimit-policy": '"burst";q=1000;w=60',
      ratelimit: '"burst";r=999;t=60',
    });
    const { body } = await get("/me", h.keys.enterprise);
    const unlimited = 2_147_483_647;
    expect(body.rate_limit).toEqual({ daily_limit: unlimited, remaining: unlimited, resets_at: ENDS });
  });

  test("let exactly the limit pass, however many ask at once", async () => {
    const asked = Array.from({ length: 30 }, () => get("/stats/overview", h.keys.sandbox));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test("end in 429 with the time of the next request that passes, to the second", async () => {
    const ask = () => get("/stats/overview", h.keys.sandbox);
    for (let index = 0; index < 10; index += 1) {
      await ask();
      h.clock.nowMs += 1_500;
    }
    const resets_at = new Date(NOON + 60_000).toISOString();
    const message = "The burst limit of this account is reached: 10 requests in 60 seconds.";
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { message, details: { resets_at } } });
    expect(refused.headers).toMatchObject({
      "retry-after": "45",
      "x-ratelimit-limit": "10",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": resets_at,
    });
    h.clock.nowMs = NOON + 59_999;
    expect((await ask()).headers["retry-after"]).toBe("1");
    h.clock.nowMs = NOON + 60_000;
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test("of a day that is used up come back at midnight UTC", async () => {
    for (let index = 0; index < 100; index += 1) {
      if (index % 10 === 0) h.clock.nowMs += 60_000;
      expect((await get("/stats/overview", h.keys.sandbox)).status).toBe(200);
    }
    h.clock.nowMs += 60_000;
    const refused = await get("/stats/overview", h.keys.sandbox);
    const message = "The daily limit of this account is reached: 100 requests per UTC day.";
    expect(refused.body).toMatchObject({ message, details: { resets_at: ENDS } });
    expect(refused.headers).toMatchObject({
      "retry-after": String((Date.parse(ENDS) - h.clock.nowMs) / 1000),
      "x-ratelimit-limit": "100",
      "x-ratelimit-remaining": "0",
    });
    h.clock.nowMs = Date.parse(ENDS);
    expect(await left("/stats/overview", h.keys.sandbox)).toBe("99");
  });

  test("are not refilled by another key of the account", async () => {
    const { accountId, key } = await h.account("sandbox");
    const other = (await createKey(h.state.records, { accountId }, new Date(NOON))).key;
    for (let index = 0; index < 10; index += 1) await get("/stats/overview", index % 2 ? key : other);
    expect((await get("/stats/overview", key)).status).toBe(429);
    expect((await get("/stats/overview", other)).status).toBe(429);
  });

  test.each<[path: string, status: number, headers?: Record<string, string>]>([
    ["/jobs/15-1252.00", 200],
    ["/jobs/15-1252.00", 304, { "if-none-match": "*" }],
    ["/jobs/99-9999.99", 404],
    ["/jobs/15-1232.00", 403],
    ["/regions", 403],
    ["/jobs/search", 400],
  ])("lose one unit for %s, answered %d", async (path, status, headers = {}) => {
    const answer = await get(path, h.keys.sandbox, undefined, headers);
    expect(answer.status).toBe(status);
    expect(burstLeft(answer.headers)).toBe(9);
  });

  test.each(["/", "/schema", "/me", "/openapi.json"])(
    "lose nothing for %s, which answers an exhausted account too",
    async (path) => {
      await spend(10, h.keys.sandbox);
      for (let index = 0; index < 5; index += 1) {
        const { status, headers } = await get(path, h.keys.sandbox);
        expect(status).toBe(200);
        expect(headers["x-ratelimit-remaining"]).toBe("90");
      }
    },
  );

  test.each([
    ["GET", "/nowhere", 404],
    ["PUT", "/skills", 405],
    ["GET", "/jobs/batch", 405],
  ] as const)(
    "lose one unit for %s %s, answered %d, and are refused it once they have none",
    async (method, url, status) => {
      const ask = () => h.app.inject({ method, url, headers: bearer(h.keys.sandbox) });
      const first = await ask();
      expect([first.statusCode, first.headers["x-ratelimit-remaining"]]).toEqual([status, "99"]);
      for (let index = 0; index < 9; index += 1) await ask();
      expect((await ask()).statusCode).toBe(429);
    },
  );

  test("get the unit back where the service itself fails", async () => {
    const { release } = h;
    Object.assign(h.services, {
      release: () => ({ ...release, directory: { ...release.directory, find: () => undefined } }),
    });
    const failed = await get("/stats/overview", h.keys.sandbox);
    expect(failed).toMatchObject({ status: 500, headers: { "x-ratelimit-remaining": "100" } });
    expect(burstLeft(failed.headers)).toBe(10);
  });

  test("keep every request of the order: key before quota, quota before tier, tier before parameters", async () => {
    const exhausted = (await h.account("sandbox")).key;
    await spend(10, exhausted);
    const { sandbox, professional, enterprise } = h.keys;
    for (const [key, path, status] of [
      [exhausted, "/regions?limit=0", 429],
      [sandbox, "/regions?limit=0", 403],
      [professional, "/regions?limit=0", 400],
      [professional, "/regions/00000?job_limit=0", 400],
      [professional, "/regions/00000", 404],
      [undefined, "/regions?limit=0", 401],
    ] as const) {
      expect((await get(path, key)).status, path).toBe(status);
    }
    for (const [key, status] of [
      [exhausted, 429],
      [professional, 403],
      [enterprise, 415],
    ] as const) {
      const headers = { ...bearer(key), "content-type": "text/plain" };
      const answer = await h.app.inject({ method: "POST", url: "/jobs/batch", headers, payload: "x" });
      expect(answer.statusCode).toBe(status);
    }
  });

  test("tell usage which requests they let pass and which they refuse", async () => {
    const { key, accountId, keyId } = await h.account("sandbox");
    for (let n = 0; n < 12; n += 1) await get("/skills", key);
    await get("/me", key);
    await get("/no/such/path", key);
    h.clock.nowMs += 60_000;
    await get("/no/such/path", key);
    await h.usage.recorder.flush();
    const { days, endpoints } = await summarizeUsage(h.usage.store, accountId, NOON);
    expect(days.at(-1)).toEqual({ date: "2025-03-10", requests: 11, refused: 3 });
    expect(endpoints).toEqual([
      { route: "/skills", requests: 10 },
      { route: "(none)", requests: 1 },
    ]);
    expect((await h.usage.store.keysUsedAtMs([keyId])).get(keyId)).toBe(NOON + 60_000);
  });
});

describe("the allowance of an address without a valid key", () => {
  test("ends guessing keys in 429", async () => {
    for (let index = 0; index < 60; index += 1) {
      const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": String(59 - index) };
      const body = { error: "invalid_api_key", message: expect.not.stringContaining("suspended") };
      expect(await get("/me", `tdm_guess${index}`)).toMatchObject({ status: 401, headers, body });
    }
    expect(await get("/me", "tdm_guess")).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect((await get("/me")).status).toBe(429);
    expect((await get("/schema")).status).toBe(429);
    expect((await get("/health")).status).toBe(200);
    expect((await get("/me", h.keys.sandbox)).status).toBe(200);
    const elsewhere = await get("/me", undefined, "192.0.2.8");
    expect(elsewhere).toMatchObject({ status: 401, body: { error: "missing_api_key" } });
    h.clock.nowMs += 60_000;
    expect((await get("/me")).status).toBe(401);
  });

  test("is spent by open endpoints, unknown paths and wrong methods, but not by /health", async () => {
    expect(await left("/health")).toBe("60");
    expect(await left("/nowhere")).toBe("59");
    expect(await left("/schema")).toBe("58");
    expect(await left("/jobs/batch")).toBe("57");
    expect(await left("/")).toBe("56");
    expect(await left("/metrics")).toBe("55");
  });

  test("is charged, or the key is not looked at, wherever a valid key would be told from a wrong one", async () => {
    const paths = ["/", "/health", "/schema", "/openapi.json", "/docs", "/docs/swagger-ui.css", "/me"];
    for (const path of [...paths, "/nowhere", "/jobs/batch", "/metrics", "/stats/overview"]) {
      h.clock.nowMs += 120_000;
      const ask = (key: string) =>
        h.app.inject({ url: path, headers: bearer(key), remoteAddress: "192.0.2.7" });
      const before = Number(await left("/health"));
      const [wrong, valid] = [await ask("tdm_wrong"), await ask(h.keys.professional)];
      const isCharged = Number(await left("/health")) < before;
      const seen = ({ statusCode, headers, body }: typeof wrong) =>
        [statusCode, headers["x-ratelimit-limit"], body.length].join(" ");
      if (!isCharged) expect(seen(wrong), path).toBe(seen(valid));
    }
  });

  test("for a browser at the root and for the reference page is that of pages", async () => {
    const visit = async (url: string) => {
      const visitor = { headers: { accept: "text/html" }, remoteAddress: "192.0.2.7" };
      return (await h.app.inject({ url, ...visitor })).headers["x-ratelimit-remaining"];
    };
    const first = Number(await visit("/"));
    expect(Number(await visit("/docs"))).toBe(first - 1);
    expect(await left("/schema")).toBe("59");
    expect(await left("/")).toBe("58");
    expect(Number(await visit("/"))).toBe(first - 2);
  });

  test("for the files of the reference page is another, so that visits do not use it up", async () => {
    const asset = () => h.app.inject({ url: "/docs/swagger-ui.css", remoteAddress: "192.0.2.7" });
    for (let file = 0; file < 240; file += 1) expect((await asset()).statusCode).toBe(200);
    expect((await asset()).statusCode).toBe(429);
    expect(await left("/schema")).toBe("59");
  });

  test("is of the caller behind a proxy that is trusted, and of the proxy where it is not", async () => {
    const from = (address: string) => left("/schema", undefined, "10.0.0.1", { "x-forwarded-for": address });
    expect(await from("198.51.100.1")).toBe("59");
    expect(await from("198.51.100.2")).toBe("58");
    await h.close();
    h = await harness({ services: { config: { trustProxy: ["10.0.0.0/8"] } } });
    expect(await from("198.51.100.1")).toBe("59");
    expect(await from("198.51.100.2")).toBe("59");
    expect(await from("198.51.100.2")).toBe("58");
  });

  test.each([
    ["192.0.2.1", "address/192.0.2.1"],
    ["::ffff:192.0.2.1", "address/192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "address/2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "address/2001:db8:1:2::/64"],
    ["2001:db8::1", "address/2001:db8:0:0::/64"],
    ["::1", "address/0:0:0:0::/64"],
    ["2001::2:3:4:5:6:7", "address/2001:0:2:3::/64"],
    ["fe80::1%eth0", "address/fe80:0:0:0::/64"],
  ])("%s counts as %s", (ip, subject) => {
    expect(addressSubject(ip)).toBe(subject);
  });
});
