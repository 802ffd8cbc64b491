import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  foldJournal,
  IDLE_TICKS,
  type Journal,
  keepJournal,
  type Owned,
  SETTLED_MAX,
} from "../../../../gateway/accounts/counts/journal.ts";
import { addToTally, tallyOf } from "../../../../gateway/accounts/counts/tally.ts";
import { emptyWindow, takeUnit } from "../../../../gateway/accounts/counts/window.ts";
import { decodeWindow } from "../../../../gateway/accounts/counts/windowBytes.ts";
import { openState, type State } from "../../../../gateway/accounts/state/state.ts";
import { temporaryFolder } from "../../../folders.ts";
import { NOON } from "../../../noon.ts";

const limits = { dailyLimit: null, burstLimit: 1_000 };
let folder: ReturnType<typeof temporaryFolder>;
let state: State;
/** Whether the store fails at the end of the next transactions. */
let isFailing: boolean;

beforeEach(() => {
  folder = temporaryFolder();
  state = openState(folder.path);
  isFailing = false;
});
afterEach(async () => {
  await state.close();
  folder.remove();
});

function open(): Journal {
  return keepJournal(state, (action) =>
    state.counts.transactionSync(() => {
      action();
      if (isFailing) throw new Error("the disk is full");
    }),
  );
}
function owned(subject: string): Owned {
  const window = emptyWindow();
  return { subject, window, tally: tallyOf(window), entry: undefined };
}
function take({ window, tally }: Owned, count = 1): void {
  for (let index = 0; index < count; index += 1) {
    const { takenAtMs } = takeUnit(window, limits, NOON);
    addToTally(tally, takenAtMs);
  }
}
const fold = () => state.counts.transactionSync(() => foldJournal(state));
const keys = (prefix: string) => [...state.counts.getKeys({ start: prefix, end: `${prefix}\uffff` })];
/** What is stored under the name of a subject: its count of the day. */
const storedCount = (subject: string) => {
  const bytes = state.counts.getBinary(`window/${subject}`);
  return bytes === undefined ? undefined : decodeWindow(bytes).dayCount;
};

describe("the journal of windows", () => {
  test("gives each window as it was last written, and is empty once folded in", () => {
    const journal = open();
    const [first, second] = [owned("account/first"), owned("address/2001:db8::/64")];
    take(first, 3);
    take(second);
    journal.write([first, second]);
    take(first);
    journal.write([first]);
    take(first, 5);
    fold();
    expect(storedCount(first.subject)).toBe(4);
    expect(storedCount(second.subject)).toBe(1);
    expect(keys("journal/")).toEqual([]);
  });

  test("drops a record once later ones have all that it has", () => {
    const journal = open();
    const pair = [owned("account/a"), owned("account/b")];
    for (const one of pair) take(one);
    journal.write(pair);
    journal.write(pair.slice(0, 1));
    expect(keys("journal/")).toHaveLength(2);
    journal.write(pair.slice(1));
    expect(keys("journal/")).toHaveLength(2);
    journal.write(pair);
    expect(keys("journal/")).toHaveLength(1);
  });

  test("writes windows that rest under their own names, so many in a tick and no more", () => {
    const journal = open();
    const many = Array.from({ length: SETTLED_MAX + 1 }, (_, index) => owned(`account/${index}`));
    for (const one of many) take(one);
    journal.write(many);
    for (let tick = 1; tick < IDLE_TICKS; tick += 1) journal.tick();
    expect(keys("window/")).toEqual([]);
    journal.tick();
    expect(keys("window/")).toHaveLength(SETTLED_MAX);
    expect(keys("journal/")).toHaveLength(1);
    journal.tick();
    expect(keys("window/")).toHaveLength(SETTLED_MAX + 1);
    expect(keys("journal/")).toEqual([]);
  });

  const step = fc.record({
    subjects: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
    ticks: fc.constantFrom(0, 0, 1, IDLE_TICKS),
    fails: fc.constantFrom(false, false, true),
  });

  test("loses nothing that was written, whatever is written, rests and fails", async () => {
    await fc.assert(
      fc
        .property(fc.array(step, { maxLength: 30 }), (steps) => {
          const journal = open();
          const subjects = Array.from({ length: 6 }, (_, index) => owned(`account/${index}`));
          const written = new Map<string, number>();
          for (const { subjects: chosen, ticks, fails } of steps) {
            const changed = chosen.flatMap((index) => subjects[index] ?? []);
            for (const one of changed) take(one);
            isFailing = fails;
            try {
              journal.write(changed);
              for (const { subject, window } of changed) written.set(subject, window.dayCount);
            } catch {
              expect(fails).toBe(true);
            }
            for (let tick = 0; tick < ticks; tick += 1) {
              try {
                journal.tick();
              } catch {
                expect(fails).toBe(true);
              }
            }
            isFailing = false;
          }
          fold();
          for (const { subject, window } of subjects) {
            const [least, found] = [written.get(subject) ?? 0, storedCount(subject) ?? 0];
            expect(found).toBeGreaterThanOrEqual(least);
            // One that is written under its own name later is written as it stands then.
            expect(found).toBeLessThanOrEqual(window.dayCount);
          }
          expect(keys("journal/")).toEqual([]);
        })
        .beforeEach(() => {
          state.counts.clearSync();
        }),
      { numRuns: 60 },
    );
  });

  test("keeps what was written before a write that failed", () => {
    const journal = open();
    const [first, second] = [owned("account/first"), owned("account/second")];
    take(first, 2);
    take(second, 2);
    journal.write([first, second]);
    isFailing = true;
    expect(() => journal.write([first, second])).toThrow("the disk is full");
    isFailing = false;
    take(first);
    journal.write([first]);
    for (let tick = 0; tick <= IDLE_TICKS; tick += 1) journal.tick();
    take(second, 7);
    fold();
    expect(storedCount(first.subject)).toBe(3);
    expect(storedCount(second.subject)).toBe(2);
    expect(second.entry, "so that it can be forgotten").toBeUndefined();
  });
});
