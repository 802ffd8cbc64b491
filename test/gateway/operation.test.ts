import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Edition } from "../../core/contract/editions.ts";
import { openState } from "../../gateway/accounts/state/state.ts";
import { readConfig } from "../../gateway/config.ts";
import { storedHeaders } from "../../gateway/http/storedHeaders.ts";
import type { Stored } from "../../gateway/release/bodies.ts";
import { type Running, serve } from "../../gateway/serve.ts";
import { temporaryFolder } from "../folders.ts";
import { takenPort } from "../ports.ts";
import { recordedLog } from "./accounts/logLines.ts";
import { newKey } from "./accounts/newKey.ts";
import { type Client, clientOf, listen } from "./client.ts";
import { type Harness, harness } from "./harness.ts";
import { miniRelease, publishTo } from "./miniRelease.ts";

describe("a gateway in operation", () => {
  let h: Harness;
  let client: Client;
  beforeEach(async () => {
    h = await harness();
    client = await listen(h.app);
  });
  afterEach(async () => {
    client.close();
    await h.close();
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

const taken = await takenPort();
afterAll(taken.free);

describe("serving", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let running: Running | undefined;
  const { log, lines } = recordedLog();
  beforeEach(() => {
    folder = temporaryFolder();
    lines.length = 0;
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    folder.remove();
  });
  const start = async (overrides: Record<string, string> = {}) => {
    const places = { dist: join(folder.path, "dist"), state: join(folder.path, "state") };
    running = await serve(readConfig({}, { ...places, port: "0", admin: "off", ...overrides }), log);
    return running;
  };
  const publish = async (edition: Edition = "official") => {
    publishTo(join(folder.path, "dist"), await miniRelease({ edition }));
  };

  test("answers a key made by another process's hand", async () => {
    await publish();
    const { address } = await start();
    const state = openState(join(folder.path, "state"));
    const { key } = await newKey(state.records, "sandbox");
    await state.close();
    const client = clientOf(Number(new URL(address).port));
    expect((await client.ask("/me", { key })).json).toMatchObject({ tier: "sandbox", org_name: "Some Org" });
    client.close();
  });

  test("says at the start, in /health and in every answer which edition it serves", async () => {
    await publish("open");
    const { address, edition } = await start();
    expect(edition).toBe("open");
    expect(lines).toContainEqual(expect.objectContaining({ message: "listening", edition: "open" }));
    const health = await fetch(`${address}/health`);
    expect(await health.json()).toMatchObject({ edition: "open" });
    const refused = await fetch(`${address}/jobs/15-1252.00`);
    expect(refused.status).toBe(401);
    expect([health, refused].map(({ headers }) => headers.get("x-data-edition"))).toEqual(["open", "open"]);
  });

  test("stops once, however often it is asked to, and lets go of its port and its state", async () => {
    await publish();
    const { stop, address } = await start();
    const client = clientOf(Number(new URL(address).port));
    await client.ask("/health");
    await Promise.all([stop(), stop()]);
    client.close();
    await start({ port: new URL(address).port });
  });

  test("no release ends the start with one line that says what to do", async () => {
    await expect(start()).rejects.toThrow(
      /^There is no release in .*\. Build one with "tidemark build", or name its folder with --dist\.$/,
    );
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
      () => ({ state: join(folder.path, "dist", "current", "state") }),
      /^The state folder .* cannot be written \(ENOTDIR\)\. Change its owner, or name another with --state\.$/,
    ],
  ])("%s ends the start with one line that says what to do", async (_name, settings, message) => {
    await publish();
    await expect(start(settings())).rejects.toThrow(message);
  });
});
