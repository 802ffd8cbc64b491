import { describe, expect, it } from "vitest";
import { startProgress, transferLine } from "../../build/progress.ts";

describe("a transfer as it is shown", () => {
  it.each([
    [0, 50e6, 9_000, "0.0 of 50.0 MB"],
    [10e6, 50e6, 100, "10.0 of 50.0 MB"],
    [10e6, 50e6, 5_000, "10.0 of 50.0 MB, 2.0 MB/s, 20 s left"],
    [1e6, 201e6, 1_000, "1.0 of 201.0 MB, 1.0 MB/s, 3 min 20 s left"],
    [60e6, 50e6, 6_000, "60.0 of 50.0 MB, 10.0 MB/s, 0 s left"],
  ])("%d of %d bytes after %d ms is %j", (doneBytes, totalBytes, elapsedMs, line) => {
    expect(transferLine(doneBytes, totalBytes, elapsedMs)).toBe(line);
  });
});

it("prints a plain line every ten seconds where there is no terminal, and one at the end", () => {
  let now = 0;
  const lines: string[] = [];
  const logger = { info: (line: string) => void lines.push(line), warn: () => {} };
  const progress = startProgress("fetch", 0, "bytes", false, () => new Date(now), logger);
  progress.grow(40e6);
  for (now = 1_000; now <= 20_000; now += 1_000) progress.advance(1e6);
  progress.done();
  expect(lines).toEqual([
    "fetch 10.0 of 40.0 MB, 1.0 MB/s, 30 s left",
    "fetch 20.0 of 40.0 MB, 1.0 MB/s, 20 s left",
    "fetch 20.0 MB in 21.0 s",
  ]);
});
