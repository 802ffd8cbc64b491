import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";

/** What stays from run to run. */
const KEPT = ".cache/made";

type Outcome<T> = { readonly value: T } | { readonly reason: string };

/**
 * What `make` gives, made once in a run by whichever test asks first and in whichever process; the others wait for it.
 * It gets a folder of its own, which stays until the last test has ended. What it gives is copied: no functions. With a
 * `digest` of everything it is made of, later runs take it as it is for as long as the digest stays.
 */
export async function madeOnce<T>(
  name: string,
  make: (folder: string) => Promise<T>,
  digest?: string,
): Promise<T> {
  const shared = process.env.TIDEMARK_TEST_SHARED;
  if (shared === undefined) {
    throw new Error(
      "TIDEMARK_TEST_SHARED is not set: tests that share what is dear to make run under vitest.config.ts, whose global setup sets it.",
    );
  }
  const kept = digest === undefined ? undefined : join(KEPT, `${name}-${digest}`);
  if (kept !== undefined && existsSync(kept)) return read<T>(name, kept);
  const folder = join(shared, name);
  const outcome = join(folder, "outcome");
  if (isFirst(folder)) {
    const made: Outcome<T> = await make(folder).then(
      (value) => ({ value }),
      (error: Error) => ({ reason: error.message }),
    );
    write(outcome, made);
    if (kept !== undefined && "value" in made) keep(name, kept, outcome);
  } else {
    while (!existsSync(outcome)) await pause(200);
  }
  return read<T>(name, outcome);
}

function keep(name: string, path: string, outcome: string): void {
  mkdirSync(KEPT, { recursive: true });
  for (const older of readdirSync(KEPT)) if (older.startsWith(`${name}-`)) rmSync(join(KEPT, older));
  copyFileSync(outcome, `${path}.tmp`);
  renameSync(`${path}.tmp`, path);
}

/** Writes a whole file or none. */
function write(path: string, made: Outcome<unknown>): void {
  writeFileSync(`${path}.tmp`, serialize(made));
  renameSync(`${path}.tmp`, path);
}

function read<T>(name: string, path: string): T {
  const made = deserialize(readFileSync(path)) as Outcome<T>;
  if ("reason" in made) throw new Error(`${name} was not made: ${made.reason}`);
  return made.value;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
