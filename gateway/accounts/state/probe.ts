import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

/** Reads all that an LMDB environment holds. A gateway may write meanwhile: only a count that stays the same is compared. */
const PROGRAM = `
const [lmdb, path] = process.argv.slice(1);
const environment = require(lmdb).open({ path, readOnly: true, keyEncoding: "binary", encoding: "binary" });
const before = environment.getStats().entryCount;
let found = 0;
for (const { value } of environment.getRange()) found += value.length >= 0 ? 1 : 0;
environment.resetReadTxn();
const after = environment.getStats().entryCount;
if (before === after && found !== after) throw new Error("it has " + found + " of " + after + " entries");
`;

/**
 * Reads every entry of an LMDB environment in a child process. LMDB maps its file into memory and trusts its page numbers:
 * reading a truncated or overwritten file kills the process with SIGBUS or SIGSEGV. Takes a tenth of a second. Gives what
 * is wrong, in words.
 */
export function probe(path: string): string | undefined {
  const lmdb = createRequire(import.meta.url).resolve("lmdb");
  const { status, signal, stderr } = spawnSync(process.execPath, ["-e", PROGRAM, lmdb, path], {
    encoding: "utf8",
  });
  if (status === 0) return undefined;
  if (signal !== null) return `it is truncated or overwritten (reading it ends in ${signal})`;
  return /^\w*Error: (.+)$/m.exec(stderr)?.[1] ?? `it cannot be read (exit ${status})`;
}
