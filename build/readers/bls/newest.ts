/** A file whose name carries its years, such as `employment_projections_2024_2034.csv`. */
export type DatedFile = { readonly path: string; readonly years: readonly number[] };

/** The file with the latest years among those `form` matches (its groups are the years). */
export function newestFile(names: readonly string[], form: RegExp): DatedFile | undefined {
  const dated = names.flatMap((name) => {
    const found = form.exec(name);
    return found === null ? [] : [{ path: `bls/${name}`, years: found.slice(1).map(Number) }];
  });
  return dated.sort((a, b) => compareYears(b.years, a.years))[0];
}

/** Orders lists of years, the first year first. */
export function compareYears(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((year, index) => year !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
