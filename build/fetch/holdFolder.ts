import * as fs from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../core/lib/systemCode.ts";
import { FetchError } from "./fetchError.ts";

const HELD_BY = "held-by-";

/**
 * Keeps a folder of downloads to this process: two that add to the same unfinished file would spoil it. Gives what lets go
 * of it. Throws a FetchError where another process holds it. Each process enters itself, then looks who else is there: it
 * removes only its own entry and those of processes that no longer run, so that of two that come at once none takes the
 * other's place.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await fs.mkdir(folder, { recursive: true });
  const own = join(folder, HELD_BY + process.pid);
  const letGo = () => fs.rm(own, { force: true });
  await fs.writeFile(own, "");
  for (const name of await fs.readdir(folder)) {
    const holder = name.startsWith(HELD_BY) ? Number(name.slice(HELD_BY.length)) : process.pid;
    if (holder === process.pid) continue;
    if (isAlive(holder)) {
      await letGo();
      throw new FetchError(
        `${folder}: another fetch (process ${holder}) is at work there. Wait for it, or name another folder with --downloads.`,
      );
    }
    await fs.rm(join(folder, name), { force: true });
  }
  return letGo;
}

/** Whether a process of this id runs on this machine. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}
