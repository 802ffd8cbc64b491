import { join, relative } from "node:path";
import type { Effects } from "../build/effects.ts";
import { listSources, type MissingTable } from "../build/sources/sourceList.ts";

/** Where source tables are looked for if nobody says where they are. */
export const USUAL_SOURCES = "data/official";
/** The open edition, taken where they are not there: it comes with the program, wherever that is called from. */
export const OPEN_EDITION = relative(process.cwd(), join(import.meta.dirname, "..", "data", "open"));

/** Which folder a build takes, and what keeps it from the usual one. */
type ChosenSources = {
  readonly folder: string;
  /** What is missing in the folder that would have been taken; empty where it was taken or is not there at all. */
  readonly missing: readonly MissingTable[];
};

/**
 * The folder of source tables for a build: the one asked for whatever is in it, else the usual one if it is complete, else the
 * open edition.
 */
export async function chooseSources(
  asked: string | undefined,
  onetVersion: string | undefined,
  effects: Pick<Effects, "files">,
): Promise<ChosenSources> {
  if (asked !== undefined) return { folder: asked, missing: [] };
  if (!(await effects.files.exists(USUAL_SOURCES))) return { folder: OPEN_EDITION, missing: [] };
  const { missing } = await listSources(USUAL_SOURCES, onetVersion, effects);
  return missing.length === 0 ? { folder: USUAL_SOURCES, missing } : { folder: OPEN_EDITION, missing };
}
