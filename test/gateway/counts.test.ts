import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CountStore, openCounts } from "../../gateway/stores/counts.ts";
import { openState, type State } from "../../gateway/stores/state.ts";
import { NOON, temporaryFolder } from "./harness.ts";

const limits = { dailyLimit: 100, burstLimit: 10 };
let folder: ReturnType<typeof temporaryFolder>;
let nowMs: number;
const opened: { counts: CountStore; state: State }[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  nowMs = NOON;
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

  test("forgets windows that hold nothing any more", async () => {
    const counts = await join();
    await counts.take("address/192.0.2.1", { dailyLimit: null, burstLimit: 60 }, nowMs);
    const stored = () => [...(opened[0]?.state.counts.getKeys({ start: "window/", end: "window0" }) ?? [])];
    await vi.waitFor(() => expect(stored()).toEqual(["window/address/192.0.2.1"]));
    nowMs += 2 * 86_400_000;
    await vi.waitFor(() => expect(stored()).toEqual([]));
  });
});
