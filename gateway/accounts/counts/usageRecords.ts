import { z } from "zod";
import { AFTER, writeCounts } from "../state/lmdbRecords.ts";
import type { State } from "../state/state.ts";
import { addDays, type UsageDay, type UsageStore } from "./usage.ts";

/** Days sort by number, so that old ones are one range. */
const DAY = "usage/";
/** When a key was last used. */
const USED = "used/";
const DAY_DIGITS = 6;

const StoredDay = z.object({
  hours: z.array(z.int().min(0)).length(24),
  endpoints: z.record(z.string(), z.int().min(0)),
  refused: z.int().min(0),
});

/**
 * Usage in the state folder, beside the counts and as durable as they are: it survives the death of the process, and
 * a power cut costs what the kernel had not yet written.
 */
export function usageRecords({ counts }: Pick<State, "counts">): UsageStore {
  const stored = (name: string, day: number): UsageDay | undefined => {
    const bytes = counts.getBinary(name);
    return bytes === undefined ? undefined : { day, ...StoredDay.parse(JSON.parse(bytes.toString("utf8"))) };
  };
  return {
    add: async (deltas) =>
      writeCounts(counts, () => {
        for (const { accountId, keyId, usedAtMs, ...delta } of deltas) {
          const name = nameOf(delta.day, accountId);
          const before = stored(name, delta.day);
          const { day: _, ...sum } = before === undefined ? delta : addDays(before, delta);
          counts.put(name, Buffer.from(JSON.stringify(sum)));
          if (keyId === undefined) continue;
          const time = Buffer.alloc(8);
          time.writeDoubleLE(usedAtMs);
          counts.put(USED + keyId, time);
        }
      }),
    days: async (accountId, firstDay, lastDay) => {
      counts.resetReadTxn();
      const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
      return days.map((day) => stored(nameOf(day, accountId), day)).filter((usage) => usage !== undefined);
    },
    keysUsedAtMs: async (keyIds) => {
      counts.resetReadTxn();
      const found = keyIds.map((keyId) => [keyId, counts.getBinary(USED + keyId)?.readDoubleLE(0)] as const);
      return new Map(found.flatMap(([keyId, atMs]) => (atMs === undefined ? [] : [[keyId, atMs] as const])));
    },
    forget: async (accountId, keyIds) => {
      const days = [...counts.getKeys({ start: DAY, end: DAY + AFTER })];
      writeCounts(counts, () => {
        for (const name of days) if (name.endsWith(`/${accountId}`)) counts.remove(name);
        for (const keyId of keyIds) counts.remove(USED + keyId);
      });
    },
    prune: async (firstDay) => {
      const old = [...counts.getKeys({ start: DAY, end: nameOf(firstDay, "") })];
      writeCounts(counts, () => {
        for (const name of old) counts.remove(name);
      });
    },
  };
}

function nameOf(day: number, accountId: string): string {
  return `${DAY}${String(day).padStart(DAY_DIGITS, "0")}/${accountId}`;
}
