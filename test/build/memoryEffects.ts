import { posix } from "node:path";
import type { Effects, Files, Logger } from "../../build/effects.ts";
import type { Progress } from "../../build/progress.ts";

const silent: Progress = { advance: () => {}, grow: () => {}, done: () => {} };

/** Effects that keep files in a map, log lines in a list, and stand still in time. */
export type MemoryEffects = Effects & {
  readonly contents: Map<string, Uint8Array>;
  readonly lines: string[];
};

/** In-memory effects holding `initial` (path to text or bytes). Folders exist as long as they hold a file. */
export function memoryEffects(initial: Readonly<Record<string, string | Uint8Array>> = {}): MemoryEffects {
  const encoder = new TextEncoder();
  const toBytes = (data: string | Uint8Array) =>
    typeof data === "string" ? encoder.encode(data) : data.slice();
  const contents = new Map<string, Uint8Array>(
    Object.entries(initial).map(([path, data]) => [posix.normalize(path), toBytes(data)] as const),
  );
  const lines: string[] = [];
  const inside = (folder: string) => {
    const prefix = folder.endsWith("/") ? folder : `${folder}/`;
    return [...contents.keys()].filter((path) => path.startsWith(prefix)).sort();
  };
  const read = async (path: string) => {
    const bytes = contents.get(posix.normalize(path));
    if (bytes === undefined) throw missing(path);
    return bytes;
  };
  const files: Files = {
    read,
    readText: async (path) => Buffer.from(await read(path)).toString("utf8"),
    write: async (path, data) => {
      contents.set(posix.normalize(path), toBytes(data));
    },
    exists: async (path) => contents.has(posix.normalize(path)) || inside(posix.normalize(path)).length > 0,
    list: async (folder) => {
      const root = posix.normalize(folder).replace(/\/$/, "");
      return [...new Set(inside(root).map((path) => path.slice(root.length + 1).split("/")[0] ?? ""))].sort();
    },
    remove: async (path) => {
      const normal = posix.normalize(path);
      for (const each of [normal, ...inside(normal)]) contents.delete(each);
    },
    rename: async (from, to) => {
      const [source, target] = [posix.normalize(from), posix.normalize(to)];
      const moved = contents.has(source) ? [source] : inside(source);
      if (moved.length === 0) throw missing(from);
      if (!contents.has(source) && inside(target).length > 0) throw notEmpty(to);
      for (const path of moved) {
        contents.set(`${target}${path.slice(source.length)}`, contents.get(path) ?? new Uint8Array());
        contents.delete(path);
      }
    },
    stat: async (path) => {
      const bytes = contents.get(posix.normalize(path));
      if (bytes !== undefined) return { kind: "file", bytes: bytes.length };
      if (inside(posix.normalize(path)).length > 0) return { kind: "folder", bytes: 0 };
      throw missing(path);
    },
    flush: async (path) => {
      if (!(await files.exists(path))) throw missing(path);
    },
    modified: async (path) => {
      await read(path);
      return new Date(0);
    },
    mkdir: async () => {},
  };
  const logger: Logger = {
    info: (line) => void lines.push(line),
    warn: (line) => void lines.push(`warning: ${line}`),
  };
  return {
    files,
    clock: () => new Date(0),
    logger,
    memoryBytes: () => 8e9,
    progress: () => silent,
    contents,
    lines,
  };
}

function notEmpty(path: string): Error {
  return Object.assign(new Error(`ENOTEMPTY: folder not empty, '${path}'`), { code: "ENOTEMPTY" });
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or folder, '${path}'`), { code: "ENOENT" });
}
