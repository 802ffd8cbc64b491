import cluster from "node:cluster";
import type { Config } from "../config.ts";
import { serveUntilSignal } from "../serveUntil.ts";
import { type Supervised, superviseWorkers } from "./primary.ts";
import { serveAsWorker } from "./worker.ts";

/**
 * Serves with as many processes as are configured until it is told to end. `onListening` is told once, in the first
 * process. Gives whether everything was done.
 */
export function serveOnCores(
  config: Config,
  onListening: (supervised: Supervised) => Promise<void>,
): Promise<boolean> {
  if (cluster.isWorker) return serveAsWorker(config);
  return config.workers > 1 ? superviseWorkers(config, onListening) : serveUntilSignal(config, onListening);
}
