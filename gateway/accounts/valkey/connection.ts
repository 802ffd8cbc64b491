import type { Command, Redis, RedisOptions } from "iovalkey";
import { messageOf } from "../../../core/lib/systemCode.ts";
import type { Log } from "../log.ts";
import { StartError } from "../startError.ts";
import { StoreDown } from "../storeFault.ts";
import type { ValkeyAddress } from "./address.ts";

/** A command that takes longer has failed: callers wait for it. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
const RECONNECT_MS = 100;
/** How often a server that was down is looked at. */
const PROBE_MS = 100;
/** Answers by which a server says that it cannot do its work now: a replica, one that loads, one without memory or disk. */
const UNFIT =
  /^(READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|OOM|MISCONF|NOAUTH|WRONGPASS|NOPERM|UNBLOCKED)\b/;

/** A server that is asked, or known to be down. */
export type Connection = Awaited<ReturnType<typeof connectValkey>>;

type ConnectionOptions = {
  readonly log: Pick<Log, "error" | "info">;
  /** Throws where the server answers and still is of no use. */
  readonly probe: (client: Redis) => Promise<void>;
  /** Commands that a client of scripts gets, by name. */
  readonly scripts: NonNullable<RedisOptions["scripts"]>;
};

/**
 * Connects to a Valkey or Redis server. Throws {@link StartError} with one line where it does not answer.
 *
 * A command that fails for want of the server, or takes longer than half a second, takes the server for down: until a
 * probe has written to it and read from it, everything else fails at once instead of waiting.
 */
export async function connectValkey(
  { shown, options }: ValkeyAddress,
  { log, probe, scripts }: ConnectionOptions,
) {
  const { Redis } = await import("iovalkey");
  const client = new Redis({
    ...options,
    scripts,
    lazyConnect: true,
    // What could not be sent is refused at once: a request must not wait for a server that may come back.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    keepAlive: 10_000,
    retryStrategy: () => RECONNECT_MS,
    sentinelRetryStrategy: () => RECONNECT_MS,
    // A primary that became a replica says so: whoever took its place is found by connecting anew.
    reconnectOnError: (error) => UNFIT.test(error.message),
  });
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    failWhenLate(command);
    return send(command, stream);
  };
  // Every failed attempt to connect tells of itself here; commands tell of it too.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new StartError(
      `The store ${shown} cannot be reached (${messageOf(error)}). Start it, or correct TIDEMARK_STORE.`,
    );
  }

  let probing: NodeJS.Timeout | undefined;
  const goDown = (reason: string) => {
    if (probing !== undefined) return;
    log.error({ store: shown, reason }, "the store is down");
    const look = async () => {
      try {
        await probe(client);
        probing = undefined;
        log.info({ store: shown }, "the store is back");
      } catch {
        if (probing !== undefined) probing = setTimeout(look, PROBE_MS).unref();
      }
    };
    probing = setTimeout(look, PROBE_MS).unref();
  };
  return {
    /** Runs commands; throws {@link StoreDown} where the server does not answer, at once while it is known to be down. */
    run: async <T>(action: (client: Redis) => Promise<T>): Promise<T> => {
      if (probing !== undefined) throw new StoreDown("The store is down.");
      try {
        return await action(client);
      } catch (error) {
        if (error instanceof StoreDown || !isOfServer(error)) throw error;
        goDown(messageOf(error));
        throw new StoreDown(error);
      }
    },
    /** Notes that the server cannot be used for a reason of its contents. Throws {@link StoreDown}. */
    fail: (reason: string): never => {
      goDown(reason);
      throw new StoreDown(reason);
    },
    /** Whether there is a connection, and nothing that was asked over it failed since the last probe. */
    isUp: () => probing === undefined && client.status === "ready",
    close: () => {
      clearTimeout(probing);
      probing = undefined;
      client.disconnect();
    },
  };
}

/**
 * Fails a command that is not answered in time. What the system has received meanwhile is read first: a process that was
 * held up itself must not take the server for down, whose answers lie waiting.
 */
function failWhenLate(command: Command): void {
  const fail = () => command.reject(new Error(`no answer within ${COMMAND_MS} ms`));
  const timer = setTimeout(() => setImmediate(fail), COMMAND_MS);
  const end = () => clearTimeout(timer);
  command.promise.then(end, end);
}

/** Whether an error says that the server is out of reach or unfit, not that a command was wrong. */
function isOfServer(error: unknown): boolean {
  return !(error instanceof Error && error.name === "ReplyError") || UNFIT.test(error.message);
}
