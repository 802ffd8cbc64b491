import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "lmdb";
import { keepJournal, type Owned } from "../gateway/accounts/counts/journal.ts";
import { addToTally, encodeTally, tallyOf } from "../gateway/accounts/counts/tally.ts";
import { emptyWindow, takeUnit } from "../gateway/accounts/counts/window.ts";
import { writeBehind } from "../gateway/accounts/counts/writeBehind.ts";

// `npx tsx bench/counts.ts [requests a second]`: what counting and writing behind cost a request of 4,000 accounts in turn,
// in CPU time: with the journal, and with each window under its own name, in one run. Time is made up, so that other
// programs on the machine do not change how much is to be done.

const ACCOUNTS = 4_000;
const TICK_MS = 40;
const LIMITS = { dailyLimit: null, burstLimit: 1_000 };
const requestsPerTick = Math.round((Number(process.argv[2] ?? 40_000) * TICK_MS) / 1_000);

type Way = "journal" | "own names";

function cpuUs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function measure(way: Way) {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const counts = open<Buffer, string>({ path: folder, encoding: "binary", noSync: true });
  const kept = new Map<string, Owned>();
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const subject = `account/acc_${index}`;
    const window = emptyWindow();
    kept.set(subject, { subject, window, tally: tallyOf(window), entry: undefined });
  }
  const subjects = [...kept.keys()];
  let written = 0;
  const journal = keepJournal({ counts }, (action) => counts.transactionSync(action));
  const write: Record<Way, (owned: readonly Owned[]) => void> = {
    journal: journal.write,
    "own names": (owned) =>
      counts.transactionSync(() => {
        for (const { subject, window, tally } of owned) counts.put(subject, encodeTally(window, tally));
      }),
  };
  const behind = writeBehind(
    (changed) => {
      written += changed.length;
      write[way](changed.map((subject) => kept.get(subject)!));
    },
    (error) => {
      throw error;
    },
  );
  let turn = 0;
  let nowMs = Date.parse("2025-03-10T12:00:00.000Z");
  const run = (seconds: number) => {
    let [takeUs, writeUs, worstUs] = [0, 0, 0];
    written = 0;
    for (let tick = 0; tick < (seconds * 1_000) / TICK_MS; tick += 1) {
      takeUs += cpuUs(() => {
        for (let request = 0; request < requestsPerTick; request += 1) {
          const subject = subjects[turn++ % ACCOUNTS]!;
          const { window, tally } = kept.get(subject)!;
          const usage = takeUnit(window, LIMITS, nowMs + Math.floor((request * TICK_MS) / requestsPerTick));
          addToTally(tally, usage.takenAtMs);
          behind.touch(subject);
        }
      });
      nowMs += TICK_MS;
      const tickUs = cpuUs(() => {
        behind.tick();
        if (way === "journal") journal.tick();
      });
      writeUs += tickUs;
      worstUs = Math.max(worstUs, tickUs);
    }
    const requests = (seconds * 1_000 * requestsPerTick) / TICK_MS;
    return {
      way,
      countingUsPerRequest: takeUs / requests,
      writingUsPerRequest: writeUs / requests,
      windowsWrittenPerSecond: written / seconds,
      worstTickMs: worstUs / 1_000,
    };
  };
  run(70);
  const result = run(30);
  await counts.close();
  rmSync(folder, { recursive: true });
  return result;
}

for (const way of ["own names", "journal", "own names", "journal"] as const) {
  console.log(JSON.stringify(await measure(way)));
}
