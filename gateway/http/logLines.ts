import { fstatSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";
import { isatty } from "node:tty";

/** Where log lines go. Neither function may wait for whoever reads them. */
export type Sink = {
  /** Hands text over; throws where it cannot be taken. */
  readonly write: (text: string) => void;
  /** Bytes handed over that nobody has taken yet. */
  readonly pendingBytes: () => number;
};

/** Lines on their way to a sink. */
export type LogLines = {
  readonly write: (line: string) => void;
  /** Hands over what is held back. */
  readonly flush: () => void;
  /** Lines lost since the start. */
  readonly dropped: () => number;
  /** Hands over everything and waits until it is taken, `patienceMs` at the most. */
  readonly close: (patienceMs: number) => Promise<void>;
};

const BATCH_CHARACTERS = 4_096;
/** A reader that is so far behind gets no more until it has caught up. */
const PENDING_BYTES_MAX = 1_000_000;
const LOOK_MS = 10;

/**
 * Writes lines in batches. A log must never stop the service: lines that cannot be written (a full disk, a reader that
 * has gone or does not read) are dropped and counted, and the first batch that gets through again is preceded by what
 * `droppedLine` makes of their number.
 */
export function logLines(sink: Sink, droppedLine: (count: number) => string): LogLines {
  let batch: string[] = [];
  let batchCharacters = 0;
  let dropped = 0;
  let unreported = 0;
  const flush = () => {
    if (batch.length === 0) return;
    const lines = batch;
    batch = [];
    batchCharacters = 0;
    const report = unreported > 0 ? droppedLine(unreported) : "";
    try {
      if (sink.pendingBytes() > PENDING_BYTES_MAX) throw new Error("the reader is behind");
      sink.write(report + lines.join(""));
      unreported = 0;
    } catch {
      dropped += lines.length;
      unreported += lines.length;
    }
  };
  return {
    write: (line) => {
      batch.push(line);
      batchCharacters += line.length;
      if (batchCharacters >= BATCH_CHARACTERS) flush();
    },
    flush,
    dropped: () => dropped,
    close: async (patienceMs) => {
      flush();
      const endMs = performance.now() + patienceMs;
      while (sink.pendingBytes() > 0 && performance.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
  };
}

/** The sink of standard output, whatever it is: a file is written at once, a pipe or a terminal by its stream. */
export function standardOutput(): Sink {
  const descriptor = 1;
  const kind = fstatSync(descriptor);
  const isStream = isatty(descriptor) || !(kind.isFile() || kind.isCharacterDevice());
  return isStream ? streamSink(process.stdout) : fileSink(descriptor);
}

/** Writes to a file or device; throws where it is full. */
export function fileSink(descriptor: number): Sink {
  return {
    write: (text) => {
      let rest = Buffer.from(text);
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    },
    pendingBytes: () => 0,
  };
}

/** Writes to a stream, which queues what its reader has not taken. */
export function streamSink(stream: Writable): Sink {
  let isGone = false;
  stream.on("error", () => {
    isGone = true;
  });
  return {
    write: (text) => {
      if (isGone || stream.destroyed) throw new Error("the reader has gone");
      stream.write(text);
    },
    pendingBytes: () => (isGone || stream.destroyed ? 0 : stream.writableLength),
  };
}
