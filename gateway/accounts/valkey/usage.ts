import type { Redis } from "iovalkey";
import { USAGE_DAYS, type UsageDay, type UsageDelta, type UsageStore } from "../counts/usage.ts";
import type { Connection } from "./connection.ts";

const DAY_SECONDS = 86_400;
const HOURS = 24;
const REFUSED = "refused";
const HOUR = "hour/";
const ENDPOINT = "endpoint/";

/**
 * Usage in a Valkey or Redis server: a hash for each account and day, which the server forgets by itself. One account is
 * added in one transaction; where the server fails between two of them, those added before count twice.
 */
export function valkeyUsage(connection: Connection): UsageStore {
  return {
    add: async (deltas) => {
      await connection.run(async (client) => {
        for (const delta of deltas) await addOne(client, delta);
      });
    },
    days: async (accountId, firstDay, lastDay) => {
      const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
      const found = await connection.run((client) =>
        Promise.all(days.map(async (day) => dayIn(await client.hgetall(dayKey(accountId, day)), day))),
      );
      return found.flat();
    },
    keysUsedAtMs: async (keyIds) => {
      const times = await connection.run((client) =>
        Promise.all(keyIds.map((keyId) => client.get(usedKey(keyId)))),
      );
      return new Map(times.flatMap((at, index) => (at === null ? [] : [[keyIds[index] ?? "", Number(at)]])));
    },
    forget: async (accountId, keyIds, lastDay) => {
      const days = Array.from({ length: USAGE_DAYS }, (_, back) => dayKey(accountId, lastDay - back));
      await connection.run((client) =>
        Promise.all([...days, ...keyIds.map(usedKey)].map((name) => client.del(name))),
      );
    },
    prune: async () => {},
  };
}

async function addOne(client: Redis, delta: UsageDelta): Promise<void> {
  const name = dayKey(delta.accountId, delta.day);
  const steps = client.multi();
  for (const [hour, count] of delta.hours.entries()) {
    if (count > 0) steps.hincrby(name, HOUR + hour, count);
  }
  for (const [route, count] of Object.entries(delta.endpoints)) steps.hincrby(name, ENDPOINT + route, count);
  steps.hincrby(name, REFUSED, delta.refused);
  steps.expire(name, (USAGE_DAYS + 1) * DAY_SECONDS);
  await steps.exec();
  if (delta.keyId !== undefined) await client.set(usedKey(delta.keyId), delta.usedAtMs);
}

/** The day that a hash holds; none where there is no hash. */
function dayIn(fields: Readonly<Record<string, string>>, day: number): UsageDay[] {
  if (fields[REFUSED] === undefined) return [];
  const endpoints = Object.entries(fields)
    .filter(([name]) => name.startsWith(ENDPOINT))
    .map(([name, count]) => [name.slice(ENDPOINT.length), Number(count)]);
  const hours = Array.from({ length: HOURS }, (_, hour) => Number(fields[HOUR + hour] ?? 0));
  return [{ day, hours, endpoints: Object.fromEntries(endpoints), refused: Number(fields[REFUSED]) }];
}

/** One slot of a cluster for each account. */
function dayKey(accountId: string, day: number): string {
  return `tidemark:{usage/${accountId}}:${day}`;
}

function usedKey(keyId: string): string {
  return `tidemark:{used/${keyId}}`;
}
