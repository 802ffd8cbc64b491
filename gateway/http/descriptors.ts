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
 */
export function boundConnections(
  server: Server,
  limit: number | undefined,
  { log, metrics }: { readonly log: Log } & Pick<Services, "metrics">,
): void {
  if (limit === undefined) return;
  const connectionsMax = Math.max(16, limit - DESCRIPTORS_MAX - OTHERS);
  server.maxConnections = connectionsMax;
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
