import { readFileSync } from "node:fs";
import { type AddressInfo, Server as NetServer, type Server } from "node:net";
import { DESCRIPTORS_MAX } from "../../core/format/filePool.ts";
import { messageOf, systemCode } from "../../core/lib/systemCode.ts";
import type { Log } from "../accounts/log.ts";
import { StartError } from "../accounts/startError.ts";
import type { Services } from "../services.ts";
import type { ListenAddress } from "../settings.ts";

/** The base address of a server that listens, such as `http://127.0.0.1:8080`. */
export function baseOf(server: Pick<Server, "address">): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/**
 * One line that says why a server cannot listen at an address, and what to do. `options` are those of the command line
 * that choose a host and a port.
 */
export function listenError(
  error: unknown,
  { host, port }: ListenAddress,
  options: { readonly host: string; readonly port: string },
): StartError {
  const noAddress = `This machine has no address ${host}. Choose another with ${options.host}.`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the other program, or choose another port with ${options.port}.`,
    EACCES: `Port ${port} on ${host} is not allowed for this user. Choose one above 1023 with ${options.port}.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
  const other = `The gateway cannot listen on ${host}:${port}: ${messageOf(error)}`;
  return new StartError(reasons[systemCode(error) ?? ""] ?? other);
}

/**
 * The socket that systemd holds open for this process, in the form that `listen` takes (sd_listen_fds(3): one descriptor,
 * number 3); undefined where it holds none. Connections wait in it while one gateway ends and the next starts.
 */
export function heldSocket(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Record<string, string | undefined>>,
  processId: number,
): { readonly fd: number; readonly path: string } | undefined {
  // An empty path keeps Fastify from adding a host.
  return LISTEN_PID === String(processId) && LISTEN_FDS === "1" ? { fd: 3, path: "" } : undefined;
}

/**
 * Stops taking connections; those that are open stay. The server's own `close` would end the idle ones as well, and with
 * them a request that is on its way.
 */
export function stopAccepting(server: Server): void {
  NetServer.prototype.close.call(server);
}

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
