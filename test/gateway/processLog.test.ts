import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeLog } from "../../gateway/processLog.ts";
import { type TemporaryFolder, temporaryFolder } from "../folders.ts";

const WAITING_BYTES_MAX = 20_000;
let folder: TemporaryFolder;
let path: string;
const descriptors: number[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, "log");
});
afterEach(() => {
  for (const descriptor of descriptors.splice(0)) closeSync(descriptor);
  folder.remove();
});

/** The log closes its descriptor at its end. */
const logTo = (descriptor: number, waitingBytesMax = WAITING_BYTES_MAX) =>
  makeLog("info", { descriptor, waitingBytesMax });
/** A pipe by name, whose reader reads when it is told to. */
function pipe() {
  expect(spawnSync("mkfifo", [path]).status).toBe(0);
  const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  descriptors.push(reader);
  return { reader, log: logTo(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)) };
}
const linesIn = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("the log of a process has JSON lines in their order, all of them once it is closed", async () => {
  const log = logTo(openSync(path, "w"), 1_000_000);
  for (let line = 0; line < 500; line += 1) log.info({ line }, "some words");
  log.warn({ some: "field" }, "the last");
  await log.close();
  const lines = linesIn(readFileSync(path, "utf8"));
  expect(lines).toHaveLength(501);
  expect(lines[7]).toMatchObject({ level: 30, line: 7, msg: "some words", time: expect.any(String) });
  expect(lines.at(-1)).toMatchObject({ level: 40, some: "field", msg: "the last" });
  expect(log.dropped()).toBe(0);
});

test("the log of a process drops and counts what a reader that is behind leaves no room for, and says so once it reads", async () => {
  const { reader, log } = pipe();
  // A pipe holds 64 kB, which are read below.
  for (let line = 0; line < 2_000; line += 1) {
    log.info({ line }, "x".repeat(100));
    if (line % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const lost = log.dropped();
  expect(lost).toBeGreaterThan(100);
  let text = "";
  const bytes = Buffer.alloc(65_536);
  await vi.waitFor(
    () => {
      text += bytes.toString("utf8", 0, readSync(reader, bytes));
      log.info({}, "heard");
      expect(text).toContain("log lines were dropped");
    },
    { timeout: 5_000 },
  );
  const { dropped } = linesIn(text.slice(0, text.lastIndexOf("\n"))).find((line) => "dropped" in line);
  expect(dropped).toBeGreaterThanOrEqual(lost);
  await log.close();
});

test("the log of a process on a full device neither throws nor keeps the end waiting, and counts what it drops", async () => {
  const log = logTo(openSync("/dev/full", "w"));
  for (let line = 0; line < 1_000; line += 1) log.info({ line }, "x".repeat(100));
  await log.close();
  expect(log.dropped()).toBeGreaterThan(500);
});
