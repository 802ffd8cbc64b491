import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { jsonIn } from "../../core/lib/json.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";

/** What a server said about the file that an unfinished download is the beginning of. */
const Validators = z.strictObject({
  address: z.string(),
  /** A strong entity tag, or a date, by which the server knows whether it is still the same file. */
  validator: z.string(),
  bytes: z.int().min(0).nullable(),
});
type Validators = z.infer<typeof Validators>;

/** A file that is whole, and has its name. */
export type Downloaded = { readonly path: string; readonly bytes: number; readonly sha256: string };

export type PartFile = ReturnType<typeof partFile>;

/** The unfinished download of the file at `target`: the bytes so far, and what they are of. Both survive the end of the program. */
export function partFile(target: string) {
  const part = `${target}.part`;
  const notes = `${target}.part.json`;
  const size = async () => (await unlessMissing(fs.stat(part)))?.size ?? 0;
  const discard = async () => {
    // The notes first: bytes without notes are never continued.
    await fs.rm(notes, { force: true });
    await fs.rm(part, { force: true });
  };
  return {
    discard,
    /** What is there to continue; undefined where nothing is, or nothing that could be checked. */
    resumable: async () => {
      const doneBytes = await size();
      const text = doneBytes === 0 ? undefined : await unlessMissing(fs.readFile(notes, "utf8"));
      const noted = Validators.safeParse(jsonIn(text ?? ""));
      // Notes that were cut short are as good as none.
      return noted.success ? { ...noted.data, doneBytes } : undefined;
    },
    /** Starts over, noting what the server said; null where it said nothing to continue by later. */
    begin: async (validators: Validators | null) => {
      await fs.mkdir(dirname(target), { recursive: true });
      await discard();
      await fs.writeFile(part, "");
      if (validators !== null) await fs.writeFile(notes, JSON.stringify(validators));
    },
    /** Opens the file to add to its end. */
    append: () => fs.open(part, "a"),
    /** Gives it its final name, once all of it is on disk. */
    finish: async (): Promise<Downloaded> => {
      const handle = await fs.open(part, "r");
      await handle.sync().finally(() => handle.close());
      const done = { path: target, bytes: await size(), sha256: await fileSha256(part) };
      await fs.rename(part, target);
      await fs.rm(notes, { force: true });
      return done;
    },
  };
}

/** The SHA-256 of a file of any size, in lower-case hexadecimal. */
export async function fileSha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
