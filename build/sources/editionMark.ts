import { join } from "node:path";
import { z } from "zod";
import { jsonIn } from "../../core/lib/json.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import type { Effects } from "../effects.ts";
import { SourceError } from "./sourceError.ts";
import type { SourceFile } from "./stageFile.ts";

/** The file that says that a source folder is the open edition. */
export const EDITION_MARK = "EDITION.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What the open edition says of itself: its O*NET release, the tables it was made of, and its own tables. */
export const EditionMark = z.strictObject({
  edition: z.literal("open"),
  onet_version: z.string(),
  made_of: z.array(z.strictObject({ path: z.string(), sha256 })),
  tables: z.array(z.strictObject({ path: z.string(), sha256, rows: z.int() })),
});
export type EditionMark = z.infer<typeof EditionMark>;

/** The mark of a folder; null where it is a folder of official tables. Throws a SourceError where it is damaged. */
export async function readEditionMark(
  folder: string,
  effects: Pick<Effects, "files">,
): Promise<EditionMark | null> {
  const text = await unlessMissing(effects.files.readText(join(folder, EDITION_MARK)));
  if (text === undefined) return null;
  const mark = EditionMark.safeParse(jsonIn(text));
  if (mark.success) return mark.data;
  throw new SourceError({
    file: EDITION_MARK,
    expected: "the list that `tidemark edition` writes (restore it, or make the edition again)",
  });
}

/**
 * Refuses an edition whose tables are not those it lists. Its blank cells repeat the cell above, so that a table sorted
 * or cut by another program would still read, and say something else.
 */
export function refuseChanged(mark: EditionMark, files: readonly SourceFile[]): void {
  const listed = new Map(mark.tables.map(({ path, sha256 }) => [path, sha256]));
  const changed = files.find(({ path, sha256 }) => listed.get(path) !== sha256);
  if (changed === undefined) return;
  throw new SourceError({
    file: changed.path,
    expected: `the table that ${EDITION_MARK} lists (this one was changed: restore it, or make the edition again)`,
  });
}
