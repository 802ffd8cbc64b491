import { closeSync, openSync } from "node:fs";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { fileSink, logLines, type Sink, streamSink } from "../../../gateway/http/logLines.ts";
import { makeLog } from "../../../gateway/processLog.ts";

/** A sink that can be filled up. */
function disk() {
  const written: string[] = [];
  const self = { isFull: false, pending: 0, written };
  const sink: Sink = {
    write: (text) => {
      if (self.isFull) throw new Error("ENOSPC");
      written.push(text);
    },
    pendingBytes: () => self.pending,
  };
  return { ...self, sink, fill: (isFull: boolean) => Object.assign(self, { isFull }), self };
}
const report = (count: number) => `dropped ${count}\n`;
const descriptors: number[] = [];
afterEach(() => {
  for (const descriptor of descriptors.splice(0)) closeSync(descriptor);
});

describe("log lines", () => {
  test("are dropped and counted while they cannot be written, which is said once when they can", () => {
    const { sink, written, fill } = disk();
    const lines = logLines(sink, report);
    lines.write("one\n");
    lines.flush();
    fill(true);
    for (let line = 0; line < 5; line += 1) {
      lines.write("lost\n");
      lines.flush();
    }
    fill(false);
    lines.write("two\n");
    lines.flush();
    lines.write("three\n");
    lines.flush();
    expect(written).toEqual(["one\n", "dropped 5\ntwo\n", "three\n"]);
    expect(lines.dropped()).toBe(5);
  });

  test("are handed over in batches, and dropped while their reader is far behind", () => {
    const { sink, written, self } = disk();
    const lines = logLines(sink, report);
    for (let line = 0; line < 5; line += 1) lines.write(`${"x".repeat(999)}\n`);
    expect(written).toHaveLength(1);
    self.pending = 2_000_000;
    lines.write("lost\n");
    lines.flush();
    expect([written.length, lines.dropped()]).toEqual([1, 1]);
  });

  test("do not keep the end waiting for a reader that does not read", async () => {
    const stuck = new PassThrough({ highWaterMark: 1 });
    const lines = logLines(streamSink(stuck), report);
    lines.write("never read\n");
    await lines.close(20);
    expect(stuck.readableLength + stuck.writableLength).toBeGreaterThan(0);
  });

  test("are dropped once their reader has gone, without an error that nobody catches", async () => {
    const reader = new PassThrough();
    const lines = logLines(streamSink(reader), report);
    reader.destroy(new Error("EPIPE"));
    await new Promise((resolve) => setImmediate(resolve));
    lines.write("lost\n");
    await lines.close(1_000);
    expect(lines.dropped()).toBe(1);
  });

  test("to a full device are dropped", () => {
    const descriptor = openSync("/dev/full", "w");
    descriptors.push(descriptor);
    const lines = logLines(fileSink(descriptor), report);
    lines.write("lost\n");
    lines.flush();
    expect(lines.dropped()).toBe(1);
  });

  test("of the gateway are JSON, the number of lost ones too", async () => {
    const { sink, written, fill } = disk();
    const log = makeLog("info", sink);
    fill(true);
    for (let line = 0; line < 200; line += 1) log.info({ line }, "lost for the most part");
    fill(false);
    log.warn({ some: "field" }, "heard");
    await log.close();
    const parsed = written
      .join("")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(parsed[0]).toMatchObject({ level: 40, msg: "log lines were dropped", dropped: log.dropped() });
    expect(parsed.at(-1)).toMatchObject({ some: "field", msg: "heard" });
    expect(log.dropped()).toBeGreaterThan(0);
  });
});
