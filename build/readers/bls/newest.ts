import { SourceError } from "../sourceError.ts";

/** A file whose name carries its years, such as `employment_projections_2024_2034.csv`. */
export type DatedFile = { readonly path: string; readonly years: readonly number[] };

/**
 * The file with the latest years among those `form` matches (its groups are the years).
 * Throws SourceError naming `example` where there is none.
 */
export function newestFile(names: readonly string[], form: RegExp, example: string): DatedFile {
  const dated = names.flatMap((name) => {
    const found = form.exec(name);
    return found === null ? [] : [{ path: `bls/${name}`, years: found.slice(1).map(Number) }];
  });
  const [newest] = dated.sort((a, b) => compareYears(b.years, a.years));
  if (newest === undefined)
    throw new SourceError({ file: `bls/${example}`, expected: "this file (it is missing)" });
  return newest;
}

function compareYears(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((year, index) => year !== b[index]);
  return at === -1 ? 0 : (a[at] as number) - (b[at] ?? 0);
}
