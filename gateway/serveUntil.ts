import { setTimeout as pause } from "node:timers/promises";
import { deferred } from "../core/lib/deferred.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import type { Config } from "./config.ts";
import { makeLog } from "./processLog.ts";
import { type Additions, type Running, serve } from "./serve.ts";

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
