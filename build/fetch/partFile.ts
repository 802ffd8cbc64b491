import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { unlessMissing } from "../../core/lib/systemCode.ts";

/** What a server said about the file that an unfinished download is the beginning of. */
const Validators = z.strictObject({
  address: z.string(),
  /** A strong entity tag, or a date, by which the server knows whether it is still the same file. */
  validator: z.string(),
  bytes: z.int().min(0).nullable(),
});
export type Validators = z.infer<typeof Validators>;

/** An unfinished download: the bytes so far, and what they are of. Both survive the end of the program. */
export type PartFile = {
  /** What is there to go on from; undefined where nothing is, or nothing that could be checked. */
  readonly resumable: () => Promise<(Validators & { readonly doneBytes: number }) | undefined>;
  /** Begins anew, noting what the server said; null where it said nothing to go on by later. */
  readonly begin: (validators: Validators | null) => Promise<void>;
  /** Opens the file to add to its end. */
  readonly append: () => Promise<fs.FileHandle>;
  readonly size: () => Promise<number>;
  readonly sha256: () => Promise<string>;
  /** Gives it its final name, once all of it is on disk. */
  readonly finish: () => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** The unfinished download of the file at `target`. */
export function partFile(target: string): PartFile {
  const part = `${target}.part`;
  const notes = `${target}.part.json`;
  const size = async () => (await unlessMissing(fs.stat(part)))?.size ?? 0;
  const discard = async () => {
    // The notes first: bytes without notes are never built upon.
    await fs.rm(notes, { force: true });
    await fs.rm(part, { force: true });
  };
  return {
    size,
    discard,
    resumable: async () => {
      const doneBytes = await size();
      const noted = doneBytes === 0 ? undefined : await readNotes(notes);
      return noted && { ...noted, doneBytes };
    },
    begin: async (validators) => {
      await fs.mkdir(dirname(target), { recursive: true });
      await discard();
      await fs.writeFile(part, "");
      if (validators !== null) await fs.writeFile(notes, JSON.stringify(validators));
    },
    append: () => fs.open(part, "a"),
    sha256: () => fileSha256(part),
    finish: async () => {
      const handle = await fs.open(part, "r");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fs.rename(part, target);
      await fs.rm(notes, { force: true });
    },
  };
}

/** The SHA-256 of a file of any size, in lower-case hexadecimal. */
export async function fileSha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

async function readNotes(path: string): Promise<Validators | undefined> {
  try {
    return Validators.parse(JSON.parse(await fs.readFile(path, "utf8")));
  } catch {
    // Notes that were cut short are as good as none.
    return undefined;
  }
}
