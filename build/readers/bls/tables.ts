import type { Source } from "../sourceTable.ts";
import { industryShares } from "./industryShares.ts";
import { compareYears, type DatedFile, newestFile } from "./newest.ts";
import { oewsNational, oewsRegions, stateAreas } from "./oews.ts";
import { projections } from "./projections.ts";
import { socCrosswalk, socStructure } from "./soc.ts";

/** Names of official workbooks saved as CSV are taken as well as the project's own. */
const FORMS = {
  soc: /^soc_(\d{4})_structure\.csv$/,
  national: /^(?:oews_national_|national_M)(\d{4})(?:_dl)?\.csv$/,
  metropolitan: /^(?:oews_metropolitan_|MSA_M)(\d{4})(?:_dl)?\.csv$/,
  projections: /^employment_projections_(\d{4})_(\d{4})\.csv$/,
  industries: /^occupation_industry_share_(\d{4})\.csv$/,
  crosswalk: /^onet_soc_(\d{4})_to_soc_(\d{4})\.csv$/,
} as const;

/**
 * The BLS tables of a folder in reading order, given the names in its `bls/`: of each dated table the newest, and every
 * regional one. A table that is not there stands under the name it should have.
 */
export function blsSources(names: readonly string[]): readonly Source[] {
  const newest = (form: RegExp, example: string): DatedFile =>
    newestFile(names, form) ?? { path: `bls/${example}`, years: [] };
  const round = newest(FORMS.projections, "employment_projections_<base>_<target>.csv");
  const [base = 0, target = 0] = round.years;
  return [
    socStructure(newest(FORMS.soc, "soc_<year>_structure.csv").path),
    oewsNational(newest(FORMS.national, "oews_national_<year>.csv").path),
    ...regionalSources(names),
    projections(round.path, base, target),
    industryShares(newest(FORMS.industries, "occupation_industry_share_<year>.csv").path),
    socCrosswalk(newest(FORMS.crosswalk, "onet_soc_<year>_to_soc_<year>.csv").path),
  ];
}

/** The metropolitan file and the states' own tables, earlier years first, states last within a year. */
function regionalSources(names: readonly string[]): readonly Source[] {
  const metropolitan = newestFile(names, FORMS.metropolitan);
  const states = [
    ...new Set(names.flatMap((name) => /^oews_([a-z]{2})_regions_\d{4}\.csv$/.exec(name)?.[1] ?? [])),
  ].sort();
  const ofStates = states.flatMap(
    (state) => newestFile(names, new RegExp(`^oews_${state}_regions_(\\d{4})\\.csv$`)) ?? [],
  );
  const tables = [
    ...(metropolitan ? [{ ...metropolitan, kind: "metropolitan" as const }] : []),
    ...ofStates.map((file) => ({ ...file, kind: "state" as const })),
  ].sort((a, b) => compareYears(a.years, b.years));
  if (tables.length === 0) return [oewsRegions("bls/oews_metropolitan_<year>.csv", "metropolitan", 1)];
  return [
    ...states.map((state) => stateAreas(areasPath(names, state))),
    ...tables.map(({ path, kind }, index) => oewsRegions(path, kind, index + 1)),
  ];
}

function areasPath(names: readonly string[], state: string): string {
  const found = newestFile(names, new RegExp(`^${state}_regions_(\\d+)\\.csv$`));
  return found?.path ?? `bls/${state}_regions_<number>.csv`;
}
