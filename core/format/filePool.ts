import { closeSync, openSync, read as readFd, readSync } from "node:fs";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { systemCode } from "../lib/systemCode.ts";

/** Reads ranges of many files with few descriptors. */
export type FilePool = Readonly<ReturnType<typeof filePool>>;

type Open = { readonly descriptor: number; users: number; isForgotten: boolean };

/** Files kept open. A release has some 600; all releases that are in service share these. */
export const DESCRIPTORS_MAX = 64;

/**
 * A pool that keeps the `descriptorsMax` files open that were read last; no more are read at once. A file that is open
 * can be read on after it was removed.
 */
export function filePool(descriptorsMax: number = DESCRIPTORS_MAX) {
  const files = new LRUCache<string, Open>({
    max: descriptorsMax,
    dispose: (file) => {
      file.isForgotten = true;
      if (file.users === 0) closeSync(file.descriptor);
    },
  });
  const inTurn = pLimit(descriptorsMax);
  const open = (path: string): number | undefined => {
    try {
      return openSync(path, "r");
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      if (systemCode(error) !== "EMFILE" && systemCode(error) !== "ENFILE") throw error;
      files.clear();
      return openSync(path, "r");
    }
  };
  const acquire = (path: string): Open | undefined => {
    const known = files.get(path);
    if (known !== undefined) {
      known.users += 1;
      return known;
    }
    const descriptor = open(path);
    if (descriptor === undefined) return undefined;
    const made = { descriptor, users: 1, isForgotten: false };
    files.set(path, made);
    return made;
  };
  const release = (file: Open) => {
    file.users -= 1;
    if (file.isForgotten && file.users === 0) closeSync(file.descriptor);
  };
  return {
    /**
     * `length` bytes from `offset` on, fewer where the file ends before; nothing where there is no such file. They are
     * put into `into` where that is given.
     */
    read: (path: string, offset: number, length: number, into: Buffer = Buffer.allocUnsafeSlow(length)) =>
      inTurn(async () => {
        const file = acquire(path);
        if (file === undefined) return undefined;
        try {
          return await readRange(file.descriptor, offset, into.subarray(0, length));
        } finally {
          release(file);
        }
      }),
    /** The same at once. Nothing else happens meanwhile: for what lies in the page cache. */
    readNow: (path: string, offset: number, length: number, into: Buffer) => {
      const file = acquire(path);
      if (file === undefined) return undefined;
      try {
        return into.subarray(0, readSync(file.descriptor, into, 0, length, offset));
      } finally {
        release(file);
      }
    },
    /** Lets go of the files below a folder. */
    forget: (folder: string) => {
      for (const path of [...files.keys()]) if (path.startsWith(folder)) files.delete(path);
    },
  };
}

function readRange(descriptor: number, offset: number, buffer: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    readFd(descriptor, buffer, 0, buffer.length, offset, (error, got) => {
      if (error) reject(error);
      else resolve(got === buffer.length ? buffer : buffer.subarray(0, got));
    });
  });
}
