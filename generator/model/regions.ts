import { at } from "../../core/lib/at.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { byCodeUnit, groupBy } from "../../core/lib/lists.ts";
import {
  groupMixes,
  mixErrors,
  mixEstimate,
  summarizeGroups,
} from "../../core/methodology/regions/groupMix.ts";
import {
  type RegionSummary,
  summarizeRegion,
  summarizeWorkforce,
} from "../../core/methodology/regions/regions.ts";
import { sumOf } from "../../core/methodology/statistics.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";

export type RegionModel = Readonly<ReturnType<typeof modelRegions>>;
export type Region = Readonly<RegionModel["regions"][number]>;
/** An area of which only major groups are known. */
export type EstimatedRegion = Readonly<RegionModel["estimated"][number]>;

/** Regions with the scores of the work done in them. */
export function modelRegions(tables: Tables, occupations: readonly Occupation[]) {
  const rowOf = new Map(occupations.map(({ soc }, row) => [soc, row]));
  const jobsOf = groupBy(tables.region_jobs, (row) => row.area);
  const regions = tables.regions.map((region) => {
    const jobs = (jobsOf.get(region.area) ?? [])
      .filter(({ persons }) => persons > 0)
      .map(({ soc, persons, wage, is_estimate, is_split }) => {
        const row = invariant(rowOf.get(soc), soc);
        const occupation = at(occupations, row);
        return {
          ...occupation.row,
          row,
          employment: persons,
          mean_annual_wage: wage,
          wage_estimated: is_estimate,
          employment_split: is_split,
          exposureDraws: occupation.uncertainty.exposureDraws,
        };
      });
    return {
      msa: region.area,
      name: region.title,
      states: statesIn(region.title),
      summary: summarizeRegion(jobs, region.persons ?? undefined),
      /** In the order of their codes; only occupations found in the region. */
      jobs,
    };
  });
  const withWage = tables.region_jobs.filter(({ wage }) => wage !== null);
  const employed = occupations.flatMap(({ row, uncertainty }) =>
    row.employment ? { ...row, employment: row.employment, exposureDraws: uncertainty.exposureDraws } : [],
  );
  return {
    /** In the order of their codes. */
    regions: regions.sort((a, b) => byCodeUnit(a.msa, b.msa)),
    ...estimatedRegions(tables.region_groups, regions, occupations),
    /** All detailed ones together. */
    all: summarizeWorkforce(
      regions.flatMap(({ jobs }) => jobs),
      sumOf(regions, ({ summary }) => summary.total_employment),
    ),
    /** The nation; null where no national employment is known. */
    nation: employed.length === 0 ? null : summarizeWorkforce(employed, tables.nation[0]?.persons),
    /** Of all regional wages, how many there are and how many of them are estimates. */
    wages: { total: withWage.length, estimated: withWage.filter((job) => job.is_estimate).length },
  };
}

/** What the areas that have no detailed figures come to by their major groups, and the error of that where areas have both. */
function estimatedRegions(
  rows: Tables["region_groups"],
  detailed: readonly { readonly msa: string; readonly summary: RegionSummary }[],
  occupations: readonly Occupation[],
) {
  const mixes = groupMixes(
    occupations.map(({ row, groups, uncertainty }) => ({
      ...row,
      exposureDraws: uncertainty.exposureDraws,
      employment: row.employment ?? 0,
      majorGroup: groups.major_group,
      medianWage: row.median_wage,
    })),
  );
  const labels = new Map(occupations.map(({ groups }) => [groups.major_group, groups.major_group_label]));
  const areas = [...groupBy(rows, ({ area }) => area)].map(([msa, own]) => ({
    msa,
    name: own[0]?.title ?? msa,
    total: own.find(({ major_group }) => major_group === "00-0000")?.persons,
    groups: own.flatMap(({ major_group, persons, wage }) => {
      const mix = mixes.get(major_group);
      if (mix === undefined) return [];
      const label = labels.get(major_group) ?? major_group;
      return { majorGroup: major_group, employment: persons, meanAnnualWage: wage, label, mix };
    }),
  }));
  const detailedOf = new Map(detailed.map((region) => [region.msa, region]));
  /** How estimates stand to detailed figures; null where too few areas have both. */
  const errors = mixErrors(
    areas.flatMap(({ msa, groups }) => {
      const summary = detailedOf.get(msa)?.summary;
      if (summary === undefined) return [];
      const known = {
        susceptibility100: summary.mean_automation_score,
        resilience100: summary.mean_resilience_score,
        exposedShare01: summary.total_at_risk_jobs / summary.scored_employment,
      };
      return [{ estimate: mixEstimate(groups), detailed: known }];
    }),
  );
  const estimated = areas
    .filter(({ msa, groups }) => !detailedOf.has(msa) && groups.length > 0)
    .map(({ msa, name, total, groups }) => ({
      msa,
      name,
      states: statesIn(name),
      summary: summarizeGroups(groups, errors, total),
      groups,
    }));
  return { estimated, mixErrors: errors };
}

const STATE_NAMES: Readonly<Record<string, string>> = { California: "CA" };

/** State codes that a region's name ends in, or the state it names in words (nonmetropolitan areas). */
export function statesIn(name: string): string[] {
  const codes = /,\s*([A-Z]{2}(?:-[A-Z]{2})*)\b/.exec(name)?.[1];
  if (codes !== undefined) return codes.split("-");
  return Object.entries(STATE_NAMES)
    .filter(([state]) => name.includes(state))
    .map(([, code]) => code);
}
