import cliProgress from "cli-progress";
import type { Logger, Progress } from "./effects.ts";

const BYTES_PER_MB = 1_000_000;
/** Between two plain lines, where there is no terminal to redraw on. */
const LINE_EVERY_MS = 10_000;
/** A rate over less than this says nothing. */
const RATE_AFTER_MS = 500;

/** How much of a transfer is done, as it is shown: megabytes, rate and time left. */
type Transfer = {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly elapsedMs: number;
};

/** `12.3 of 56.7 MB, 4.5 MB/s, 10 s left`; rate and time left only where they can be told. */
export function transferLine({ doneBytes, totalBytes, elapsedMs }: Transfer): string {
  const amount = `${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`;
  if (elapsedMs < RATE_AFTER_MS || doneBytes <= 0) return amount;
  const bytesPerMs = doneBytes / elapsedMs;
  const secondsLeft = Math.ceil(Math.max(0, totalBytes - doneBytes) / bytesPerMs / 1000);
  return `${amount}, ${megabytes(bytesPerMs * 1000)} MB/s, ${duration(secondsLeft)} left`;
}

/** Progress of a transfer in bytes: a bar on a terminal, elsewhere a plain line every ten seconds. */
export function byteProgress(
  label: string,
  total: number,
  isTerminal: boolean,
  clock: () => Date,
  logger: Logger,
): Progress {
  const startedAt = clock().getTime();
  let [doneBytes, totalBytes, lastLineAt] = [0, total, startedAt];
  const line = () => transferLine({ doneBytes, totalBytes, elapsedMs: clock().getTime() - startedAt });
  const bar = isTerminal ? startBar(label.padEnd(12), total, "{line}") : undefined;
  return {
    advance: (units = 1) => {
      doneBytes += units;
      bar?.update(doneBytes, { line: line() });
      const now = clock().getTime();
      if (bar !== undefined || now - lastLineAt < LINE_EVERY_MS) return;
      lastLineAt = now;
      logger.info(`${label} ${line()}`);
    },
    grow: (units) => {
      totalBytes += units;
      bar?.setTotal(totalBytes);
    },
    done: () => {
      bar?.stop();
      const seconds = (clock().getTime() - startedAt) / 1000;
      logger.info(`${label} ${megabytes(doneBytes)} MB in ${seconds.toFixed(1)} s`);
    },
  };
}

/** A bar on a terminal; `shown` follows it, and may name values that are given along with its updates. */
export function startBar(label: string, total: number, shown: string): cliProgress.SingleBar {
  const bar = new cliProgress.SingleBar({
    format: `${label} {bar} {percentage}% ${shown}`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0, { line: "" });
  return bar;
}

const megabytes = (bytes: number) => (bytes / BYTES_PER_MB).toFixed(1);

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
