import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "lmdb";
import { addToTally, encodeTally, type Tally, tallyOf } from "../gateway/counts/tally.ts";
import { emptyWindow, takeUnit, type Window } from "../gateway/counts/window.ts";
import { writeBehind } from "../gateway/counts/writeBehind.ts";

// `npx tsx bench/counts.ts`: what counting and writing behind cost a request, in CPU time, at 40,000 requests a second of
// 4,000 accounts in turn. Time is made up, so that other programs on the machine do not change how much is to be done.

const ACCOUNTS = 4_000;
const TICK_MS = 40;
const REQUESTS_PER_TICK = 1_600;
const LIMITS = { dailyLimit: null, burstLimit: 1_000 };

const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
const counts = open<Buffer, string>({ path: folder, encoding: "binary", noSync: true });
const subjects = Array.from({ length: ACCOUNTS }, (_, n) => `account/acc_${n}`);
const kept = new Map<string, { readonly window: Window; readonly tally: Tally }>();
for (const subject of subjects) {
  const window = emptyWindow();
  kept.set(subject, { window, tally: tallyOf(window) });
}
let writes = 0;
const behind = writeBehind(
  (changed) =>
    counts.transactionSync(() => {
      for (const subject of changed) {
        const { window, tally } = kept.get(subject)!;
        counts.put(subject, encodeTally(window, tally));
        writes += 1;
      }
    }),
  (error) => {
    throw error;
  },
);

function cpuUs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

let turn = 0;
let nowMs = Date.parse("2025-03-10T12:00:00.000Z");
function run(seconds: number) {
  let [takeUs, writeUs, worstUs] = [0, 0, 0];
  writes = 0;
  for (let tick = 0; tick < (seconds * 1_000) / TICK_MS; tick += 1) {
    takeUs += cpuUs(() => {
      for (let request = 0; request < REQUESTS_PER_TICK; request += 1) {
        const subject = subjects[turn++ % ACCOUNTS]!;
        const { window, tally } = kept.get(subject)!;
        const usage = takeUnit(window, LIMITS, nowMs + Math.floor((request * TICK_MS) / REQUESTS_PER_TICK));
        addToTally(tally, usage.takenAtMs);
        behind.touch(subject);
      }
    });
    nowMs += TICK_MS;
    const tickUs = cpuUs(behind.tick);
    writeUs += tickUs;
    worstUs = Math.max(worstUs, tickUs);
  }
  const requests = (seconds * 1_000 * REQUESTS_PER_TICK) / TICK_MS;
  return {
    countingUsPerRequest: takeUs / requests,
    writingUsPerRequest: writeUs / requests,
    writesPerSecond: writes / seconds,
    worstTickMs: worstUs / 1_000,
  };
}

run(70);
console.log(JSON.stringify(run(30)));
await counts.close();
rmSync(folder, { recursive: true });
