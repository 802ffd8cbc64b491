import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { type Lock, lockedChecksum } from "../lock.ts";
import { FetchError, NotThere } from "./fetchError.ts";
import { mirrorPath, type Origin } from "./origin.ts";
import { type Downloaded, fileSha256 } from "./partFile.ts";
import type { FetchRecord } from "./record.ts";

/** An upstream file on this disk. */
export type Upstream = Downloaded & { readonly address: string };

/**
 * Downloads each address once, so many at a time, unless it is there. Throws a FetchError where it is not what the lock
 * says, or not what it was when it was first fetched.
 */
export function upstreamFiles(
  options: { readonly downloads: string; readonly again: boolean; readonly parallel: number },
  origin: Origin,
  record: FetchRecord,
  lock: Lock,
): (address: string, maxBytes: number) => Promise<Upstream> {
  const limit = pLimit(options.parallel);
  const running = new Map<string, Promise<Upstream>>();
  const fetchOne = async (address: string, maxBytes: number): Promise<Upstream> => {
    const target = join(options.downloads, mirrorPath(address));
    const kept = options.again ? undefined : await keptDownload(target);
    const first = record.upstream(address);
    if (kept !== undefined && (first === undefined || first.sha256 === kept.sha256)) {
      return { ...kept, address };
    }
    const got = await origin.upstream(address, target, maxBytes);
    if (got === undefined) {
      throw new NotThere(`${origin.label}: has neither the tables nor ${mirrorPath(address)}.`);
    }
    const locked = lockedChecksum(lock, address);
    if (locked !== undefined && locked !== got.sha256) {
      await rm(target, { force: true });
      throw new FetchError(
        `${address}: its SHA-256 is ${got.sha256}, the lock says ${locked}. It is not used.`,
      );
    }
    record.refuseChanged(address, first, got);
    return { ...got, address };
  };
  return (address, maxBytes) => {
    const file = running.get(address) ?? limit(() => fetchOne(address, maxBytes));
    running.set(address, file);
    return file;
  };
}

/** A download of an earlier run: it has its name only if it came to its end. */
async function keptDownload(path: string): Promise<Downloaded | undefined> {
  const found = await unlessMissing(stat(path));
  return found && { path, bytes: found.size, sha256: await fileSha256(path) };
}
