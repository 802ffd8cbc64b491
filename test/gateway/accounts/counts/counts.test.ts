import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CountStore } from "../../../../gateway/accounts/counts/countStore.ts";
import { openCounts } from "../../../../gateway/accounts/counts/counts.ts";
import {
  beat,
  ownerOf,
  SILENT_MS,
  setOwner,
  watchMembers,
} from "../../../../gateway/accounts/counts/members.ts";
import { backUpState } from "../../../../gateway/accounts/state/backup.ts";
import { openState, raiseEpoch, type State } from "../../../../gateway/accounts/state/state.ts";
import { temporaryFolder } from "../../../folders.ts";
import { NOON } from "../../../noon.ts";

const limits = { dailyLimit: 100, burstLimit: 10 };
let folder: ReturnType<typeof temporaryFolder>;
let nowMs: number;
/** How much further the clocks that nobody sets are than they would be. */
let slippedMs: number;
const opened: { counts: CountStore; state: State }[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  nowMs = NOON;
  slippedMs = 0;
});
afterEach(async () => {
  for (const { counts, state } of opened.splice(0)) {
    await counts.close();
    await state.close();
  }
  folder.remove();
});

/** Opens the folder as another process would: with its own environment and its own place among the members. */
async function join(): Promise<CountStore> {
  const state = openState(folder.path);
  const counts = await openCounts(state, {
    now: () => nowMs,
    monotonicMs: () => performance.now() + slippedMs,
    onError: (error) => {
      throw error;
    },
  });
  opened.push({ counts, state });
  return counts;
}
async function leave(counts: CountStore): Promise<void> {
  const index = opened.findIndex((each) => each.counts === counts);
  const [found] = opened.splice(index, 1);
  await found?.counts.close();
  await found?.state.close();
}
const take = async (counts: CountStore) => (await counts.take("account/a", limits, nowMs)).admitted;
/** Lets other members see a change: the epoch is read once per turn of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("the count store", () => {
  test("keeps counts over a clean stop to the last unit", async () => {
    const first = await join();
    for (let index = 0; index < 7; index += 1) await take(first);
    await leave(first);
    const second = await join();
    expect((await second.peek("account/a", limits, nowMs)).burstRemaining).toBe(3);
    expect((await second.peek("account/a", limits, nowMs)).dayRemaining).toBe(93);
  });

  test("hands its counts over when another process joins, and both share them exactly", async () => {
    const first = await join();
    for (let index = 0; index < 4; index += 1) expect(await take(first)).toBe(true);
    const second = await join();
    let admitted = 4;
    for (let index = 0; index < 20; index += 1) if (await take(index % 2 ? first : second)) admitted += 1;
    expect(admitted).toBe(limits.burstLimit);
  });

  test("goes on alone when the other leaves, without losing a unit", async () => {
    const first = await join();
    const second = await join();
    for (let index = 0; index < 3; index += 1) await take(second);
    await leave(second);
    await nextTurn();
    for (let index = 0; index < 3; index += 1) await take(first);
    expect((await first.peek("account/a", limits, nowMs)).burstRemaining).toBe(4);
    await leave(first);
    expect((await (await join()).peek("account/a", limits, nowMs)).burstRemaining).toBe(4);
  });

  test("gives a unit back, alone and shared", async () => {
    const first = await join();
    const { takenAtMs } = await first.take("account/a", limits, nowMs);
    await first.giveBack("account/a", takenAtMs);
    expect((await first.peek("account/a", limits, nowMs)).burstRemaining).toBe(10);
    const second = await join();
    const shared = await second.take("account/a", limits, nowMs);
    await first.giveBack("account/a", shared.takenAtMs);
    expect((await second.peek("account/a", limits, nowMs)).dayRemaining).toBe(100);
  });

  test("keeps subjects apart", async () => {
    const counts = await join();
    for (let index = 0; index < 10; index += 1) await take(counts);
    expect(await take(counts)).toBe(false);
    expect((await counts.take("account/b", limits, nowMs)).admitted).toBe(true);
  });

  const HOUR_MS = 3_600_000;
  const stored = () => [...(opened[0]?.state.counts.getKeys({ start: "window/", end: "window0" }) ?? [])];

  test("forgets windows that hold nothing any more", async () => {
    const before = await join();
    await take(before);
    await leave(before);
    await join();
    expect(stored()).toEqual(["window/account/a"]);
    nowMs += 48 * HOUR_MS;
    slippedMs += 48 * HOUR_MS;
    await vi.waitFor(() => expect(stored()).toEqual([]));
  });

  test("forgets nothing while the clock is not to be trusted", async () => {
    const before = await join();
    await take(before);
    await leave(before);
    const counts = await join();
    expect(stored()).toEqual(["window/account/a"]);
    nowMs += 48 * HOUR_MS;
    slippedMs += HOUR_MS;
    await take(counts);
    nowMs -= 48 * HOUR_MS;
    expect((await counts.peek("account/a", limits, nowMs)).dayRemaining).toBe(98);
  });

  test("of one that was held up and taken for dead are not counted in two memories", async () => {
    const first = await join();
    await take(first);
    const { state } = opened[0] as (typeof opened)[number];
    // Another has struck it off and owns: what a process that is stopped for seconds finds when it goes on.
    state.counts.transactionSync(() => {
      for (const key of [...state.counts.getKeys({ start: "member/", end: "member0" })])
        state.counts.remove(key);
      beat(state, "another");
      setOwner(state, "another");
      raiseEpoch(state.counts);
    });
    await nextTurn();
    const waiting = first.take("account/a", limits, nowMs);
    expect(waiting).toBeInstanceOf(Promise);
    state.counts.transactionSync(() => setOwner(state, undefined));
    expect((await waiting).admitted).toBe(true);
    expect([...state.counts.getKeys({ start: "member/", end: "member0" })]).toHaveLength(2);
    expect(ownerOf(state)).toBeUndefined();
  });

  test("are not written by one that another has taken over from since it last looked", async () => {
    const first = await join();
    const { state } = opened[0] as (typeof opened)[number];
    await take(first);
    // No epoch is raised: this is the moment between the owner's look and its write.
    state.counts.transactionSync(() => setOwner(state, "another"));
    first.flush();
    expect(stored()).toEqual([]);
    await first.close();
    expect(stored()).toEqual([]);
  });

  test("are taken over from one that has ended without a word", async () => {
    const state = openState(folder.path);
    state.counts.transactionSync(() => {
      beat(state, "dead");
      setOwner(state, "dead");
    });
    await state.close();
    const counts = await join();
    expect(await take(counts)).toBe(true);
  });

  test("are as they were written when the one that kept them ends without a word", async () => {
    const first = await join();
    for (let index = 0; index < 4; index += 1) await take(first);
    first.flush();
    // What a process that is killed leaves behind: its place among the members, its ownership and its journal.
    const left = temporaryFolder();
    try {
      await backUpState(folder.path, `${left.path}/state`);
      const state = openState(`${left.path}/state`);
      const counts = await openCounts(state, {
        now: () => nowMs,
        monotonicMs: () => 20 * performance.now(),
        onError: (error) => {
          throw error;
        },
      });
      expect((await counts.peek("account/a", limits, nowMs)).dayRemaining).toBe(96);
      expect((await counts.peek("account/a", limits, nowMs)).burstRemaining).toBe(6);
      await counts.close();
      await state.close();
    } finally {
      left.remove();
    }
  });
});

describe("watching other members", () => {
  test("takes out who is silent, and not who beats, however long the watcher itself was held up", () => {
    const state = openState(folder.path);
    let atMs = 0;
    const watch = watchMembers(state, "self", () => atMs);
    const look = (sinceMs: number) => {
      atMs += sinceMs;
      return state.counts.transactionSync(() => watch.livingOthers());
    };
    state.counts.transactionSync(() => {
      for (const id of ["self", "silent", "beating"]) beat(state, id);
      setOwner(state, "silent");
    });
    expect(look(0).sort()).toEqual(["beating", "silent"]);
    expect(look(60_000).sort()).toEqual(["beating", "silent"]);
    for (let waitedMs = 0; waitedMs <= SILENT_MS; waitedMs += 250) {
      state.counts.transactionSync(() => beat(state, "beating"));
      look(250);
    }
    expect(look(0)).toEqual(["beating"]);
    expect(ownerOf(state)).toBeUndefined();
    return state.close();
  });
});
