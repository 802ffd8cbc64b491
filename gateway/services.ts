import type { Config } from "./config.ts";
import type { CountStore } from "./counts/countStore.ts";
import type { Plans } from "./counts/plans.ts";
import type { UsageRecorder } from "./counts/usage.ts";
import type { Metrics } from "./http/metrics.ts";
import type { ClientAddress } from "./identity/forwarded.ts";
import type { Identify } from "./identity/keyLookup.ts";
import type { AccountServices } from "./owners/accountServices.ts";
import type { Release } from "./release/release.ts";

/** The part of a pino logger that the gateway uses. */
export type Log = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

/** Everything a request may touch; injected, so that tests can stand still in time and break things. */
export type Services = {
  readonly config: Pick<
    Config,
    "publicUrl" | "upgradeUrl" | "trustProxy" | "logRequests" | "searchFallback" | "explorer"
  >;
  readonly plans: Plans;
  /** The release to answer from. */
  readonly release: () => Release;
  readonly identify: Identify;
  readonly clientAddress: ClientAddress;
  readonly counts: CountStore;
  /** Nothing where nobody signs in. */
  readonly accounts: AccountServices | undefined;
  readonly usage: Pick<UsageRecorder, "record">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether the process is about to stop and takes no new work. */
  readonly isDraining: () => boolean;
};
