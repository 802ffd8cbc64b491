import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { storedHeaders } from "../../gateway/http/storedHeaders.ts";
import type { Stored } from "../../gateway/release/bodies.ts";
import { folderForFile } from "../folders.ts";
import { takenPort } from "../ports.ts";
import type { Client } from "./client.ts";
import { distForFile, listeningUntil, servedInTest } from "./forFile.ts";
import type { Harness } from "./harness.ts";
import { miniRelease, publishTo } from "./miniRelease.ts";

describe("a gateway in operation", () => {
  let h: Harness;
  let client: Client;
  beforeEach(async () => {
    ({ h, client } = await listeningUntil(onTestFinished));
  });

  test("lives on while it drains, and takes no new work", async () => {
    h.draining.value = true;
    const health = await client.ask("/health");
    expect([health.status, health.json]).toEqual([200, expect.objectContaining({ status: "draining" })]);
    const late = await client.ask("/jobs/15-1252.00", { key: h.keys.enterprise });
    expect(late).toMatchObject({
      status: 503,
      headers: { "retry-after": "5", connection: "close" },
      json: { error: "service_unavailable" },
    });
  });

  test("lets a running request end when it is closed", async () => {
    let release: (stored: Stored) => void = () => {};
    const held = new Promise<Stored>((resolve) => {
      release = resolve;
    });
    const { release: real } = h;
    Object.assign(h.services, { release: () => ({ ...real, kept: () => undefined, body: () => held }) });
    const running = client.ask("/jobs/15-1252.00", { key: h.keys.enterprise });
    await client.ask("/health");
    const closed = h.app.close();
    release({ bytes: Buffer.from("{}"), headers: storedHeaders([], "0", "identity", 2) });
    expect((await running).text).toBe("{}");
    await closed;
  });

  test("logs requests by route pattern, without key and query", async () => {
    const { key } = await h.account("enterprise");
    const secret = "do-not-log-this";
    await client.ask(`/jobs/search?q=${secret}`, { key });
    await client.ask(`/jobs/${secret}?token=${secret}`, { key });
    await client.ask(`/nowhere/${secret}`, { headers: { authorization: `Bearer ${secret}` } });
    const text = JSON.stringify(h.lines);
    expect(h.lines.map(({ route, status }) => [route, status])).toEqual([
      ["/jobs/search", 200],
      ["/jobs/{soc_code}", 404],
      ["(none)", 404],
    ]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(key.slice(8));
    expect(h.lines[0]).toMatchObject({
      account: expect.stringMatching(/^acc_/),
      key: expect.stringMatching(/^key_/),
    });
  });

  test("logs problems only, where so configured", async () => {
    Object.assign(h.services.config, { logRequests: "problems" });
    await client.ask("/health");
    await client.ask("/nowhere");
    expect(h.lines.map(({ status }) => status)).toEqual([404]);
  });
});

const dist = await distForFile();
const home = folderForFile();
const taken = await takenPort();
afterAll(taken.free);

describe("serving", () => {
  const start = (overrides: Record<string, string> = {}) =>
    servedInTest({ dist, state: join(home, "state"), admin: "off", ...overrides });

  test("says at the start, in /health and in every answer which edition it serves", async () => {
    const open = join(home, "open");
    publishTo(open, await miniRelease({ edition: "open" }));
    const { running, lines } = await start({ dist: open });
    const { address, edition } = running;
    expect(edition).toBe("open");
    expect(lines).toContainEqual(expect.objectContaining({ message: "listening", edition: "open" }));
    const health = await fetch(`${address}/health`);
    expect(await health.json()).toMatchObject({ edition: "open" });
    const refused = await fetch(`${address}/jobs/15-1252.00`);
    expect(refused.status).toBe(401);
    expect([health, refused].map(({ headers }) => headers.get("x-data-edition"))).toEqual(["open", "open"]);
  });

  test("stops once, however often it is asked to, and lets go of its port and its state", async () => {
    const { stop, address } = (await start()).running;
    await fetch(`${address}/health`);
    await Promise.all([stop(), stop()]);
    await start({ port: new URL(address).port });
  });

  test("a second gateway on a state folder is refused with one line, and the first goes on", async () => {
    const { address } = (await start()).running;
    await expect(start()).rejects.toThrow(/^Another gateway owns the state folder .*TIDEMARK_STORE.*\.$/);
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });

  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      "a port in use",
      () => ({ port: String(taken.port) }),
      /^Port \d+ on 127\.0\.0\.1 is in use\. Stop the other program, or choose another port with --port\.$/,
    ],
    [
      "an address of another machine",
      () => ({ host: "192.0.2.1" }),
      /^This machine has no address 192\.0\.2\.1\. Choose another with --host\.$/,
    ],
    [
      "a state folder below a file",
      () => ({ state: join(dist, "current", "state") }),
      /^The state folder .* cannot be written \(ENOTDIR\)\. Change its owner, or name another with --state\.$/,
    ],
  ])("%s ends the start with one line that says what to do", async (_name, settings, message) => {
    await expect(start(settings())).rejects.toThrow(message);
  });
});
