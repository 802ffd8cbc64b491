import { systemCode } from "../core/lib/systemCode.ts";

/** A build that cannot go on for a reason its user can mend; the message is one line that says what to do. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the device; free some, or choose another folder with --dist",
  EDQUOT: "the disk quota is used up; free some space, or choose another folder with --dist",
  EACCES: "permission denied; choose a folder you may write to with --dist",
  EPERM: "not permitted; choose a folder you may write to with --dist",
  EROFS: "the file system is read-only; choose another folder with --dist",
  ENOTDIR: "a part of the path is a file; choose another folder with --dist",
  EEXIST: "there is a file of that name; choose another folder with --dist",
  EMFILE: "too many open files; raise the limit with ulimit -n",
};

/** Runs a step that writes; file system errors become one line that names the path and what to do. */
export async function writing<T>(path: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const reason = REASONS[systemCode(error) ?? ""];
    if (reason === undefined) throw error;
    throw new ReleaseError(`Cannot write ${path}: ${reason}.`, { cause: error });
  }
}
