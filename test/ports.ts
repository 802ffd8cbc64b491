import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** The port that a server listens on, once it does. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A port that somebody else has. */
export async function takenPort(): Promise<{ readonly port: number; readonly free: () => void }> {
  const server = createServer().listen(0, "127.0.0.1");
  return { port: await portOf(server), free: () => server.close() };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const { port, free } = await takenPort();
  free();
  return port;
}
