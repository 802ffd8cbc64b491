import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname } from "node:path";
import { systemCode, unlessMissing } from "../core/lib/systemCode.ts";
import { type Progress, type ProgressUnit, startProgress } from "./progress.ts";

/** What a path leads to. `bytes` is 0 for a folder. */
type FileStat = { readonly kind: "file" | "folder"; readonly bytes: number };

/** The file system as the build sees it. A missing path throws an error whose `code` is `ENOENT`. */
export type Files = Readonly<typeof nodeFiles>;

export type Logger = { readonly info: (line: string) => void; readonly warn: (line: string) => void };

/** Everything the build does to the world outside. Functions take it as an argument; nothing reaches past it. */
export type Effects = {
  readonly files: Files;
  /** For elapsed milliseconds and log lines only: no output byte may depend on it. */
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Memory of this machine, or what its container may take of it. */
  readonly memoryBytes: () => number;
  readonly progress: (label: string, total: number, unit?: ProgressUnit) => Progress;
};

const silent: Progress = { advance: () => {}, grow: () => {}, done: () => {} };

/**
 * Effects on this machine. Log lines and progress go to standard error, so that standard output stays free
 * for what a command prints. On a terminal progress is a bar; elsewhere it is one plain line per piece of work;
 * `quiet` shows warnings only.
 */
export function nodeEffects({ quiet = false }: { readonly quiet?: boolean } = {}): Effects {
  const clock = () => new Date();
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const logger: Logger = {
    info: (line) => {
      if (!quiet) print(line);
    },
    warn: (line) => print(`warning: ${line}`),
  };
  const progress: Effects["progress"] = (label, total, unit = "steps") =>
    quiet ? silent : startProgress(label, total, unit, process.stderr.isTTY === true, clock, logger);
  // 0, or more than there is, where nothing bounds it.
  const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return { files: nodeFiles, clock, logger, memoryBytes, progress };
}

const nodeFiles = {
  read: (path: string): Promise<Uint8Array> => fs.readFile(path),
  readText: (path: string) => fs.readFile(path, "utf8"),
  /**
   * Writes the whole file or nothing: a temporary name first, then a rename. Makes missing folders. A durable write is
   * on disk when it resolves: the file before it gets its name, the folder after.
   */
  write: async (path: string, data: string | Uint8Array, { durable = false } = {}) => {
    await fs.mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.${randomUUID()}.tmp`;
    try {
      await fs.writeFile(temporary, data, { flush: durable });
      await fs.rename(temporary, path);
      if (durable) await flush(dirname(path));
    } catch (error) {
      await fs.rm(temporary, { force: true });
      throw error;
    }
  },
  flush,
  exists: async (path: string) => existsSync(path),
  /** Names in a folder, in code unit order; empty where there is no such folder. */
  list: async (folder: string): Promise<readonly string[]> =>
    (await unlessMissing(fs.readdir(folder)))?.sort() ?? [],
  /** Removes a file or a whole folder; a missing one is fine. */
  remove: (path: string) => fs.rm(path, { recursive: true, force: true }),
  rename: (from: string, to: string) => fs.rename(from, to),
  stat: async (path: string): Promise<FileStat> => {
    const stat = await fs.stat(path);
    return stat.isDirectory() ? { kind: "folder", bytes: 0 } : { kind: "file", bytes: stat.size };
  },
  /** When a file was last written. */
  modified: async (path: string) => (await fs.stat(path)).mtime,
  mkdir: async (folder: string) => {
    await fs.mkdir(folder, { recursive: true });
  },
};

/** Codes with which file systems that cannot flush a folder say so. */
const CANNOT_FLUSH = new Set(["EISDIR", "EINVAL", "EPERM", "ENOTSUP"]);

/** Resolves when a file's content, or a folder's list of names, is on disk and would survive a power cut. */
async function flush(path: string): Promise<void> {
  const isFolder = (await fs.stat(path)).isDirectory();
  try {
    const handle = await fs.open(path, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!isFolder || !CANNOT_FLUSH.has(systemCode(error) ?? "")) throw error;
  }
}
