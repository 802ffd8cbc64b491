import type { UsageStore } from "../gateway/accounts/counts/usage.ts";
import { openStore } from "../gateway/accounts/openStore.ts";
import type { Records } from "../gateway/accounts/state/records.ts";
import { readConfig } from "../gateway/config.ts";

/** Where accounts and keys are, as it was typed: a server if one is named, else a folder. */
export type StoreGiven = { readonly state: string; readonly store?: string | undefined };

/** What commands about accounts work on. */
type Opened = { readonly records: Records; readonly usage: UsageStore; readonly now: Date };

/** Runs `action` on the store that was given, and closes it whatever happens. */
export async function withRecords(
  { state, store }: StoreGiven,
  action: (opened: Opened) => Promise<void>,
): Promise<void> {
  const config = readConfig({ TIDEMARK_STORE: store }, { state });
  const opened = await openStore(config, { error: () => {}, info: () => {} });
  try {
    await action({ records: opened.records, usage: opened.usage, now: new Date() });
  } finally {
    await opened.close();
  }
}
