import { setTimeout as pause } from "node:timers/promises";
import { openDist } from "../core/format/openDist.ts";
import { deferred } from "../core/lib/deferred.ts";
import { once } from "../core/lib/once.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import { addressCounts } from "./accounts/counts/addresses.ts";
import { splitCounts } from "./accounts/counts/countStore.ts";
import { recordUsage } from "./accounts/counts/usage.ts";
import { keyLookup } from "./accounts/keys/keyLookup.ts";
import type { Log } from "./accounts/log.ts";
import { openStore } from "./accounts/openStore.ts";
import { StartError } from "./accounts/startError.ts";
import { buildGateway } from "./buildGateway.ts";
import { clientAddresses } from "./callers/forwarded.ts";
import { makePlans } from "./callers/plans.ts";
import type { Config } from "./config.ts";
import {
  baseOf,
  boundConnections,
  descriptorLimit,
  heldSocket,
  listenError,
  stopAccepting,
} from "./http/listening.ts";
import { makeMetrics } from "./http/metrics.ts";
import { listenForOperators, type OpenAdmin, type Readiness } from "./operators.ts";
import { makeLog, type ProcessLog } from "./processLog.ts";
import { keptReleases } from "./release/keptReleases.ts";
import { openCurrentRelease, type Release } from "./release/release.ts";
import { holdRelease } from "./release/releaseHolder.ts";
import { searchOpener } from "./release/searchOptions.ts";
import type { OpenPlugin, Services } from "./services.ts";

/** How often the pointer to the current release is looked at. */
const RELEASE_LOOK_MS = 1_000;
const IDLE_SWEEP_MS = 50;
/** How long a gateway that ends still takes connections, and then requests on those that are open. */
const LEAVING_MS = 300;

/** A gateway that listens. */
export type Running = Awaited<ReturnType<typeof serve>>;

/** What is served beside the API, and what operators may do; the gateway is handed both and knows neither. */
export type Additions = { readonly openPlugin?: OpenPlugin; readonly openAdmin?: OpenAdmin };

/**
 * Opens state, release and plugin, then listens. Throws {@link StartError} with one line that says what to do where that cannot
 * be.
 */
export async function serve(
  config: Config,
  log: Log & Partial<ProcessLog> = makeLog(config.logLevel),
  { openPlugin, openAdmin }: Additions = {},
) {
  /** What lets go of all that is open by now, in its order. */
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings) await end();
  };
  const start = async () => {
    const now = () => Date.now();
    const dist = openDist(config.dist, process.env);
    const store = await openStore(config, log);
    endings.unshift(store.close);
    const releaseOptions = { cacheBytes: config.cacheBytes, openSearch: searchOpener(config) };
    const release = await openCurrentRelease(dist, releaseOptions).catch(asStartError);
    const metrics = makeMetrics({
      logLinesDropped: () => log.dropped?.() ?? 0,
      isSourceUp: () => holder.isSourceUp(),
      ...(config.store !== undefined && { isStoreUp: store.isUp }),
    });
    const holder = holdRelease(dist, release, releaseOptions, { log, metrics }, RELEASE_LOOK_MS);
    endings.unshift(holder.close);
    const lost = deferred();
    const onLost = () => {
      log.error({}, "another gateway has taken over the state folder; this one ends");
      lost.resolve();
    };
    const { counts: accounts, owned } = await store.openCounts(now, onLost);
    const usage = recordUsage(store.usage, (error) =>
      log.error({ reason: messageOf(error) }, "usage cannot be written"),
    );
    endings.unshift(usage.close, async () => owned?.close());
    let [isLeaving, isDraining] = [false, false];
    const services: Services = {
      config,
      plans: makePlans(config.limits),
      release: holder.current,
      releases: keptReleases(dist, holder.current, releaseOptions),
      keys: keyLookup(store.records, config.storeDown),
      clientAddress: clientAddresses(config.trustProxy),
      counts: splitCounts(accounts, addressCounts()),
      owned,
      usage,
      now,
      log,
      metrics,
      isDraining: () => isDraining,
    };
    const plugin = await openPlugin?.(services, config, store);
    const app = buildGateway(services, plugin);
    boundConnections(app.server, descriptorLimit(), { log, metrics });
    const readiness = (): Readiness => ({
      ready: app.server.listening && !isLeaving,
      source: holder.isSourceUp() ? "up" : "down",
      store: store.isUp() ? "up" : "down",
    });
    const operators = await listenForOperators(
      config.admin,
      { metrics: config.metricsToken, admin: config.adminToken },
      { metrics, readiness, admin: openAdmin?.({ ...store, refresh: holder.refresh }, config) ?? [] },
    );
    endings.push(operators.close);
    try {
      await app.listen(heldSocket(process.env, process.pid) ?? { host: config.host, port: config.port });
    } catch (error) {
      throw listenError(error, config, { host: "--host", port: "--port" });
    }
    const address = baseOf(app.server);
    const { address: adminAddress } = operators;
    const fields = { address, admin: adminAddress, release: release.id, edition: release.manifest.edition };
    log.info(fields, "listening");

    void release.findDamage().then(
      (damage) => {
        for (const reason of damage)
          log.error({ release: release.id, reason }, "a file of the release is damaged");
        metrics.releaseDamaged(damage.length);
      },
      (error: unknown) => log.error({ reason: messageOf(error) }, "the release cannot be checked"),
    );

    /** Stops accepting requests, waits for running ones, writes counts and releases everything. */
    const stop = once(async () => {
      isLeaving = true;
      log.info({}, "draining");
      if (config.drainSeconds > 0) {
        // Whoever asks now is answered, and told to take another connection for the next request.
        app.server.prependListener("request", (_, response) => {
          response.shouldKeepAlive = false;
        });
        await pause(LEAVING_MS);
        stopAccepting(app.server);
        await pause(LEAVING_MS);
      }
      isDraining = true;
      const deadline = setTimeout(() => app.server.closeAllConnections(), config.drainSeconds * 1_000);
      // A connection becomes idle when its last request ends; nothing else would close it before its timeout.
      const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
      await app.close();
      clearInterval(sweep);
      clearTimeout(deadline);
      await close();
      log.info({}, "stopped");
    });
    return {
      /** Base address, such as `http://127.0.0.1:8080`. */
      address,
      /** Base address for operators; `undefined` where they have none. */
      adminAddress,
      /** Of the release served at the start. */
      releaseId: release.id,
      edition: release.manifest.edition,
      /** An occupation that every key may see, for a first request. */
      exampleSoc: exampleSoc(release),
      /** Looks for a new release now. */
      refresh: holder.refresh,
      /** Writes the counts now, before this returns. */
      flush: () => owned?.flush(),
      /** Resolves where another gateway has taken over the state folder: this one has to stop. */
      lost: lost.promise,
      stop,
    };
  };
  try {
    return await start();
  } catch (error) {
    await close();
    throw error;
  }
}

const USUAL_EXAMPLE = "15-1252.00";

/** Software developers where a sandbox key sees them, else the first occupation that it sees. */
function exampleSoc({ tables }: Release): string {
  const visible = tables.occupations.flatMap(({ soc_code, sandbox }) => (sandbox ? [soc_code] : []));
  return visible.includes(USUAL_EXAMPLE) ? USUAL_EXAMPLE : (visible[0] ?? USUAL_EXAMPLE);
}

function asStartError(error: unknown): never {
  if (error instanceof StartError) throw error;
  throw new StartError(`The release cannot be opened: ${messageOf(error)}`);
}

/** What ending may take beyond the time that running requests have. */
export const DRAIN_GRACE_SECONDS = 5;

/**
 * Serves until SIGTERM or SIGINT; SIGHUP looks for a new release, at any time. `onListening` is told once, as soon as
 * requests are accepted. Resolves once all resources are released, in bounded time: on a second signal, or when draining
 * takes too long, only the counts are still written. Gives whether the drain was complete, and
 * the state folder still this gateway's.
 */
export async function serveUntilSignal(
  config: Config,
  additions: Additions,
  onListening: (running: Running) => Promise<void>,
): Promise<boolean> {
  let running: Running | undefined;
  const onHangUp = () => void running?.refresh();
  process.on("SIGHUP", onHangUp);
  const endings = signalEndings();
  const log = makeLog(config.logLevel);
  // Standard output may be full or gone; what is lost of it is no reason to end.
  process.stdout.on("error", () => {});
  running = await serve(config, log, additions);
  const { stop, flush, lost } = running;
  await onListening(running);
  const isOurs = await Promise.race([endings.first.then(() => true), lost.then(() => false)]);
  const patience = pause((config.drainSeconds + DRAIN_GRACE_SECONDS) * 1_000, undefined, { ref: false });
  const isComplete = await Promise.race([
    stop().then(() => true),
    Promise.race([endings.second, patience]).then(() => false),
  ]);
  if (!isComplete) {
    log.warn({}, "stopped before everything was done");
    try {
      flush();
    } catch (error) {
      log.error({ reason: messageOf(error) }, "counts are lost");
    }
  }
  await log.close();
  process.off("SIGHUP", onHangUp);
  return isComplete && isOurs;
}

/** Waits for the first and for the second signal to end. */
function signalEndings() {
  let count = 0;
  const [first, second] = [deferred(), deferred()];
  const onSignal = () => {
    count += 1;
    (count === 1 ? first : second).resolve();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return { first: first.promise, second: second.promise };
}
