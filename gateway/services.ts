import type { FastifyInstance } from "fastify";
import type { CountStore } from "./accounts/counts/countStore.ts";
import type { OwnedCounts } from "./accounts/counts/counts.ts";
import type { UsageRecorder, UsageStore } from "./accounts/counts/usage.ts";
import type { KeyLookup } from "./accounts/keys/keyLookup.ts";
import type { Log } from "./accounts/log.ts";
import type { Records } from "./accounts/state/records.ts";
import type { ClientAddress } from "./callers/forwarded.ts";
import type { Plans } from "./callers/plans.ts";
import type { Config } from "./config.ts";
import type { SendError } from "./http/failure.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Path } from "./http/routing.ts";
import type { KeptReleases } from "./release/keptReleases.ts";
import type { Release } from "./release/release.ts";
import type { Handler } from "./routes/handler.ts";

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

/** What is served beside the API, such as pages for people: the gateway is handed it and knows nothing of it. */
export type Plugin = {
  /** The paths of its routes, for `Allow`. */
  readonly paths: readonly Path[];
  /** Adds its routes, each with its `RouteConfig`; their requests are admitted before any hook of its own. */
  readonly register: (scope: FastifyInstance) => Promise<void>;
  /** What a browser gets at the root, where it gets a page. */
  readonly home: Handler | undefined;
  /** How errors are told on its pages, and to a browser that asks for what is not there; the envelope where undefined. */
  readonly sendError: SendError | undefined;
};

/** Opens a plugin for the services of a gateway, over its stores. */
export type OpenPlugin = (
  services: Services,
  config: Config,
  stores: { readonly records: Records; readonly usage: UsageStore },
) => Promise<Plugin>;
