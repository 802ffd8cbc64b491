import type { AddressInfo, Server } from "node:net";
import { messageOf, systemCode } from "../../core/lib/systemCode.ts";
import { StartError } from "../accounts/startError.ts";
import type { ListenAddress } from "../config.ts";

/** The base address of a server that listens, such as `http://127.0.0.1:8080`. */
export function baseOf(server: Pick<Server, "address">): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** The options of the command line that choose a host and a port. */
type Options = { readonly host: string; readonly port: string };

/** One line that says why a server cannot listen at an address, and what to do. */
export function listenError(error: unknown, { host, port }: ListenAddress, options: Options): StartError {
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is in use. End the other program, or choose another with ${options.port}.`,
      );
    case "EACCES":
      return new StartError(
        `Port ${port} on ${host} may not be used by this user. Choose one above 1023 with ${options.port}.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`This machine has no address ${host}. Choose another with ${options.host}.`);
    default:
      return new StartError(`The gateway cannot listen on ${host}:${port}: ${messageOf(error)}`);
  }
}
