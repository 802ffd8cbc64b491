import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { Overloaded } from "../../gateway/http/failure.ts";

/** How hard a password is to guess: 0 (at once) to 4, with what makes it easy and what would help. */
export type Strength = {
  readonly score: number;
  readonly warning: string | null;
  readonly suggestions: readonly string[];
};

/** Estimates how hard a password is to guess for somebody who knows the texts `known`. */
export type EstimateStrength = (password: string, known: readonly string[]) => Promise<Strength>;

/** As deep below the home as the compiled program, so that the address holds there too. */
const THREAD = new URL("../../explorer/owners/strengthThread.js", import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 160 };
/** Passwords that wait for their turn; beyond them the next is turned away. */
const WAITING_MAX = 4;
/** The slowest known password takes 1.3 s. */
const PATIENCE_MS = 10_000;

/** Estimates by zxcvbn, one password at a time, each in a thread that ends with it. */
export function strengthByZxcvbn(thread = THREAD, patienceMs = PATIENCE_MS): EstimateStrength {
  const limit = pLimit(1);
  return async (password, known) => {
    if (limit.pendingCount >= WAITING_MAX) throw new Overloaded();
    return limit(() => inThread(thread, { password, known }, patienceMs));
  };
}

async function inThread(thread: URL, workerData: object, patienceMs: number): Promise<Strength> {
  const worker = new Worker(thread, { workerData, execArgv: [], name: "password", resourceLimits: MEMORY });
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  try {
    return await new Promise<Strength>((resolve, reject) => {
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.on("exit", () => reject(new Overloaded()));
    });
  } finally {
    clearTimeout(timer);
  }
}
