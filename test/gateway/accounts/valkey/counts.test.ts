import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyWindow, peekWindow, returnUnit, takeUnit } from "../../../../gateway/accounts/counts/window.ts";
import { COUNT_SCRIPT, valkeyCounts } from "../../../../gateway/accounts/valkey/counts.ts";
import { NOON } from "../../../noon.ts";
import { connectionForSuite } from "./connection.ts";
import { suite, title } from "./redisServer.ts";

suite(title("counts in a server"), () => {
  const made = connectionForSuite({ countUnit: COUNT_SCRIPT });
  let nowMs = NOON;

  test("say at every step what the window in memory says, whichever way the clock goes", async () => {
    const counts = valkeyCounts(made.connection, () => nowMs);
    const move = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 9_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: -30_000, max: 70_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(-86_400_000, 43_200_000, 86_400_000, -90_000) },
    );
    const step = fc.record({ move, does: fc.constantFrom("take", "take", "take", "peek", "return") });
    const limits = fc.record({
      burstLimit: fc.integer({ min: 1, max: 6 }),
      dailyLimit: fc.option(fc.integer({ min: 1, max: 15 })),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { minLength: 1, maxLength: 60 }), async (given, steps) => {
        run += 1;
        const subject = `account/${run}`;
        const window = emptyWindow();
        const taken: number[] = [];
        nowMs = NOON;
        for (const { move: byMs, does } of steps) {
          nowMs += byMs;
          if (does === "return") {
            const unit = taken.pop();
            if (unit === undefined) continue;
            peekWindow(window, given, nowMs);
            returnUnit(window, unit);
            await counts.giveBack(subject, unit);
          } else if (does === "peek") {
            expect(await counts.peek(subject, given, 0)).toEqual(peekWindow(window, given, nowMs));
          } else {
            const usage = takeUnit(window, given, nowMs);
            expect(await counts.take(subject, given, 0)).toEqual(usage);
            if (usage.admitted) taken.push(usage.takenAtMs);
          }
        }
      }),
      { seed: 20_251_122, numRuns: 150 },
    );
  });

  test("go by the server's own clock, whatever the gateways' clocks say", async () => {
    const counts = valkeyCounts(made.connection);
    const [seconds, micros] = await made.server.client.time();
    const { takenAtMs } = await counts.take("account/clock", { dailyLimit: null, burstLimit: 5 }, NOON);
    expect(takenAtMs).toBeGreaterThanOrEqual(Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000));
  });

  test("take little memory and leave of themselves", async () => {
    const counts = valkeyCounts(made.connection, () => NOON);
    const subject = "account/busy";
    for (let unit = 0; unit < 1_000; unit += 1) {
      await counts.take(subject, { dailyLimit: null, burstLimit: 1_000 }, 0);
    }
    const keys = ["minute", "days"].map((part) => `tidemark:{${subject}}:${part}`);
    const bytes = await Promise.all(keys.map((key) => made.server.client.memory("USAGE", key)));
    expect(bytes.reduce((sum: number, each) => sum + Number(each), 0)).toBeLessThan(20_000);
    const [minuteMs, daysMs] = await Promise.all(keys.map((key) => made.server.client.pttl(key)));
    expect(minuteMs).toBeGreaterThan(60_000);
    expect(daysMs).toBeGreaterThan(86_400_000);
  });
});
