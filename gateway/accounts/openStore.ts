import { messageOf } from "../../core/lib/systemCode.ts";
import { addressCounts } from "./counts/addresses.ts";
import { fallbackCounts } from "./counts/countStore.ts";
import { openCounts } from "./counts/counts.ts";
import { usageRecords } from "./counts/usageRecords.ts";
import type { Log } from "./log.ts";
import { openState } from "./state/state.ts";
import type { ValkeyAddress } from "./valkey/address.ts";
import { connectValkey } from "./valkey/connection.ts";
import { COUNT_SCRIPT, valkeyCounts } from "./valkey/counts.ts";
import { COMMIT_SCRIPT, probeRecords, requireVersion, valkeyRecords } from "./valkey/records.ts";
import { valkeyUsage } from "./valkey/usage.ts";

/** Where accounts, keys and counts are to be kept. */
type StoreSettings = {
  /** The folder that keeps them where no server does. */
  readonly state: string;
  /** A server that keeps them for many gateways. */
  readonly store?: ValkeyAddress | undefined;
  /** What becomes of keyed requests while that server is down. */
  readonly storeDown: "closed" | "open";
};

/** Where accounts, keys and counts are kept: a folder of this machine, or a server that many gateways share. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the server that `store` names, else the folder `state`. Throws a StartError with one line where it cannot be
 * reached, read or written.
 */
export async function openStore(
  { store, storeDown, state }: StoreSettings,
  log: Pick<Log, "error" | "info">,
) {
  if (store === undefined) return folderStore(state, log);
  const connection = await connectValkey(store, {
    log,
    probe: probeRecords,
    scripts: { commitRecords: COMMIT_SCRIPT, countUnit: COUNT_SCRIPT },
  });
  await requireVersion(connection, store.shown);
  const shared = valkeyCounts(connection);
  const counts = storeDown === "open" ? fallbackCounts(shared, addressCounts()) : shared;
  return {
    records: valkeyRecords(connection),
    usage: valkeyUsage(connection),
    openCounts: async () => ({ counts, owned: undefined }),
    isUp: connection.isUp,
    close: async () => connection.close(),
  };
}

function folderStore(folder: string, log: Pick<Log, "error">) {
  const state = openState(folder);
  return {
    records: state.records,
    usage: usageRecords(state),
    /**
     * Begins to count accounts; `onLost` is told where another gateway has taken over the folder. `owned` are the same
     * counts where they are in the memory of this process.
     */
    openCounts: async (now: () => number, onLost: () => void) => {
      const onError = (error: unknown) =>
        log.error({ reason: messageOf(error) }, "the counts cannot be written");
      const owned = await openCounts(state, { now, onError, onLost });
      return { counts: owned, owned };
    },
    /** Whether it can be asked. */
    isUp: () => true,
    close: state.close,
  };
}
