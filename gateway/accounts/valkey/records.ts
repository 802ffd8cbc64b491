import type { Redis, Result } from "iovalkey";
import { randomText } from "../randomText.ts";
import { StartError } from "../startError.ts";
import { oncePerTurn, type Records, textOf } from "../state/records.ts";
import type { Connection } from "./connection.ts";

// All names share one hash tag: on a cluster they lie in one slot, where a script may change them together.
const RECORDS = "tidemark:{accounts}:records";
/** The names in order, all of one score, so that a range of them can be read by prefix. */
const NAMES = "tidemark:{accounts}:names";
const EPOCH = "tidemark:{accounts}:epoch";
const VERSION = "tidemark:{accounts}:version";
const PROBE = "tidemark:{accounts}:probe";

/** Raised when an older Tidemark would misread the records. */
const STORE_VERSION = "2";
const PROBE_KEPT_MS = 1_000;

/** Writes a change if everything that it goes by is as it was; see {@link Records}. */
export const COMMIT_SCRIPT = {
  numberOfKeys: 4,
  lua: `
local change = cjson.decode(ARGV[1])
for _, seen in ipairs(change.seen) do
  if redis.call("HGET", KEYS[1], seen[1]) ~= seen[2] then return 0 end
end
for _, written in ipairs(change.written) do
  if written[2] then
    redis.call("HSET", KEYS[1], written[1], written[2])
    redis.call("ZADD", KEYS[2], 0, written[1])
  else
    redis.call("HDEL", KEYS[1], written[1])
    redis.call("ZREM", KEYS[2], written[1])
  end
end
if change.epoch then redis.call("SET", KEYS[3], change.epoch) end
redis.call("SETNX", KEYS[4], change.version)
return 1
`,
};

declare module "iovalkey" {
  interface RedisCommander<Context> {
    commitRecords(...args: string[]): Result<number, Context>;
  }
}

/**
 * Records in a Valkey or Redis server. An epoch is a random text, so that a server that was restored from a backup has
 * another one than any process remembers. A server that has none was emptied, or holds no account yet.
 */
export function valkeyRecords(connection: Connection): Records {
  const epoch = oncePerTurn(() =>
    connection.run(async (client) => (await client.get(EPOCH)) ?? connection.fail(EMPTY)),
  );
  // Whether this process has seen that something is kept there.
  let isWritten = false;
  return {
    get: (name) =>
      connection.run(async (client) => {
        const text = await client.hget(RECORDS, name);
        // If the store was emptied, valid keys must not be rejected as unknown.
        if (text === null && isWritten && (await client.exists(VERSION)) === 0) connection.fail(EMPTY);
        isWritten ||= text !== null;
        return text === null ? undefined : JSON.parse(text);
      }),
    list: (prefix) =>
      connection.run(async (client) => {
        const names = await client.zrangebylex(NAMES, `[${prefix}`, `[${prefix}\uffff`);
        if (names.length === 0) return [];
        const texts = await client.hmget(RECORDS, ...names);
        return names.flatMap((name, index): [string, unknown][] => {
          const text = texts[index];
          return text === null || text === undefined ? [] : [[name, JSON.parse(text)]];
        });
      }),
    commit: (seen, written, raisesEpoch) =>
      connection.run(async (client) => {
        epoch.forget();
        const change = {
          seen: [...seen].map(([name, text]) => [name, text ?? false]),
          written: [...written].map(([name, value]) => [name, textOf(value) ?? false]),
          epoch: raisesEpoch && randomText(16),
          version: STORE_VERSION,
        };
        const keys = [RECORDS, NAMES, EPOCH, VERSION];
        const done = await client.commitRecords(...keys, JSON.stringify(change));
        isWritten = true;
        return done === 1;
      }),
    epoch,
  };
}

const EMPTY = "it holds no accounts: it was emptied, or none was opened yet";

/** Writes and reads; throws where that fails, or where the server holds no accounts. */
export async function probeRecords(client: Redis): Promise<void> {
  await client.set(PROBE, "1", "PX", PROBE_KEPT_MS);
  if ((await client.exists(EPOCH)) === 0) throw new Error(EMPTY);
}

/** Throws {@link StartError} where the records were written by another version of Tidemark. */
export async function requireVersion(connection: Connection, shown: string): Promise<void> {
  const found = await connection.run((client) => client.get(VERSION));
  if (found === null || found === STORE_VERSION) return;
  throw new StartError(
    `The store ${shown} is of version ${found}; this Tidemark reads version ${STORE_VERSION}. Upgrade Tidemark, or name another in TIDEMARK_STORE.`,
  );
}
