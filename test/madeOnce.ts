import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";

/**
 * What `make` gives, made once in a run by whichever test asks first and in whichever process; the others wait for it.
 * It gets a folder of its own, which stays until the last test has ended. What it gives is copied: no functions.
 */
export async function madeOnce<T>(name: string, make: (folder: string) => Promise<T>): Promise<T> {
  const shared = process.env.TIDEMARK_TEST_SHARED;
  if (shared === undefined) {
    throw new Error(
      "TIDEMARK_TEST_SHARED is not set: tests that share what is dear to make run under vitest.config.ts, whose global setup sets it.",
    );
  }
  const folder = join(shared, name);
  const outcome = join(folder, "outcome");
  if (isFirst(folder)) {
    const made = await make(folder).then(
      (value) => ({ value }),
      (error: Error) => ({ reason: error.message }),
    );
    writeFileSync(`${outcome}.tmp`, serialize(made));
    renameSync(`${outcome}.tmp`, outcome);
  } else {
    while (!existsSync(outcome)) await pause(200);
  }
  const made = deserialize(readFileSync(outcome)) as { readonly value: T } | { readonly reason: string };
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
