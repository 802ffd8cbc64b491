import pino from "pino";
import type { Log } from "./accounts/log.ts";
import type { Config } from "./config.ts";
import { logLines, type Sink, standardOutput } from "./http/logLines.ts";

const FLUSH_MS = 1_000;
/** How long the end of the process waits for whoever reads the log. */
const PATIENCE_MS = 500;

/** The process's own log. */
export type ProcessLog = Log & {
  /** Lines that could not be written since the start. */
  readonly dropped: () => number;
  /** Writes what is left, in bounded time. */
  readonly close: () => Promise<void>;
};

/** A logger that writes JSON lines to `sink` in batches, at the latest after a second. */
export function makeLog(level: Config["logLevel"], sink: Sink = standardOutput()): ProcessLog {
  const lines = logLines(
    sink,
    (dropped) =>
      `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: "log lines were dropped" })}\n`,
  );
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
    },
    { write: lines.write },
  );
  const timer = setInterval(lines.flush, FLUSH_MS).unref();
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    dropped: lines.dropped,
    close: async () => {
      clearInterval(timer);
      await lines.close(PATIENCE_MS);
    },
  };
}
