import { expect, test } from "vitest";
import { listAccounts } from "../../../gateway/accounts/accounts.ts";
import { listKeys, revokeKey, rotateKey } from "../../../gateway/accounts/keys/keys.ts";
import { change, type Draft } from "../../../gateway/accounts/state/records.ts";
import { freePort } from "../../ports.ts";
import { eventually, redisServer, sentinel, suite, title } from "../accounts/valkey/redisServer.ts";
import type { Answer, Client } from "../client.ts";
import {
  atEnd,
  emptyServer,
  type Gateway,
  newKey,
  server,
  startGateway,
  store,
  testsOnStore,
} from "./onStore.ts";

const now = () => new Date();

testsOnStore();
const statusOf = async (gateway: Client, key: string, path = "/stats/overview") =>
  (await gateway.ask(path, { key })).status;
/** The same from all of some gateways. */
const statusesOf = (gateways: readonly Gateway[], key: string) =>
  Promise.all(gateways.map((gateway) => statusOf(gateway, key)));
const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

suite(title("four gateways on one store"), () => {
  test("let exactly the limits of an account pass, whoever asks which, and lose none to a gateway that ends", async () => {
    const four = await Promise.all(Array.from({ length: 4 }, () => startGateway()));
    const [professional, sandbox] = [await newKey("professional"), await newKey("sandbox")];
    const storm = async (key: string, each: number) => {
      const clients = Array.from({ length: 10 }, async (_, client) => {
        const answers = [];
        for (let index = 0; index < each; index += 1) {
          answers.push(await (four[(client + index) % 4] as Gateway).ask("/stats/overview", { key }));
        }
        return answers;
      });
      return (await Promise.all(clients)).flat();
    };
    const [many, few] = await Promise.all([storm(professional.key, 20), storm(sandbox.key, 5)]);
    expect(passed(many)).toBe(100);
    expect(passed(few)).toBe(10);
    expect(new Set([...many, ...few].map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = many.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    const fifth = await startGateway();
    expect(await statusOf(fifth, professional.key)).toBe(429);
    expect((await fifth.ask("/me", { key: professional.key })).json).toMatchObject({
      rate_limit: { remaining: 4_900 },
    });
  });

  test("refuse a rotated and a revoked key with the very next request, and take the new one", async () => {
    const four = await Promise.all(Array.from({ length: 4 }, () => startGateway()));
    const old = await newKey("enterprise");
    expect(await statusesOf(four, old.key)).toEqual([200, 200, 200, 200]);
    const next = await rotateKey(store.records, old.key_id, now());
    expect(await statusesOf(four, old.key)).toEqual([401, 401, 401, 401]);
    expect(await statusesOf(four, next.key)).toEqual([200, 200, 200, 200]);
    await revokeKey(store.records, next.key_id, now());
    expect(await statusesOf(four, next.key)).toEqual([401, 401, 401, 401]);
  });
});

suite(title("a store that fails, closed"), () => {
  test.each<[string, () => Promise<() => unknown>, reason?: RegExp]>([
    ["is stopped", () => server.kill().then(() => server.start)],
    [
      "answers nothing",
      async () => {
        server.freeze();
        return server.resume;
      },
    ],
    ["was emptied", emptyServer, /^it holds no accounts/],
  ])(
    "and %s gives 503 with Retry-After, and everything back afterwards",
    async (_name, fail, reason = /./) => {
      const gateway = await startGateway();
      const { key } = await newKey("sandbox");
      for (let index = 0; index < 3; index += 1) await statusOf(gateway, key);
      const mend = await fail();
      const asked = Array.from({ length: 20 }, () => gateway.ask("/stats/overview", { key }));
      for (const { status, headers, json } of await Promise.all(asked)) {
        expect([status, headers["retry-after"]]).toEqual([503, "2"]);
        expect(json).toMatchObject({ error: "service_unavailable" });
        expect(headers.connection).not.toBe("close");
      }
      expect((await gateway.ask("/health")).status).toBe(200);
      expect((await gateway.ask("/stats/overview")).status).toBe(401);
      // Another gateway would not do better: this one goes on to say so itself.
      const ready = await fetch(`${gateway.admin}/ready`);
      expect([ready.status, await ready.json()]).toEqual([200, { ready: true, source: "up", store: "down" }]);
      const told = gateway.lines.filter(({ message }) => message === "the store is down");
      expect(told).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
      await mend();
      await eventually(async () => expect(await statusOf(gateway, key, "/me")).toBe(200));
      expect((await gateway.ask("/stats/overview", { key })).headers["x-ratelimit-remaining"]).toBe("96");
    },
  );

  test("shows operators whether it is up, also while nobody asks", async () => {
    const { admin } = await startGateway();
    await newKey("sandbox");
    const expectUp = async (up: number) =>
      expect(await (await fetch(`${admin}/metrics`)).text()).toMatch(
        new RegExp(`^tidemark_store_up ${up}$`, "m"),
      );
    await expectUp(1);
    await server.kill();
    await eventually(() => expectUp(0));
    await server.start();
    await eventually(() => expectUp(1));
  });

  test("is not taken for down by a gateway that was held up itself while the answer lay there", async () => {
    const asked = store.records.get("note/none");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    expect(await asked).toBeUndefined();
    expect(store.isUp()).toBe(true);
  });

  test("is followed by sentinels to the replica that takes its place, with its keys and counts", async () => {
    const { key } = await newKey("sandbox");
    const replica = await redisServer("--replicaof", `127.0.0.1 ${server.port}`);
    atEnd(replica.remove);
    await eventually(async () =>
      expect(await replica.client.info("replication")).toMatch(/master_link_status:up/),
    );
    // It looks for replicas when it starts, and then every ten seconds.
    const watcher = await sentinel(server.port);
    atEnd(watcher.remove);
    const gateway = await startGateway("closed", `redis+sentinel://127.0.0.1:${watcher.port}/tidemark`);
    for (let index = 0; index < 3; index += 1) expect(await statusOf(gateway, key)).toBe(200);
    await eventually(async () =>
      expect(String(await watcher.client.call("SENTINEL", "REPLICAS", "tidemark"))).toMatch(
        /master-link-status,ok/,
      ),
    );
    // A replica has what is written a moment later.
    await server.client.set("last", "");
    expect(await server.client.wait(1, 20_000)).toBe(1);
    await server.kill();
    await eventually(async () => {
      const { status, headers } = await gateway.ask("/me", { key });
      expect([status, headers["x-ratelimit-remaining"]]).toEqual([200, "97"]);
    });
    expect(await statusOf(gateway, key)).toBe(200);
    expect(await replica.client.role()).toContain("master");
  });

  test("does not let a gateway start, which says so in one line", async () => {
    const port = await freePort();
    await expect(startGateway("closed", `redis://:secret@127.0.0.1:${port}`)).rejects.toThrow(
      `The store redis://127.0.0.1:${port} cannot be reached`,
    );
  });
});

suite(title("a store that fails, open"), () => {
  test.each<[string, () => Promise<void> | void]>([
    ["is stopped", () => server.kill()],
    ["answers nothing", () => server.freeze()],
    ["was emptied", async () => void (await server.client.flushall())],
  ])("that %s lets known keys go on with each gateway's own limits, and no other", async (_name, fail) => {
    const gateways = [await startGateway("open"), await startGateway("open")] as const;
    const known = await newKey("sandbox");
    const revoked = await newKey("sandbox");
    const unknown = await newKey("sandbox");
    await revokeKey(store.records, revoked.key_id, now());
    expect(await statusesOf(gateways, known.key)).toEqual([200, 200]);
    expect(await statusesOf(gateways, revoked.key)).toEqual([401, 401]);
    await fail();
    for (const gateway of gateways) {
      const answers = [];
      for (let index = 0; index < 14; index += 1)
        answers.push(await gateway.ask("/stats/overview", { key: known.key }));
      expect(passed(answers)).toBe(10);
      expect(answers.at(-1)?.status).toBe(429);
      expect(await statusOf(gateway, unknown.key)).toBe(503);
      expect(await statusOf(gateway, revoked.key)).toBe(503);
      expect((await fetch(`${gateway.admin}/ready`)).status).toBe(200);
    }
    server.resume();
  });
});

suite(title("accounts in a store"), () => {
  test("are listed in order, and a change that others were faster with runs again", async () => {
    const { accountId, key_id } = await newKey("professional");
    const second = await newKey("sandbox");
    const listed = (await listAccounts(store.records)).map(({ account_id }) => account_id);
    expect(listed.sort()).toEqual([accountId, second.accountId].sort());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => rotateKey(store.records, key_id, now())),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const keys = await listKeys(store.records, now(), accountId);
    expect(keys.map(({ state }) => state).sort()).toEqual(["active", "rotated"]);
    const addOne = async (draft: Draft) => draft.put("note/a", Number((await draft.get("note/a")) ?? 0) + 1);
    const additions = Array.from({ length: 10 }, () => change(store.records, addOne, { touchesKeys: false }));
    await Promise.all(additions);
    expect(await store.records.get("note/a")).toBe(10);
    await change(store.records, async (draft) => draft.remove("note/a"));
    expect(await store.records.list("note/")).toEqual([]);
  });

  test("written by a newer version are refused with what to do", async () => {
    await newKey("sandbox");
    await server.client.set("tidemark:{accounts}:version", "9");
    await expect(startGateway()).rejects.toThrow(/is of version 9; this Tidemark reads version 2\. Upgrade/);
  });
});
