import type { Result } from "iovalkey";
import type { CountStore } from "../counts/countStore.ts";
import { BURST_WINDOW_MS, DAY_MS, type Limits, type Usage, usageOf } from "../counts/window.ts";
import type { Connection } from "./connection.ts";

/**
 * One step of an account's two windows, atomic: `take`, `peek` or `return`. The rules are those of counts/window.ts.
 *
 * `KEYS`: the instants of the last 60 seconds as a list, oldest first; the days and their counts as a hash.
 * `ARGV`: step, burst limit, daily limit or nothing, the instant in milliseconds or nothing for the server's own clock,
 * and for `return` the instant that was taken. Gives whether it was admitted, the instant counted at, the day, its
 * count, the number of instants, the oldest one, and the one that must leave the window before another is admitted.
 */
export const COUNT_SCRIPT = {
  numberOfKeys: 2,
  lua: `
local minute, days = KEYS[1], KEYS[2]
local step, burst, daily, at = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if not at then
  local time = redis.call("TIME")
  at = time[1] * 1000 + math.floor(time[2] / 1000)
end

local newest = tonumber(redis.call("LINDEX", minute, -1) or 0)
if newest - at >= ${BURST_WINDOW_MS} then
  redis.call("DEL", minute)
  newest = 0
end
if newest > at then at = newest end
local oldest = tonumber(redis.call("LINDEX", minute, 0) or at)
while oldest <= at - ${BURST_WINDOW_MS} do
  redis.call("LPOP", minute)
  oldest = tonumber(redis.call("LINDEX", minute, 0) or at)
end
local count = redis.call("LLEN", minute)

local kept = redis.call("HMGET", days, "day", "count", "earlierDay", "earlierCount")
local day, dayCount = tonumber(kept[1] or 0), tonumber(kept[2] or 0)
local earlierDay, earlierCount = tonumber(kept[3] or 0), tonumber(kept[4] or 0)
local today = math.floor(at / ${DAY_MS})
if today ~= day then
  local resumed = 0
  if today == earlierDay then resumed = earlierCount end
  if today < day then resumed = resumed + dayCount end
  earlierDay, earlierCount, day, dayCount = day, dayCount, today, resumed
end

local admitted = 1
if step == "take" then
  if count >= burst or (daily and dayCount >= daily) then
    admitted = 0
  else
    redis.call("RPUSH", minute, string.format("%.0f", at))
    count, dayCount = count + 1, dayCount + 1
    if count == 1 then oldest = at end
  end
elseif step == "return" then
  local taken = tonumber(ARGV[5])
  if day == math.floor(taken / ${DAY_MS}) and dayCount > 0 then dayCount = dayCount - 1 end
  count = count - redis.call("LREM", minute, -1, ARGV[5])
end
if step ~= "peek" and admitted == 1 then
  redis.call("HSET", days, "day", day, "count", dayCount, "earlierDay", earlierDay, "earlierCount", earlierCount)
  redis.call("PEXPIRE", minute, ${2 * BURST_WINDOW_MS})
  redis.call("PEXPIRE", days, ${2 * DAY_MS})
end
local blocking = at
if burst and count >= burst then blocking = tonumber(redis.call("LINDEX", minute, count - burst) or at) end
return { admitted, at, day, dayCount, count, oldest, blocking }
`,
};

declare module "iovalkey" {
  interface RedisCommander<Context> {
    countUnit(
      ...args: (string | number)[]
    ): Result<[number, number, number, number, number, number, number], Context>;
  }
}

/**
 * Counts of accounts in a Valkey or Redis server: exact over all gateways, by the server's one clock. Each step is one
 * script, in one slot of a cluster per account. `nowMs` counts by another clock, for tests.
 */
export function valkeyCounts(connection: Connection, nowMs?: () => number): CountStore {
  const step = (name: "take" | "peek" | "return", subject: string, limits: Partial<Limits>, takenAtMs = 0) =>
    connection.run((client) =>
      client.countUnit(
        `tidemark:{${subject}}:minute`,
        `tidemark:{${subject}}:days`,
        name,
        limits.burstLimit ?? "",
        limits.dailyLimit ?? "",
        nowMs?.() ?? "",
        takenAtMs,
      ),
    );
  const usage = async (name: "take" | "peek", subject: string, limits: Limits): Promise<Usage> => {
    const [admitted, atMs, day, dayCount, count, oldestMs, blockingMs] = await step(name, subject, limits);
    return usageOf({ day, dayCount, count, oldestMs, blockingMs }, limits, atMs, admitted === 1);
  };
  return {
    take: (subject, limits) => usage("take", subject, limits),
    peek: (subject, limits) => usage("peek", subject, limits),
    giveBack: async (subject, takenAtMs) => void (await step("return", subject, {}, takenAtMs)),
  };
}
