import { basename } from "node:path";
import { type Effects, isMissing } from "../build/effects.ts";
import {
  type AnnotationTable,
  overlayAnnotations,
  parseAnnotations,
  parseReplacementAnnotations,
} from "../methodology/annotations.ts";
import { sha256 } from "./records.ts";
import { ReleaseError } from "./releaseError.ts";
import { ANNOTATIONS_FILE } from "./version.ts";

export type Annotations = {
  readonly table: AnnotationTable;
  /** Name and version, as the responses print them. */
  readonly label: string;
  /** SHA-256 over the tables used. */
  readonly digest: string;
};

/** The committed annotation table, with an operator's file laid over it where there is one. */
export async function readAnnotations(file: string | undefined, effects: Effects): Promise<Annotations> {
  const committed = await effects.files.readText(ANNOTATIONS_FILE);
  const base = parseAnnotations(committed);
  if (file === undefined) {
    return { table: base, label: `${base.label} ${base.version}`, digest: sha256(committed) };
  }
  const own = await readOwn(file, effects);
  const table = overlayAnnotations(base, parseReplacementAnnotations(own, basename(file)));
  return {
    table,
    label: `${table.label} (${table.version})`,
    digest: sha256(`${sha256(committed)} ${basename(file)} ${sha256(own)}`),
  };
}

async function readOwn(file: string, effects: Effects): Promise<string> {
  try {
    return await effects.files.readText(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ReleaseError(`There is no annotation table ${file}: correct TIDEMARK_ANNOTATIONS or unset it.`);
  }
}
