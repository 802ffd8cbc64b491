import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type OwnedCounts, openCounts } from "../../../../gateway/accounts/counts/counts.ts";
import { DAY_MS } from "../../../../gateway/accounts/counts/window.ts";
import { openState, type State } from "../../../../gateway/accounts/state/state.ts";
import { temporaryFolder } from "../../../folders.ts";
import { NOON } from "../../../noon.ts";

const limits = { dailyLimit: 100, burstLimit: 10 };
const SECOND_MS = 1_000;
let folder: ReturnType<typeof temporaryFolder>;
let nowMs: number;
let errors: unknown[];
const states: State[] = [];
const onLost = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  folder = temporaryFolder();
  nowMs = NOON;
  errors = [];
  onLost.mockClear();
});
afterEach(async () => {
  for (const state of states.splice(0)) await state.close();
  vi.useRealTimers();
  folder.remove();
});

/** Opens the folder as another process would; what is waited for passes at once. */
async function open(wait: (ms: number) => Promise<unknown> = async () => {}): Promise<OwnedCounts> {
  const state = openState(folder.path);
  states.push(state);
  return openCounts(state, { now: () => nowMs, onError: (error) => errors.push(error), onLost, wait });
}
/** Opens it after the owner was killed, which leaves its ownership and what it had written. */
function openAfterKill(): Promise<OwnedCounts> {
  vi.clearAllTimers();
  return open();
}
/** Lets the store of the latest owner fail from now on. */
const breakStore = (method: "put" | "remove") =>
  vi.spyOn(stored(), method).mockImplementation(() => {
    throw new Error("the disk is full");
  });
const stored = () => (states.at(-1) as State).counts;
const blocks = () => [...stored().getKeys({ start: "block/", end: "block0" })];
const takeEach = (counts: OwnedCounts, kind: string, count: number) => {
  for (let index = 0; index < count; index += 1) take(counts, `${kind}/${index}`);
};
const passSeconds = (count: number) => vi.advanceTimersByTime(count * SECOND_MS);
const take = (counts: OwnedCounts, subject = "account/a") => counts.take(subject, limits, nowMs).admitted;
const left = (counts: OwnedCounts, subject = "account/a") => {
  const { dayRemaining, burstRemaining } = counts.peek(subject, limits, nowMs);
  return [dayRemaining, burstRemaining];
};

describe("the counts of the gateway that owns a state folder", () => {
  test("are kept over a clean stop to the last unit of the day and of the minute", async () => {
    const first = await open();
    for (let unit = 0; unit < 7; unit += 1) {
      nowMs += 5_000;
      take(first);
    }
    await first.close();
    const second = await open();
    expect(left(second)).toEqual([93, 3]);
    nowMs = NOON + 5_000 + 60_000;
    expect(left(second)).toEqual([93, 4]);
  });

  test("lose the running minute, and of the day no more than a second, where the process is killed", async () => {
    const first = await open();
    for (let unit = 0; unit < 4; unit += 1) take(first);
    passSeconds(1);
    take(first);
    expect(left(await openAfterKill())).toEqual([96, 10]);
  });

  test("are written within a second however many subjects there are, each block once", async () => {
    const first = await open();
    const put = vi.spyOn(stored(), "put");
    takeEach(first, "account", 1_000);
    passSeconds(1);
    expect(put.mock.calls.filter(([name]) => String(name).startsWith("block/"))).toHaveLength(4);
    const second = await openAfterKill();
    for (const index of [0, 255, 256, 999]) expect(left(second, `account/${index}`)).toEqual([99, 10]);
  });

  test("are not written while nothing changes, nor because they were read", async () => {
    const counts = await open();
    take(counts);
    passSeconds(1);
    await openAfterKill();
    const put = vi.spyOn(stored(), "put");
    passSeconds(5);
    expect(put.mock.calls.map(([name]) => name)).toEqual(new Array(5).fill("owner"));
  });

  test("give a unit back that is written already, and keep subjects apart", async () => {
    const counts = await open();
    for (let unit = 0; unit < 10; unit += 1) take(counts);
    expect([take(counts), take(counts, "account/b")]).toEqual([false, true]);
    passSeconds(1);
    counts.giveBack("account/a", nowMs);
    expect(left(counts)).toEqual([91, 1]);
    passSeconds(1);
    expect(left(await openAfterKill())).toEqual([91, 10]);
  });

  test("that cannot be written are told of once, kept and written later, and told of again if it happens again", async () => {
    const counts = await open();
    for (let time = 1; time <= 2; time += 1) {
      const broken = breakStore("put");
      take(counts);
      passSeconds(10);
      expect(errors).toHaveLength(time);
      broken.mockRestore();
      passSeconds(1);
    }
    expect(left(await openAfterKill())).toEqual([98, 10]);
  });

  test("are read once, and whole, where old blocks could not be removed", async () => {
    const counts = await open();
    takeEach(counts, "attempt", 256);
    nowMs += DAY_MS;
    takeEach(counts, "account", 300);
    passSeconds(1);
    const broken = breakStore("remove");
    passSeconds(3_599);
    expect(errors).toHaveLength(1);
    broken.mockRestore();
    take(counts, "account/299");
    passSeconds(1);
    expect(blocks()).toHaveLength(3);
    const next = await openAfterKill();
    expect([left(next, "account/0"), left(next, "account/299")]).toEqual([
      [99, 10],
      [98, 10],
    ]);
  });

  test("of accounts stay with whoever holds them, and of attempts to sign in are forgotten once they are spent", async () => {
    const counts = await open();
    const held = counts.of("account/a");
    take(counts);
    takeEach(counts, "attempt", 600);
    passSeconds(1);
    nowMs += 2 * DAY_MS;
    take(counts, "attempt/new");
    passSeconds(3_599);
    expect(counts.of("account/a")).toBe(held);
    expect(left(counts, "attempt/new")).toEqual([99, 9]);
    counts.takeFrom(held, limits, nowMs);
    passSeconds(1);
    expect(blocks()).toEqual(["block/000000"]);
    const next = await openAfterKill();
    expect(left(next)).toEqual([99, 10]);
    expect(left(next, "attempt/new")).toEqual([99, 10]);
  });

  test("of accounts that move to another block when attempts are forgotten survive a kill right after it", async () => {
    const counts = await open();
    takeEach(counts, "attempt", 600);
    nowMs += DAY_MS;
    takeEach(counts, "account", 300);
    passSeconds(1);
    const remove = stored().remove.bind(stored());
    vi.spyOn(stored(), "remove").mockImplementation((name) => {
      vi.clearAllTimers();
      return remove(name);
    });
    passSeconds(3_599);
    expect(blocks()).toHaveLength(2);
    const next = await open();
    for (const index of [0, 255, 256, 299]) expect(left(next, `account/${index}`)).toEqual([99, 10]);
  });

  test("are not read at the start where the last is more than 31 days old", async () => {
    const first = await open();
    take(first);
    nowMs += DAY_MS;
    take(first, "account/b");
    await first.close();
    nowMs += 31 * DAY_MS;
    await (await open()).close();
    const rows = stored().getBinary("block/000000")?.toString() ?? "";
    expect(rows).toContain("account/b");
    expect(rows).not.toContain("account/a");
  });
});

describe("a state folder", () => {
  test("has one owner: another gateway is refused with a sentence within a second or so", async () => {
    const first = await open();
    let waitedMs = 0;
    const wait = async (ms: number) => {
      waitedMs += ms;
      passSeconds(ms / SECOND_MS);
    };
    await expect(open(wait)).rejects.toThrow(/^Another gateway owns the state folder .*TIDEMARK_STORE/);
    expect(waitedMs).toBeLessThanOrEqual(1_500);
    expect(take(first)).toBe(true);
  });

  test("of an owner that died is taken over once that has been silent for as long as it may, by one of those who wait", async () => {
    await open();
    vi.clearAllTimers();
    let waitedMs = 0;
    const wait = async (ms: number) => {
      waitedMs += ms;
    };
    const results = await Promise.allSettled([open(wait), open(wait)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(waitedMs).toBe(2 * 3_000);
  });

  test("of an owner that has stopped is free at once, and left alone by that one whatever it is told to do", async () => {
    const first = await open();
    take(first);
    await first.close();
    const wait = vi.fn();
    const second = await open(wait);
    expect(wait).not.toHaveBeenCalled();
    take(first);
    first.flush();
    await first.close();
    expect([errors, onLost.mock.calls.length]).toEqual([[], 0]);
    expect(left(second)).toEqual([99, 9]);
  });

  test("taken over from an owner that was held up is not written to by that one, which is told", async () => {
    const first = await open();
    take(first);
    const paused = vi.spyOn(globalThis, "setInterval");
    const second = await open();
    paused.mockRestore();
    for (let unit = 0; unit < 5; unit += 1) take(second);
    await second.close();
    take(first);
    passSeconds(1);
    expect(onLost).toHaveBeenCalledOnce();
    first.flush();
    await first.close();
    expect(left(await open())).toEqual([95, 5]);
  });
});
