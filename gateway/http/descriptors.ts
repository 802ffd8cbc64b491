import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import type { Server } from "node:net";
import { DESCRIPTORS_MAX } from "../../core/format/filePool.ts";
import type { Log } from "../accounts/log.ts";
import type { Services } from "../services.ts";

/** Descriptors that are neither connections nor files of releases: state, log, event loop, a release that is opened. */
const OTHERS = 64;
const REPORT_MS = 10_000;

/** How many descriptors this process may have, as far as the system says. */
export function descriptorLimit(
  read: () => string = () => readFileSync("/proc/self/limits", "utf8"),
): number | undefined {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/**
 * Keeps connections from taking the descriptors that files need, and says so: without a limit of its own the system
 * closes what is too much without a word. A line tells how many it was, every ten seconds at the most.
 *
 * One of several workers closes what is too much itself: with a limit that it knows of, node's cluster hands a connection
 * that one worker refused to the next one, and round for ever where all are full.
 */
export function boundConnections(
  server: Server,
  limit: number | undefined,
  { log, metrics }: { readonly log: Log } & Pick<Services, "metrics">,
  isWorker = cluster.isWorker,
): void {
  if (limit === undefined) return;
  const connectionsMax = Math.max(16, limit - DESCRIPTORS_MAX - OTHERS);
  if (isWorker) closeBeyond(server, connectionsMax);
  else server.maxConnections = connectionsMax;
  let unreported = 0;
  let isQuiet = false;
  const report = () => {
    log.error({ connections: unreported, limit: connectionsMax }, "connections dropped: raise `ulimit -n`");
    unreported = 0;
    isQuiet = true;
    setTimeout(() => {
      isQuiet = false;
      if (unreported > 0) report();
    }, REPORT_MS).unref();
  };
  server.on("drop", () => {
    metrics.connectionDropped();
    unreported += 1;
    if (!isQuiet) report();
  });
}

function closeBeyond(server: Server, connectionsMax: number): void {
  let connections = 0;
  server.prependListener("connection", (socket) => {
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
    });
    if (connections <= connectionsMax) return;
    socket.destroy();
    server.emit("drop");
  });
}
