import type { Records } from "../gateway/state/records.ts";
import { openState } from "../gateway/state/state.ts";

/** Runs `action` on the records of the state folder and closes it whatever happens. */
export async function withRecords(
  folder: string,
  action: (records: Records, now: Date) => Promise<void>,
): Promise<void> {
  const state = openState(folder);
  try {
    await action(state.records, new Date());
  } finally {
    await state.close();
  }
}
