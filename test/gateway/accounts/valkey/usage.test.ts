import { expect, test } from "vitest";
import { recordUsage, summarizeUsage } from "../../../../gateway/accounts/counts/usage.ts";
import { DAY_MS } from "../../../../gateway/accounts/counts/window.ts";
import { valkeyUsage } from "../../../../gateway/accounts/valkey/usage.ts";
import { NOON } from "../../../noon.ts";
import { connectionForSuite } from "./connection.ts";
import { suite, title } from "./redisServer.ts";

suite(title("usage in a server"), () => {
  const made = connectionForSuite({});

  test("adds up over gateways, by hour, day and endpoint, and is forgotten with its account", async () => {
    const store = valkeyUsage(made.connection);
    for (let gateway = 0; gateway < 2; gateway += 1) {
      const recorder = recordUsage(store, (error) => {
        throw error;
      });
      const route = recorder.route("/skills");
      const tally = recorder.begin("acc_a", "key_a");
      recorder.record(tally, route, true, false, NOON);
      recorder.record(tally, route, true, false, NOON - DAY_MS);
      recorder.record(tally, route, false, true, NOON);
      await recorder.close();
    }
    const { today, days, endpoints } = await summarizeUsage(store, "acc_a", NOON);
    expect(today[12]).toBe(2);
    expect(days.slice(-2)).toEqual([
      { date: "2025-03-09", requests: 2, refused: 0 },
      { date: "2025-03-10", requests: 2, refused: 2 },
    ]);
    expect(endpoints).toEqual([{ route: "/skills", requests: 4 }]);
    expect([...(await store.keysUsedAtMs(["key_a", "key_b"]))]).toEqual([["key_a", NOON]]);
    await store.forget("acc_a", ["key_a"], Math.floor(NOON / DAY_MS));
    expect(await made.server.client.keys("tidemark:*")).toEqual([]);
  });
});
