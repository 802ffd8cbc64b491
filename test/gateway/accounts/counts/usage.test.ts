import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  recordUsage,
  summarizeUsage,
  type Tally,
  type UsageRecorder,
  type UsageStore,
} from "../../../../gateway/accounts/counts/usage.ts";
import { usageRecords } from "../../../../gateway/accounts/counts/usageRecords.ts";
import { DAY_MS } from "../../../../gateway/accounts/counts/window.ts";
import { openState, type State } from "../../../../gateway/accounts/state/state.ts";
import { valkeyUsage } from "../../../../gateway/accounts/valkey/usage.ts";
import { NOON } from "../../../noon.ts";
import { stateForEach } from "../stateForEach.ts";
import { connectionForSuite } from "../valkey/connection.ts";
import { suite, title } from "../valkey/redisServer.ts";

const HOUR_MS = 3_600_000;
const TODAY = Math.floor(NOON / DAY_MS);
let store: UsageStore;
const fail = (error: unknown) => {
  throw error;
};

const ROUTES = ["/jobs/search", "/skills", "/me"];
type Note = {
  accountId?: string;
  keyId?: string | undefined;
  route?: string;
  isCounted?: boolean;
  isRefused?: boolean;
  nowMs?: number;
};
const USUAL = { accountId: "acc_a", keyId: "key_a", route: "/jobs/search", nowMs: NOON };

/** A recorder with a tally for each key, as callers have them. */
function recorderOn(store: UsageStore, onError: (error: unknown) => void = fail) {
  const recorder: UsageRecorder = recordUsage(store, onError);
  for (const route of ROUTES) recorder.route(route);
  const tallies = new Map<string, Tally>();
  const record = (note: Note = {}) => {
    const { accountId, keyId, route, nowMs, isCounted = true, isRefused = false } = { ...USUAL, ...note };
    const name = `${accountId} ${keyId}`;
    const tally = tallies.get(name) ?? recorder.begin(accountId, keyId);
    tallies.set(name, tally);
    recorder.record(tally, recorder.route(route), isCounted, isRefused, nowMs);
  };
  return { ...recorder, record };
}

/** What every store of usage does; `another` opens the same one as another process would. */
function testStore(another: () => Promise<UsageStore>): void {
  test("is told by hour, by day and by endpoint, refused requests apart, and adds up over processes", async () => {
    const recorders = [recorderOn(store), recorderOn(await another())];
    for (const recorder of recorders) {
      recorder.record({ route: "/skills", nowMs: NOON + HOUR_MS - 1 });
      recorder.record({ route: "/skills" });
      recorder.record({ nowMs: NOON + HOUR_MS });
      recorder.record({ isCounted: false, isRefused: true });
      recorder.record({ route: "/me", isCounted: false });
      recorder.record({ accountId: "acc_b" });
      await recorder.flush();
    }
    recorders[0]?.record({ nowMs: NOON - 3 * DAY_MS });
    for (const recorder of recorders) await recorder.close();
    const { today, days, endpoints } = await summarizeUsage(store, "acc_a", NOON + HOUR_MS);
    expect(today.map((count, hour) => [hour, count]).filter(([, count]) => count !== 0)).toEqual([
      [12, 4],
      [13, 2],
    ]);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ date: "2025-03-10", requests: 6, refused: 2 });
    expect(days.slice(-4, -2)).toEqual([
      { date: "2025-03-07", requests: 1, refused: 0 },
      { date: "2025-03-08", requests: 0, refused: 0 },
    ]);
    expect(endpoints).toEqual([
      { route: "/skills", requests: 4 },
      { route: "/jobs/search", requests: 3 },
    ]);
  });

  test("is given for the days asked for, the first and the last among them, and no other", async () => {
    const recorder = recorderOn(store);
    for (const back of [3, 2, 1, 0]) recorder.record({ nowMs: NOON - back * DAY_MS });
    await recorder.close();
    const days = await store.days("acc_a", TODAY - 2, TODAY - 1);
    expect(days.map(({ day }) => day)).toEqual([TODAY - 2, TODAY - 1]);
  });

  test("says when a key was last used, also where the request was free, until its account is forgotten", async () => {
    const recorder = recorderOn(store);
    recorder.record({ nowMs: NOON - 5 });
    recorder.record({ keyId: "key_b", isCounted: false });
    recorder.record({ keyId: undefined });
    await recorder.close();
    const used = async () => [...(await store.keysUsedAtMs(["key_a", "key_b", "key_c"]))];
    expect(await used()).toEqual([
      ["key_a", NOON - 5],
      ["key_b", NOON],
    ]);
    await store.forget("acc_a", ["key_a", "key_b"], TODAY);
    expect(await used()).toEqual([]);
    expect(await store.days("acc_a", TODAY - 40, TODAY)).toEqual([]);
  });
}

suite(title("usage in a server"), () => {
  const made = connectionForSuite({});
  beforeEach(async () => {
    await made.server.client.flushall();
    store = valkeyUsage(made.connection);
  });
  testStore(async () => store);
});

describe("usage in a state folder", () => {
  let state: State;
  stateForEach((opened) => {
    state = opened;
    store = usageRecords(state);
  });
  testStore(async () => {
    const elsewhere = openState(state.folder);
    onTestFinished(elsewhere.close);
    return usageRecords(elsewhere);
  });

  test("that cannot be written is kept, told of once, and written later", async () => {
    let isBroken = true;
    const errors: unknown[] = [];
    const flaky: UsageStore = {
      ...store,
      add: async (deltas) => {
        if (isBroken) throw new Error("the disk is full");
        await store.add(deltas);
      },
    };
    const recorder = recorderOn(flaky, (error) => errors.push(error));
    recorder.record();
    await recorder.flush();
    recorder.record();
    await recorder.flush();
    expect(errors).toHaveLength(1);
    isBroken = false;
    await recorder.close();
    expect((await summarizeUsage(store, "acc_a", NOON)).days.at(-1)?.requests).toBe(2);
  });

  test("that cannot be written before midnight counts for its own day", async () => {
    let refuse: (reason: Error) => void = fail;
    const add = vi.fn(store.add);
    add.mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    const recorder = recorderOn({ ...store, add }, () => {});
    recorder.record();
    const written = recorder.flush();
    await vi.waitFor(() => expect(add).toHaveBeenCalled());
    recorder.record({ nowMs: NOON + DAY_MS });
    refuse(new Error("the disk is full"));
    await written;
    await recorder.close();
    const { days } = await summarizeUsage(store, "acc_a", NOON + DAY_MS);
    expect(days.slice(-2).map(({ requests }) => requests)).toEqual([1, 1]);
  });

  test("of more accounts than are written at once, 25, is written whole", async () => {
    const sizes: number[] = [];
    const recorder = recorderOn({
      ...store,
      add: (deltas) => {
        sizes.push(deltas.length);
        return store.add(deltas);
      },
    });
    for (let n = 0; n < 130; n += 1) recorder.record({ accountId: `acc_${n}` });
    await recorder.flush();
    expect(sizes).toEqual([25, 25, 25, 25, 25, 5]);
    for (const accountId of ["acc_0", "acc_60", "acc_129"]) {
      expect((await store.days(accountId, TODAY - 99, TODAY)).length, accountId).toBe(1);
    }
    await recorder.close();
  });

  test("of one account alone is written at the next tick, once however much it asked, and of none nothing", async () => {
    vi.useFakeTimers();
    try {
      const add = vi.fn<UsageStore["add"]>(async () => {});
      const recorder = recorderOn({ ...store, add, prune: async () => {} });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(add).not.toHaveBeenCalled();
      recorder.record();
      recorder.record();
      await vi.advanceTimersByTimeAsync(100);
      expect(add.mock.calls.map(([deltas]) => deltas.length)).toEqual([1]);
      await recorder.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("is forgotten once a day, by the newest of the days that are written together", async () => {
    const pruned: number[] = [];
    const recorder = recorderOn({
      ...store,
      prune: async (firstDay) => {
        pruned.push(firstDay);
      },
    });
    recorder.record({ nowMs: NOON - DAY_MS });
    recorder.record({ accountId: "acc_b" });
    await recorder.flush();
    recorder.record();
    await recorder.close();
    expect(pruned).toEqual([TODAY - 30]);
  });

  test("is forgotten after 31 days", async () => {
    const recorder = recorderOn(store);
    for (const back of [31, 30, 0]) {
      recorder.record({ nowMs: NOON - back * DAY_MS });
      await recorder.flush();
    }
    await recorder.close();
    expect(await store.days("acc_a", TODAY - 99, TODAY)).toHaveLength(2);
    // As earlier versions have written it.
    expect([...state.counts.getKeys({ start: "usage/" })].at(0)).toBe("usage/020127/acc_a");
  });
});
