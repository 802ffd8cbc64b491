import { type AddressInfo, Server as NetServer, type Server } from "node:net";
import { messageOf, systemCode } from "../../core/lib/systemCode.ts";
import { StartError } from "../accounts/startError.ts";
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
