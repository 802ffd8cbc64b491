import { join } from "node:path";
import type { Effects } from "../effects.ts";
import { type EditionMark, readEditionMark } from "./editionMark.ts";
import { SourceError } from "./sourceError.ts";
import { blsSources, helmSources, INDEX_SOURCES, onetSources, type Source } from "./sourceTables.ts";

/** The O*NET release read where none is named and the folder has it. */
const USUAL_ONET_VERSION = "29.0";

/** A source table that is needed and not there. */
export type MissingTable = { readonly path: string; readonly purpose: string };

/** What a folder of source tables should hold, and what of it is not there. */
type SourceList = {
  readonly onetVersion: string;
  /** Null: official tables. */
  readonly mark: EditionMark | null;
  /** Every source in reading order: a table comes after the tables it refers to. */
  readonly sources: readonly Source[];
  readonly missing: readonly MissingTable[];
};

/** Looks what a folder holds, without opening any table. Throws an Error where it is a file. */
export async function listSources(
  folder: string,
  onetVersion: string | undefined,
  effects: Pick<Effects, "files">,
): Promise<SourceList> {
  if ((await effects.files.exists(folder)) && (await effects.files.stat(folder)).kind === "file")
    throw new Error(`--sources ${folder} is a file. Name the folder that holds the source tables.`);
  const mark = await readEditionMark(folder, effects);
  const versions = await effects.files.list(join(folder, "onet"));
  const version = onetVersion ?? mark?.onet_version ?? usualVersion(versions);
  const [inBls, inBenchmarks] = await Promise.all(
    ["bls", "benchmarks"].map((part) => effects.files.list(join(folder, part))),
  );
  const sources = [
    ...onetSources(version),
    ...blsSources(inBls ?? []),
    ...helmSources(inBenchmarks ?? []),
    ...INDEX_SOURCES,
  ];
  const needed = sources.filter(({ isOptional }) => !isOptional);
  const isThere = await Promise.all(needed.map(({ path }) => effects.files.exists(join(folder, path))));
  const absent = needed.filter((_, index) => !isThere[index]);
  const inRelease = `onet/${version}/`;
  const present = versions.length === 0 ? "there are none" : `there are ${versions.join(", ")}`;
  const missing = versions.includes(version)
    ? absent
    : [
        { path: inRelease, purpose: `a folder with this O*NET release (${present})` },
        ...absent.filter(({ path }) => !path.startsWith(inRelease)),
      ];
  return {
    onetVersion: version,
    mark,
    sources,
    missing: missing.map(({ path, purpose }) => ({ path, purpose })),
  };
}

/** Throws a SourceError that names all tables that are missing. */
export function refuseMissing(missing: readonly MissingTable[]): void {
  const [first, ...others] = missing;
  if (first === undefined) return;
  const what = first.path.endsWith("/") ? first.purpose : "this file (it is missing)";
  const rest = others.length === 0 ? "" : `; missing too: ${others.map(({ path }) => path).join(", ")}`;
  throw new SourceError({ file: first.path.replace(/\/$/, ""), expected: `${what}${rest}` });
}

function usualVersion(present: readonly string[]): string {
  const newest = present
    .filter((name) => /^\d+\.\d+$/.test(name))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);
  return newest === undefined || present.includes(USUAL_ONET_VERSION) ? USUAL_ONET_VERSION : newest;
}
