import type { CountStore } from "./accounts/counts/countStore.ts";
import type { OwnedCounts } from "./accounts/counts/counts.ts";
import type { UsageRecorder } from "./accounts/counts/usage.ts";
import type { KeyLookup } from "./accounts/keys/keyLookup.ts";
import type { Log } from "./accounts/log.ts";
import type { ClientAddress } from "./callers/forwarded.ts";
import type { Plans } from "./callers/plans.ts";
import type { Config } from "./config.ts";
import type { Metrics } from "./http/metrics.ts";
import type { KeptReleases } from "./release/keptReleases.ts";
import type { Release } from "./release/release.ts";

/** Everything a request may touch; injected, so that tests can stand still in time and break things. */
export type Services = {
  readonly config: Pick<
    Config,
    "publicUrl" | "upgradeUrl" | "trustProxy" | "logRequests" | "searchFallback" | "explorer"
  >;
  readonly plans: Plans;
  /** The release to answer from. */
  readonly release: () => Release;
  /** The releases that callers may name in its place. */
  readonly releases: KeptReleases;
  readonly keys: KeyLookup;
  readonly clientAddress: ClientAddress;
  readonly counts: CountStore;
  /** The counts of accounts, where they are in the memory of this process. */
  readonly owned: OwnedCounts | undefined;
  readonly usage: Pick<UsageRecorder, "record" | "route" | "begin">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether the process is about to stop and takes no new work. */
  readonly isDraining: () => boolean;
};
