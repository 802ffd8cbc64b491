import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BURST_WINDOW_MS,
  DAY_MS,
  emptyWindow,
  isSpent,
  type Limits,
  peekWindow,
  returnUnit,
  takeUnit,
} from "../../../../gateway/accounts/counts/window.ts";
import { NOON } from "../../../noon.ts";

/** The rules in the plainest words: a list of all counted instants, filtered for every question. */
function reference(limits: Limits) {
  let counted: number[] = [];
  const inBurst = (nowMs: number) => counted.filter((at) => at > nowMs - BURST_WINDOW_MS).length;
  const inDay = (nowMs: number) =>
    counted.filter((at) => Math.floor(at / DAY_MS) === Math.floor(nowMs / DAY_MS)).length;
  const passes = (nowMs: number) =>
    inBurst(nowMs) < limits.burstLimit && (limits.dailyLimit === null || inDay(nowMs) < limits.dailyLimit);
  return {
    take: (nowMs: number) => {
      const admitted = passes(nowMs);
      if (admitted) counted.push(nowMs);
      return admitted;
    },
    giveBack: (atMs: number) => {
      const index = counted.lastIndexOf(atMs);
      counted = counted.filter((_, i) => i !== index);
    },
    passes,
    burstResetsAtMs: (nowMs: number) => {
      const oldest = counted.find((at) => at > nowMs - BURST_WINDOW_MS);
      return oldest === undefined ? nowMs : oldest + BURST_WINDOW_MS;
    },
    burstRemaining: (nowMs: number) => Math.max(0, limits.burstLimit - inBurst(nowMs)),
    dayRemaining: (nowMs: number) =>
      limits.dailyLimit === null ? null : Math.max(0, limits.dailyLimit - inDay(nowMs)),
  };
}

const step = fc.oneof(
  ...(
    [
      [6, "take", fc.nat(20_000)],
      [2, "take", fc.constantFrom(0, 1, 59_999, 60_000, 60_001)],
      [1, "take", fc.nat(DAY_MS)],
      [2, "giveBack", fc.nat(5_000)],
    ] as const
  ).map(([weight, kind, waitMs]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant<"take" | "giveBack">(kind), waitMs }),
  })),
);
const limits = fc.record({
  dailyLimit: fc.option(fc.integer({ min: 1, max: 12 })),
  burstLimit: fc.integer({ min: 1, max: 9 }),
});

test("the quota windows agree with the plain rules over any run of requests, and returns", () => {
  fc.assert(
    fc.property(limits, fc.array(step, { maxLength: 120 }), (given, steps) => {
      const plain = reference(given);
      const window = emptyWindow();
      let nowMs = NOON;
      const taken: number[] = [];
      for (const { kind, waitMs } of steps) {
        nowMs += waitMs;
        if (kind === "take") {
          const usage = takeUnit(window, given, nowMs);
          expect(usage.admitted).toBe(plain.take(nowMs));
          if (usage.admitted) taken.push(nowMs);
        } else {
          const atMs = taken.pop();
          if (atMs !== undefined) {
            returnUnit(window, atMs);
            plain.giveBack(atMs);
          }
        }
        const usage = peekWindow(window, given, nowMs);
        expect(usage.admitted).toBe(true);
        expect(usage.burstRemaining).toBe(plain.burstRemaining(nowMs));
        expect(usage.burstResetsAtMs).toBe(plain.burstResetsAtMs(nowMs));
        expect(usage.dayRemaining).toBe(plain.dayRemaining(nowMs));
      }
    }),
    { numRuns: 300 },
  );
});

test("the quota windows name the very millisecond at which the next request passes", () => {
  fc.assert(
    fc.property(limits, fc.array(fc.nat(9_000), { minLength: 1, maxLength: 60 }), (given, waits) => {
      const plain = reference(given);
      const window = emptyWindow();
      let nowMs = NOON;
      for (const waitMs of waits) {
        nowMs += waitMs;
        const usage = takeUnit(window, given, nowMs);
        plain.take(nowMs);
        if (!usage.admitted) {
          expect(usage.passesAtMs).toBeGreaterThan(nowMs);
          expect(plain.passes(usage.passesAtMs - 1)).toBe(false);
          expect(plain.passes(usage.passesAtMs)).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("a unit of yesterday that comes back is not one of today", () => {
  const midnight = Math.ceil(NOON / DAY_MS) * DAY_MS;
  const window = emptyWindow();
  const ten = { dailyLimit: 10, burstLimit: 10 };
  takeUnit(window, ten, midnight - 1);
  takeUnit(window, ten, midnight);
  returnUnit(window, midnight - 1);
  expect(peekWindow(window, ten, midnight)).toMatchObject({ dayRemaining: 9, burstRemaining: 9 });
  returnUnit(window, midnight);
  returnUnit(window, midnight);
  expect(peekWindow(window, ten, midnight)).toMatchObject({ dayRemaining: 10, burstRemaining: 10 });
});

test.each([
  ["ahead", 30],
  ["back", -30],
  ["ahead over midnight", 1],
])("a clock that is %s by days for a while leaves the day with what was counted in it", (_name, days) => {
  const given = { dailyLimit: 100, burstLimit: 100 };
  const window = emptyWindow();
  const takeAt = (atMs: number, count: number) => {
    for (let unit = 0; unit < count; unit += 1) expect(takeUnit(window, given, atMs).admitted).toBe(true);
  };
  takeAt(NOON, 40);
  takeAt(NOON + days * DAY_MS, 10);
  const back = peekWindow(window, given, NOON + 90_000);
  expect(back.dayRemaining).toBe(days > 0 ? 50 : 60);
  expect(back.dayResetsAtMs).toBe((Math.floor(NOON / DAY_MS) + 1) * DAY_MS);
  expect(back.burstRemaining).toBe(100);
  expect(peekWindow(window, given, NOON + 2 * DAY_MS).dayRemaining).toBe(100);
});

test("a clock that was days ahead from the start refuses nobody for days", () => {
  const given = { dailyLimit: 5, burstLimit: 10 };
  const window = emptyWindow();
  for (let unit = 0; unit < 5; unit += 1) takeUnit(window, given, NOON + 30 * DAY_MS);
  expect(peekWindow(window, given, NOON)).toMatchObject({
    dayRemaining: 0,
    dayResetsAtMs: NOON + DAY_MS / 2,
  });
  expect(takeUnit(window, given, NOON + DAY_MS).admitted).toBe(true);
});

test("a clock set back a little forgets nothing; one set back far does not shut callers out", () => {
  const two = { dailyLimit: null, burstLimit: 2 };
  const window = emptyWindow();
  takeUnit(window, two, NOON);
  takeUnit(window, two, NOON);
  expect(takeUnit(window, two, NOON - 30_000).admitted).toBe(false);
  expect(takeUnit(window, two, NOON - 30 * DAY_MS).admitted).toBe(true);
  const other = emptyWindow();
  takeUnit(other, two, NOON);
  expect(peekWindow(other, two, NOON - BURST_WINDOW_MS + 1).burstRemaining).toBe(1);
  expect(takeUnit(other, two, NOON - 30_000).takenAtMs).toBe(NOON);
  expect(peekWindow(other, two, NOON).burstRemaining).toBe(0);
  expect(peekWindow(other, two, NOON - BURST_WINDOW_MS).burstRemaining).toBe(2);
});

test("a clock set back counts on from there once no request is left in the window", () => {
  const window = emptyWindow();
  const one = { dailyLimit: null, burstLimit: 1 };
  takeUnit(window, one, NOON);
  peekWindow(window, one, NOON + BURST_WINDOW_MS);
  expect(takeUnit(window, one, NOON - 1).takenAtMs).toBe(NOON - 1);
});

test("a lowered limit holds back until the window has room again", () => {
  const window = emptyWindow();
  for (let index = 0; index < 5; index += 1)
    takeUnit(window, { dailyLimit: null, burstLimit: 5 }, NOON + index);
  const usage = peekWindow(window, { dailyLimit: null, burstLimit: 2 }, NOON + 10);
  expect(usage.passesAtMs).toBe(NOON + 3 + BURST_WINDOW_MS);
  expect(usage.burstRemaining).toBe(0);
});

test("the allowance is spent once both windows are empty", () => {
  const window = emptyWindow();
  takeUnit(window, { dailyLimit: 5, burstLimit: 5 }, NOON);
  expect(isSpent(window, NOON + BURST_WINDOW_MS)).toBe(false);
  expect(isSpent(window, NOON + DAY_MS)).toBe(true);
});
