import { readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { filePool } from "../../../core/format/filePool.ts";
import { boundConnections, descriptorLimit } from "../../../gateway/http/listening.ts";
import { makeMetrics } from "../../../gateway/http/metrics.ts";
import { folderForFile } from "../../folders.ts";
import { recordedLog } from "../../gateway/accounts/logLines.ts";

const folder = folderForFile();
const FILES = 40;
const pathOf = (file: number) => join(folder, String(file));
/** Descriptors of this process that lie in the folder. */
const openFiles = () =>
  readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

beforeEach(() => {
  for (let file = 0; file < FILES; file += 1) writeFileSync(pathOf(file), `content of ${file}`);
});

test("a pool of files keeps no more of them open than it may, reads all of them, and lets go of all", async () => {
  const pool = filePool(8);
  for (let round = 0; round < 2; round += 1) {
    const files = Array.from({ length: FILES }, (_, file) => file);
    const read = await Promise.all(files.map((file) => pool.read(pathOf(file), 11, 100)));
    expect(read.map(String)).toEqual(files.map(String));
  }
  await pool.read(pathOf(0), 0, 1);
  expect(openFiles()).toBeLessThanOrEqual(8);
  pool.forget(folder);
  expect(openFiles()).toBe(0);
});

test("a pool of files never closes a file that is being read, and reads on in one that was removed", async () => {
  const pool = filePool(1);
  const first = pool.read(pathOf(1), 0, 100);
  const others = [2, 3, 4].map((file) => pool.read(pathOf(file), 0, 100));
  pool.forget(folder);
  expect(String(await first)).toBe("content of 1");
  expect((await Promise.all(others)).map(String)).toEqual(["content of 2", "content of 3", "content of 4"]);
  expect(openFiles()).toBe(1);
  await pool.read(pathOf(5), 0, 1);
  rmSync(pathOf(5));
  expect(String(await pool.read(pathOf(5), 0, 100))).toBe("content of 5");
  expect(await pool.read(join(folder, "none"), 0, 1)).toBeUndefined();
  pool.forget(folder);
});

test("connections beyond the limit of descriptors are counted and reported together", async () => {
  const { log, lines } = recordedLog();
  const metrics = makeMetrics();
  const server = createServer();
  boundConnections(server, 1024, { log, metrics });
  expect(server.maxConnections).toBeGreaterThan(800);
  for (let connection = 0; connection < 5; connection += 1) server.emit("drop", {});
  expect(lines).toMatchObject([{ level: "error", connections: 1, limit: server.maxConnections }]);
  expect(await metrics.text()).toMatch(/^tidemark_connections_dropped_total 5$/m);
});

test.each([
  ["Max open files            256                  4096                 files", 256],
  ["Max open files            unlimited            unlimited            files", undefined],
  [new Error("ENOENT"), undefined],
])("the limit of descriptors is known from what the system says: %s", (said, limit) => {
  const read = () => {
    if (said instanceof Error) throw said;
    return said;
  };
  expect(descriptorLimit(read)).toBe(limit);
});
