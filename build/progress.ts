import cliProgress from "cli-progress";
import type { Logger } from "./effects.ts";

/** One piece of work shown to the caller; `advance` counts units towards the total given at the start. */
export type Progress = {
  readonly advance: (units?: number) => void;
  /** Raises the total by units that were not known at the start. */
  readonly grow: (units: number) => void;
  readonly done: () => void;
};

/** What progress counts: steps, or bytes, which are shown with their rate and the time left. */
export type ProgressUnit = "steps" | "bytes";

const BYTES_PER_MB = 1_000_000;
/** Between two plain lines about a transfer, where there is no terminal to redraw on. */
const LINE_EVERY_MS = 10_000;
/** A rate over less than this says nothing. */
const RATE_AFTER_MS = 500;

/** A bar on a terminal; elsewhere plain lines: one at the end, and one every ten seconds of a transfer. */
export function startProgress(
  label: string,
  total: number,
  unit: ProgressUnit,
  isTerminal: boolean,
  clock: () => Date,
  logger: Logger,
): Progress {
  const startedAtMs = clock().getTime();
  const elapsedMs = () => clock().getTime() - startedAtMs;
  let [done, expected, lastLineMs] = [0, total, 0];
  const line = () =>
    unit === "bytes" ? transferLine(done, expected, elapsedMs()) : duration(Math.round(elapsedMs() / 1000));
  const bar = isTerminal ? startBar(label, total) : undefined;
  return {
    advance: (units = 1) => {
      done += units;
      bar?.update(done, { line: line() });
      if (bar !== undefined || unit !== "bytes" || elapsedMs() - lastLineMs < LINE_EVERY_MS) return;
      lastLineMs = elapsedMs();
      logger.info(`${label} ${line()}`);
    },
    grow: (units) => {
      expected += units;
      bar?.setTotal(expected);
    },
    done: () => {
      bar?.stop();
      const seconds = (elapsedMs() / 1000).toFixed(1);
      if (unit === "bytes") logger.info(`${label} ${megabytes(done)} MB in ${seconds} s`);
      else if (bar === undefined) logger.info(`${label} ${seconds} s`);
    },
  };
}

function startBar(label: string, total: number): cliProgress.SingleBar {
  const bar = new cliProgress.SingleBar({
    format: `${label.padEnd(24)} {bar} {percentage}% {line}`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0, { line: "" });
  return bar;
}

/** `12.3 of 56.7 MB, 4.5 MB/s, 10 s left`; rate and time left only where they can be told. */
export function transferLine(doneBytes: number, totalBytes: number, elapsedMs: number): string {
  const amount = `${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`;
  if (elapsedMs < RATE_AFTER_MS || doneBytes <= 0) return amount;
  const bytesPerMs = doneBytes / elapsedMs;
  const secondsLeft = Math.ceil(Math.max(0, totalBytes - doneBytes) / bytesPerMs / 1000);
  return `${amount}, ${megabytes(bytesPerMs * 1000)} MB/s, ${duration(secondsLeft)} left`;
}

const megabytes = (bytes: number) => (bytes / BYTES_PER_MB).toFixed(1);

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
