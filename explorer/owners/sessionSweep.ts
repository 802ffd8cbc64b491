import { z } from "zod";
import { changeQuietly, type Records } from "../../gateway/accounts/state/records.ts";
import { pruneSessions } from "./sessions.ts";

/** How often sessions that are over are removed, in milliseconds. */
export const SWEEP_MS = 3_600_000;

/** When sessions were last swept, by any process: milliseconds since 1970. */
const SWEPT = "swept/sessions";
/** Timers of processes drift; the hour of one must not fall just short of that of another. */
const TOLERANCE_MS = 60_000;

/**
 * Removes sessions that are over, unless a process on the same records did within the last hour: of all that try, one
 * takes the turn. Gives how many were removed, `undefined` where it was not this one's turn.
 */
export async function sweepSessions(records: Records, nowMs: number): Promise<number | undefined> {
  const isOurs = await changeQuietly(records, async (draft) => {
    const sweptAtMs = z
      .number()
      .catch(Number.NEGATIVE_INFINITY)
      .parse(await draft.get(SWEPT));
    // A clock that was set back must not stop sweeping for as long as it was wrong.
    if (Math.abs(nowMs - sweptAtMs) < SWEEP_MS - TOLERANCE_MS) return false;
    draft.put(SWEPT, nowMs);
    return true;
  });
  return isOurs ? pruneSessions(records, nowMs) : undefined;
}

/** Sweeps now and every hour until it is told to stop, which waits for a sweep that runs; `onError` hears of failures. */
export function keepSessionsSwept(
  records: Records,
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): () => Promise<void> {
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    sweeping = sweepSessions(records, now()).catch(onError);
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
