import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";

/** Files of releases that were found intact, each under its path with a stamp of checksum and file system state. */
export type VerifiedFiles = {
  readonly has: (path: string, stamp: string) => boolean;
  readonly add: (path: string, stamp: string) => void;
  /** Keeps what was asked for or added since the start; the rest belongs to releases that are gone. */
  readonly save: () => void;
};

const Stamps = z.record(z.string(), z.string());

/** Reads the record at `file`. One that is missing or unreadable vouches for nothing. */
export function openVerifiedFiles(file: string): VerifiedFiles {
  const known = new Map(Object.entries(readStamps(file)));
  const current = new Map<string, string>();
  let isChanged = false;
  return {
    has: (path, stamp) => {
      const isKnown = known.get(path) === stamp || current.get(path) === stamp;
      if (isKnown) current.set(path, stamp);
      return isKnown;
    },
    add: (path, stamp) => {
      current.set(path, stamp);
      isChanged = true;
    },
    save: () => {
      if (!isChanged) return;
      const temporary = `${file}.${process.pid}`;
      writeFileSync(temporary, JSON.stringify(Object.fromEntries(current)));
      renameSync(temporary, file);
      isChanged = false;
    },
  };
}

function readStamps(file: string): Record<string, string> {
  try {
    return Stamps.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
