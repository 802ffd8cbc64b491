import { afterEach, expect, test, vi } from "vitest";
import { keepSessionsSwept, SWEEP_MS, sweepSessions } from "../../../explorer/owners/sessionSweep.ts";
import { beginSession, SESSION, SESSION_MS } from "../../../explorer/owners/sessions.ts";
import { createAccount } from "../../../gateway/accounts/accounts.ts";
import { ensureOwner } from "../../../gateway/accounts/owners/owners.ts";
import type { State } from "../../../gateway/accounts/state/state.ts";
import { stateForEach } from "../../gateway/accounts/stateForEach.ts";
import { NOON } from "../../noon.ts";

let state: State;
stateForEach(async (made) => {
  state = made;
  const when = new Date(NOON);
  const { account_id } = await createAccount(state.records, { org: "Some Org", tier: "sandbox" }, when);
  const owner = await ensureOwner(state.records, { accountId: account_id, email: "ann@example.org" }, when);
  await beginSession(state.records, owner, NOON);
  await beginSession(state.records, owner, NOON + SESSION_MS.idle);
});
afterEach(() => void vi.useRealTimers());

test("sessions that are over are removed by one of the processes that try at the same time", async () => {
  const atMs = NOON + SESSION_MS.idle;
  const swept = await Promise.all([1, 2, 3].map(() => sweepSessions(state.records, atMs)));
  expect(swept.filter((removed) => removed !== undefined)).toEqual([1]);
  expect(await state.records.list(SESSION)).toHaveLength(1);
});

test("sessions that are over are looked for again after an hour, and at once when the clock was set back", async () => {
  const sweep = (atMs: number) => sweepSessions(state.records, atMs);
  expect(await sweep(NOON)).toBe(0);
  expect(await sweep(NOON + SWEEP_MS / 2)).toBeUndefined();
  expect(await sweep(NOON + SWEEP_MS)).toBe(0);
  expect(await sweep(NOON - SWEEP_MS)).toBe(0);
});

test("sessions that are over are removed while a gateway runs, by its clock, until it stops", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let nowMs = NOON;
  const onError = vi.fn();
  const left = async () => (await state.records.list(SESSION)).length;
  const pass = (ms: number) => {
    nowMs += ms;
    vi.advanceTimersByTime(SWEEP_MS);
  };
  const stop = keepSessionsSwept(state.records, { now: () => nowMs, onError });
  pass(SESSION_MS.idle);
  await stop();
  expect(await left()).toBe(1);
  pass(SESSION_MS.idle);
  await stop();
  expect(await left()).toBe(1);
  expect(onError).not.toHaveBeenCalled();
});
