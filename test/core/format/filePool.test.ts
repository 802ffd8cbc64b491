import { readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filePool } from "../../../core/format/filePool.ts";
import { boundConnections, descriptorLimit } from "../../../gateway/http/descriptors.ts";
import { makeMetrics } from "../../../gateway/http/metrics.ts";
import { temporaryFolder } from "../../folders.ts";
import { recordedLog } from "../../gateway/accounts/logLines.ts";

let folder: ReturnType<typeof temporaryFolder>;
const FILES = 40;
const pathOf = (file: number) => join(folder.path, String(file));
/** Descriptors of this process that lie in the folder. */
const openFiles = () =>
  readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder.path);
    } catch {
      return false;
    }
  }).length;

beforeEach(() => {
  folder = temporaryFolder();
  for (let file = 0; file < FILES; file += 1) writeFileSync(pathOf(file), `content of ${file}`);
});
afterEach(() => folder.remove());

describe("a pool of files", () => {
  test("keeps no more of them open than it may, reads all of them, and lets go of all", async () => {
    const pool = filePool(8);
    for (let round = 0; round < 2; round += 1) {
      const read = await Promise.all(
        Array.from({ length: FILES }, (_, file) => pool.read(pathOf(file), 11, 100)),
      );
      expect(read.map(String)).toEqual(Array.from({ length: FILES }, (_, file) => String(file)));
    }
    await pool.read(pathOf(0), 0, 1);
    expect(openFiles()).toBeLessThanOrEqual(8);
    pool.forget(folder.path);
    expect(openFiles()).toBe(0);
  });

  test("never closes a file that is being read, and reads on in one that was removed", async () => {
    const pool = filePool(1);
    const first = pool.read(pathOf(1), 0, 100);
    const others = [2, 3, 4].map((file) => pool.read(pathOf(file), 0, 100));
    pool.forget(folder.path);
    expect(String(await first)).toBe("content of 1");
    expect((await Promise.all(others)).map(String)).toEqual(["content of 2", "content of 3", "content of 4"]);
    expect(openFiles()).toBe(1);
    await pool.read(pathOf(5), 0, 1);
    rmSync(pathOf(5));
    expect(String(await pool.read(pathOf(5), 0, 100))).toBe("content of 5");
    expect(await pool.read(join(folder.path, "none"), 0, 1)).toBeUndefined();
    pool.forget(folder.path);
  });
});

describe("connections beyond the limit of descriptors", () => {
  test("are counted and reported together", async () => {
    const { log, lines } = recordedLog();
    const metrics = makeMetrics();
    const server = createServer();
    boundConnections(server, 1024, { log, metrics });
    expect(server.maxConnections).toBeGreaterThan(800);
    for (let connection = 0; connection < 5; connection += 1) server.emit("drop", {});
    expect(lines).toMatchObject([{ level: "error", connections: 1, limit: server.maxConnections }]);
    expect(await metrics.text()).toMatch(/^tidemark_connections_dropped_total 5$/m);
  });

  test("are known from what the system says", () => {
    expect(
      descriptorLimit(() => "Max open files            256                  4096                 files"),
    ).toBe(256);
    expect(
      descriptorLimit(() => "Max open files            unlimited            unlimited            files"),
    ).toBeUndefined();
    expect(
      descriptorLimit(() => {
        throw new Error("ENOENT");
      }),
    ).toBeUndefined();
  });
});
