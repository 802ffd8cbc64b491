import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToTally,
  encodeTally,
  type Tally,
  takeFromTally,
  tallyOf,
} from "../../../../gateway/accounts/counts/tally.ts";
import {
  emptyWindow,
  peekWindow,
  returnUnit,
  takeUnit,
  type Window,
} from "../../../../gateway/accounts/counts/window.ts";
import { decodeWindow } from "../../../../gateway/accounts/counts/windowBytes.ts";
import { NOON } from "../../../noon.ts";

const given = { dailyLimit: 5_000, burstLimit: 1_000 };

function take(window: Window, tally: Tally, nowMs: number): number | undefined {
  const usage = takeUnit(window, given, nowMs);
  if (!usage.admitted) return undefined;
  addToTally(tally, usage.takenAtMs);
  return usage.takenAtMs;
}

/** The window as a process reads it that comes after one that was killed. */
const readBack = (window: Window, tally: Tally) => decodeWindow(encodeTally(window, tally));

const step = fc.record({
  waitMs: fc.oneof({ weight: 8, arbitrary: fc.nat(400) }, { weight: 1, arbitrary: fc.nat(70_000) }),
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant("take" as const) },
    { weight: 1, arbitrary: fc.constantFrom("giveBack" as const, "restart" as const, "back" as const) },
  ),
});

describe("the requests of a window by the second", () => {
  test("admit nothing earlier than the window, and at most a second later, and keep the day exactly", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), fc.nat(70_000), (steps, laterMs) => {
        let window = emptyWindow();
        let tally = tallyOf(window);
        let nowMs = NOON;
        let takenAtMs: number | undefined;
        let standsAtMs = NOON;
        for (const { waitMs, kind } of steps) {
          // A clock that is set back by less than the window counts as standing still.
          nowMs += kind === "back" ? -Math.min(waitMs, 5_000) : waitMs;
          if (kind === "giveBack" && takenAtMs !== undefined) {
            returnUnit(window, takenAtMs);
            takeFromTally(tally, takenAtMs);
            takenAtMs = undefined;
          } else if (kind === "restart") {
            window = readBack(window, tally);
            tally = tallyOf(window);
            takenAtMs = undefined;
          } else {
            takenAtMs = take(window, tally, nowMs);
            standsAtMs = takenAtMs ?? standsAtMs;
          }
        }
        const atMs = Math.max(nowMs, standsAtMs) + laterMs;
        expect(encodeTally(window, tally).length).toBeLessThanOrEqual(24 + 4 * 62);
        const exact = peekWindow(window, given, atMs);
        const read = peekWindow(readBack(window, tally), given, atMs);
        const second = peekWindow(readBack(window, tally), given, atMs + 1_000);
        expect(read.dayRemaining).toBe(exact.dayRemaining);
        expect(read.burstRemaining).toBeLessThanOrEqual(exact.burstRemaining);
        expect(second.burstRemaining).toBeGreaterThanOrEqual(exact.burstRemaining);
      }),
      { numRuns: 300 },
    );
  });

  test("go on after the newest of a second was given back and the clock went back by a millisecond", () => {
    const window = emptyWindow();
    const tally = tallyOf(window);
    take(window, tally, NOON);
    const newestMs = take(window, tally, NOON + 1) as number;
    returnUnit(window, newestMs);
    takeFromTally(tally, newestMs);
    take(window, tally, NOON);
    expect(peekWindow(readBack(window, tally), given, NOON).burstRemaining).toBe(998);
  });

  test("of a thousand requests in one second are one", () => {
    const window = emptyWindow();
    const tally = tallyOf(window);
    for (let request = 0; request < 1_000; request += 1) take(window, tally, NOON + request);
    expect(encodeTally(window, tally)).toHaveLength(24 + 4);
    expect(peekWindow(readBack(window, tally), given, NOON + 60_998).burstRemaining).toBe(0);
    expect(peekWindow(readBack(window, tally), given, NOON + 60_999).burstRemaining).toBe(1_000);
  });

  test("mean nothing any more once the clock was set back by more than the window", () => {
    const window = emptyWindow();
    const tally = tallyOf(window);
    for (let request = 0; request < 5; request += 1) take(window, tally, NOON);
    take(window, tally, NOON - 120_000);
    expect(peekWindow(readBack(window, tally), given, NOON - 120_000).burstRemaining).toBe(999);
  });
});
