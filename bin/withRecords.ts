import { readConfig } from "../gateway/config.ts";
import { openStore } from "../gateway/openStore.ts";
import type { Records } from "../gateway/state/records.ts";

/** Where accounts and keys are, as it was typed: a server if one is named, else a folder. */
export type StoreGiven = { readonly state: string; readonly store?: string | undefined };

/** Runs `action` on the records of the store that was given, and closes it whatever happens. */
export async function withRecords(
  { state, store }: StoreGiven,
  action: (records: Records, now: Date) => Promise<void>,
): Promise<void> {
  const config = readConfig({ TIDEMARK_STORE: store }, { state });
  const opened = await openStore(config, { error: () => {}, info: () => {} });
  try {
    await action(opened.records, new Date());
  } finally {
    await opened.close();
  }
}
