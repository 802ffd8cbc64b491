import * as fs from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../core/lib/systemCode.ts";
import { FetchError } from "./fetchError.ts";

/**
 * Keeps a folder of downloads to this process: two that add to the same unfinished file would spoil it. Gives what lets go
 * of it. A hold of a process that no longer runs is taken over. Throws a FetchError where another process holds it.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await fs.mkdir(folder, { recursive: true });
  const path = join(folder, "held-by");
  for (;;) {
    try {
      await fs.writeFile(path, String(process.pid), { flag: "wx" });
      return () => fs.rm(path, { force: true });
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
    const holder = Number(await fs.readFile(path, "utf8").catch(() => ""));
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new FetchError(
        `${folder}: another fetch (process ${holder}) is at work there. Wait for it, or name another folder with --downloads.`,
      );
    }
    await fs.rm(path, { force: true });
  }
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
