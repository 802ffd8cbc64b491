import type { FastifyInstance } from "fastify";
import { DEFAULT_LIMITS, limitsWith } from "../../core/contract/limits.ts";
import type { Tier } from "../../core/contract/tiers.ts";
import type { Dist } from "../../core/format/artifactSource.ts";
import type { AccountServices } from "../../explorer/owners/accountServices.ts";
import { makeThrottle } from "../../explorer/owners/throttle.ts";
import { explorer } from "../../explorer/plugin.ts";
import { addressCounts } from "../../gateway/accounts/counts/addresses.ts";
import { type CountStore, splitCounts } from "../../gateway/accounts/counts/countStore.ts";
import { openCounts } from "../../gateway/accounts/counts/counts.ts";
import { recordUsage, type UsageRecorder, type UsageStore } from "../../gateway/accounts/counts/usage.ts";
import { usageRecords } from "../../gateway/accounts/counts/usageRecords.ts";
import { keyLookup } from "../../gateway/accounts/keys/keyLookup.ts";
import { openState, type State } from "../../gateway/accounts/state/state.ts";
import { buildGateway, TIMEOUTS, type Timeouts } from "../../gateway/buildGateway.ts";
import { clientAddresses } from "../../gateway/callers/forwarded.ts";
import { makePlans } from "../../gateway/callers/plans.ts";
import { makeMetrics } from "../../gateway/http/metrics.ts";
import { keptReleases } from "../../gateway/release/keptReleases.ts";
import { openCurrentRelease, type Release } from "../../gateway/release/release.ts";
import { searchOpener } from "../../gateway/release/searchOptions.ts";
import type { Services } from "../../gateway/services.ts";
import { memorySource } from "../core/format/memorySource.ts";
import { testPasswords } from "../explorer/owners/testPasswords.ts";
import { temporaryFolder } from "../folders.ts";
import { NOON } from "../noon.ts";
import { type LogLine, recordedLog } from "./accounts/logLines.ts";
import { newKey } from "./accounts/newKey.ts";
import { miniRelease, type TestRelease } from "./miniRelease.ts";

/** A dist of releases held in memory. */
export function memoryDist(releases: readonly TestRelease[], current = releases[0]?.id): Dist {
  return {
    name: "memory",
    current: async () => current,
    history: async () => releases.map(({ id }) => id).filter((id) => id !== current),
    source: (id) => memorySource(releases.find((release) => release.id === id)?.files ?? new Map()),
  };
}

export const releaseOptions = {
  cacheBytes: 4_000_000,
  openSearch: searchOpener({
    encoder: { encoder: "trained", model: undefined, dimensions: undefined, apiKey: undefined },
    searchFallback: "none",
  }),
};

export type Harness = {
  readonly app: FastifyInstance;
  readonly state: State;
  readonly services: Services;
  readonly usage: { readonly store: UsageStore; readonly recorder: UsageRecorder };
  readonly release: Release;
  readonly lines: LogLine[];
  /** The clock of the gateway. */
  readonly clock: { nowMs: number };
  readonly draining: { value: boolean };
  /** A new account of a tier with a key. */
  readonly account: (tier: Tier) => Promise<{ accountId: string; keyId: string; key: string }>;
  /** A key of a tier; for enterprise unlimited enough for a whole test file. */
  readonly keys: Readonly<Record<Tier, string>>;
  readonly close: () => Promise<void>;
};

export type HarnessOptions = {
  readonly releases?: readonly TestRelease[];
  readonly timeouts?: Partial<Timeouts>;
  readonly services?: Partial<Omit<Services, "config">> & { readonly config?: Partial<Services["config"]> };
  readonly counts?: (counts: CountStore) => CountStore;
  /** Limits that differ from the usual, as an operator writes them. */
  readonly limits?: object;
  /** Pages of owners, with what differs from the usual. */
  readonly accounts?: Partial<AccountServices>;
};

/** A gateway over a release of the mini sources and a fresh state folder, with a clock that stands still. */
export async function harness(options: HarnessOptions = {}): Promise<Harness> {
  const folder = temporaryFolder();
  const clock = { nowMs: NOON };
  const draining = { value: false };
  const { log, lines } = recordedLog();
  const releases = options.releases ?? [await miniRelease()];
  const dist = memoryDist(releases);
  const release = await openCurrentRelease(dist, releaseOptions);
  const state = openState(folder.path);
  const now = () => clock.nowMs;
  const accounts = await openCounts(state, {
    now,
    onError: (error) => {
      throw error;
    },
    onLost: () => {
      throw new Error("the state folder is lost");
    },
  });
  const counts = splitCounts(accounts, addressCounts());
  const usageStore = usageRecords(state);
  const usage = recordUsage(usageStore, (error) => {
    throw error;
  });
  const config: Services["config"] = {
    publicUrl: undefined,
    upgradeUrl: "https://example.test/upgrade",
    trustProxy: [],
    logRequests: "all",
    searchFallback: "none",
    explorer: "open",
    ...options.services?.config,
  };
  const services: Services = {
    plans: makePlans(limitsWith(options.limits ?? {})),
    release: () => release,
    releases: keptReleases(dist, () => release, releaseOptions),
    keys: keyLookup(state.records),
    clientAddress: clientAddresses(config.trustProxy),
    counts: options.counts?.(counts) ?? counts,
    owned: options.counts === undefined ? accounts : undefined,
    usage,
    now,
    log,
    metrics: makeMetrics(),
    isDraining: () => draining.value,
    ...options.services,
    config,
  };
  const accountServices: AccountServices | undefined = options.accounts && {
    records: state.records,
    usage: usageStore,
    passwords: testPasswords(),
    throttle: makeThrottle(counts, "secret of the tests", DEFAULT_LIMITS),
    secret: "secret of the tests",
    signup: "sandbox",
    sendMail: undefined,
    rotationGraceSeconds: 0,
    isSecure: false,
    ...options.accounts,
  };
  const app = buildGateway(services, explorer(services, accountServices), {
    ...TIMEOUTS,
    ...options.timeouts,
  });
  const account = async (tier: Tier) => {
    const { key_id: keyId, ...made } = await newKey(state.records, tier, new Date(NOON));
    return { ...made, keyId };
  };
  return {
    app,
    state,
    services,
    usage: { store: usageStore, recorder: usage },
    release,
    lines,
    clock,
    draining,
    account,
    keys: {
      sandbox: (await account("sandbox")).key,
      professional: (await account("professional")).key,
      enterprise: (await account("enterprise")).key,
    },
    close: async () => {
      await app.close();
      await usage.close();
      await accounts.close();
      await state.close();
      release.close();
      folder.remove();
    },
  };
}

/** The header that carries a key. */
export function bearer(key: string): { authorization: string } {
  return { authorization: `Bearer ${key}` };
}
