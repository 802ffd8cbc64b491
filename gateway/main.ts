import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pino from "pino";
import type { Manifest } from "../contract/release.ts";
import { openDist } from "./artifactSource.ts";
import { buildGateway } from "./buildGateway.ts";
import type { Config } from "./config.ts";
import { keyLookup } from "./keyLookup.ts";
import { makeMetrics } from "./metrics.ts";
import { makePlans } from "./plans.ts";
import { openCurrentRelease, type ReleaseOptions } from "./release.ts";
import { holdRelease } from "./releaseHolder.ts";
import { searchOpener } from "./searchOptions.ts";
import type { Log, Services } from "./services.ts";
import { messageOf, StartError, systemCode } from "./startError.ts";
import { openCounts } from "./stores/counts.ts";
import { openState } from "./stores/state.ts";
import { openVerifiedFiles } from "./verifiedFiles.ts";

/** How often the pointer to the current release is looked at. */
const RELEASE_LOOK_MS = 1_000;
const IDLE_SWEEP_MS = 50;
/** In the state folder: which files of releases were found intact. */
const VERIFIED_FILE = "verified.json";

/** A gateway that listens. */
export type Running = {
  /** Base address, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Id of the release served at the start. */
  readonly releaseId: string;
  readonly data: Manifest["data"];
  /** Looks for a new release now. */
  readonly refresh: () => Promise<void>;
  /** Takes no more work, lets running requests end, writes counts, lets go of everything. */
  readonly stop: () => Promise<void>;
};

/** A logger that writes JSON lines to standard error's neighbour, standard output, in batches. */
export function makeLog(level: Config["logLevel"]): Log & { readonly flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
    },
    destination,
  );
  const timer = setInterval(() => destination.flush(), 1_000).unref();
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => {
      clearInterval(timer);
      destination.flushSync();
    },
  };
}

/**
 * Opens state and release, then listens. Throws {@link StartError} with one line that says what to do where that
 * cannot be.
 */
export async function serve(config: Config, log: Log = makeLog(config.logLevel)): Promise<Running> {
  const now = () => Date.now();
  const dist = openDist(config.dist);
  const state = openState(config.state);
  const releaseOptions: ReleaseOptions = {
    cacheBytes: config.cacheBytes,
    openSearch: searchOpener(config),
    verified: openVerifiedFiles(join(config.state, VERIFIED_FILE)),
  };
  const release = await openCurrentRelease(dist, releaseOptions).catch(async (error: unknown) => {
    await state.close();
    return asStartError(error);
  });
  const counts = await openCounts(state, {
    now,
    onError: (error) => log.error({ reason: messageOf(error) }, "the counts cannot be written"),
  });
  const metrics = makeMetrics();
  const holder = holdRelease(dist, release, releaseOptions, { log, metrics }, RELEASE_LOOK_MS);
  let isDraining = false;
  const services: Services = {
    config,
    plans: makePlans(config.enterpriseDailyLimit),
    release: holder.current,
    identify: keyLookup(state),
    counts,
    now,
    log,
    metrics,
    isDraining: () => isDraining,
  };
  const app = buildGateway(services);
  const close = async () => {
    holder.close();
    await counts.close();
    await state.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenError(error, config);
  }
  if (release.manifest.data === "sample") {
    log.warn({ release: release.id }, "this release is a SAMPLE: every figure in it is made up");
  }
  const { address, port, family } = app.server.address() as AddressInfo;
  const base = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  log.info({ address: base, release: release.id, data: release.manifest.data }, "listening");

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    isDraining = true;
    log.info({}, "draining");
    const deadline = setTimeout(() => app.server.closeAllConnections(), config.drainSeconds * 1_000);
    // A connection falls idle when its last running request ends; nobody else would close it before its time is up.
    const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
    await app.close();
    clearInterval(sweep);
    clearTimeout(deadline);
    await close();
    log.info({}, "stopped");
  };
  return {
    address: base,
    releaseId: release.id,
    data: release.manifest.data,
    refresh: holder.refresh,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/**
 * Serves until SIGTERM or SIGINT; SIGHUP looks for a new release. `onListening` is told once, as soon as requests are
 * taken. Resolves when everything has been let go.
 */
export async function serveUntilSignal(
  config: Config,
  onListening: (running: Running) => Promise<void>,
): Promise<void> {
  const log = makeLog(config.logLevel);
  const running = await serve(config, log);
  const onHangUp = () => void running.refresh();
  process.on("SIGHUP", onHangUp);
  const isAsked = new Promise<void>((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
  await onListening(running);
  await isAsked;
  await running.stop();
  process.off("SIGHUP", onHangUp);
  log.flush();
}

function asStartError(error: unknown): never {
  if (error instanceof StartError) throw error;
  throw new StartError(`The release cannot be opened: ${messageOf(error)}`);
}

function listenError(error: unknown, { host, port }: Config): StartError {
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is in use. End the other program, or choose another with --port.`,
      );
    case "EACCES":
      return new StartError(
        `Port ${port} on ${host} may not be used by this user. Choose one above 1023 with --port.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`This machine has no address ${host}. Choose another with --host.`);
    default:
      return new StartError(`The gateway cannot listen on ${host}:${port}: ${messageOf(error)}`);
  }
}
