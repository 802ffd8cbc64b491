import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import sonicBoom from "sonic-boom";
import type { Log } from "./accounts/log.ts";
import type { Config } from "./config.ts";

// A CommonJS module whose names Node does not see from outside.
const { SonicBoom } = sonicBoom;

const BATCH_BYTES = 4_096;
const FLUSH_MS = 1_000;
/** As much waits for a reader that is behind, or a disk that is full; more is dropped. */
const WAITING_BYTES_MAX = 1_000_000;
/** How long shutdown waits for the reader of the log. */
const PATIENCE_MS = 500;

/** The process's own log. */
export type ProcessLog = ReturnType<typeof makeLog>;

/**
 * A logger that writes JSON lines in batches, at the latest after a second. A log must never stop the service: lines for
 * which there is no room are dropped and counted, which is said once lines can be written again. The stream belongs to
 * the log alone: pino's own would write what is left again and again at the end of a process whose disk is full. It goes
 * to a descriptor, and so much of it may wait.
 */
export function makeLog(
  level: Config["logLevel"],
  { descriptor, waitingBytesMax } = { descriptor: 1, waitingBytesMax: WAITING_BYTES_MAX },
) {
  const stream = new SonicBoom({
    fd: descriptor,
    minLength: BATCH_BYTES,
    maxLength: waitingBytesMax,
    periodicFlush: FLUSH_MS,
    sync: false,
  });
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
  };
  const logger = pino(options, stream);
  let dropped = 0;
  let unreported = 0;
  stream.on("drop", () => {
    dropped += 1;
    unreported += 1;
  });
  // What could not be written is kept, and tried with the next batch.
  stream.on("error", () => {});
  stream.on("drain", () => {
    if (unreported === 0) return;
    const count = unreported;
    unreported = 0;
    logger.warn({ dropped: count }, "log lines were dropped");
  });
  return Object.assign(logger as Log, {
    /** Lines that could not be written since the start. */
    dropped: () => dropped,
    /** Writes what is left, in bounded time. */
    close: async () => {
      const closed = once(stream, "close").catch(() => {});
      stream.end();
      await Promise.race([closed, pause(PATIENCE_MS, undefined, { ref: false })]);
      stream.destroy();
    },
  });
}
