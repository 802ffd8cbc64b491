import { at } from "../../core/lib/at.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { byCodeUnit, groupBy } from "../../core/lib/lists.ts";
import {
  type AreaGroup,
  groupMixes,
  type MixErrors,
  mixErrors,
  mixEstimate,
  summarizeGroups,
} from "../../core/methodology/regions/groupMix.ts";
import {
  type DrawnOccupation,
  type RegionJob,
  type RegionSummary,
  summarizeRegion,
  summarizeWorkforce,
  type Workforce,
} from "../../core/methodology/regions/regions.ts";
import { sumOf } from "../../core/methodology/statistics.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";

/** Employment of one occupation in one region. */
type RegionalJob = DrawnOccupation<RegionJob> & { readonly title: string; readonly row: number };

export type Region = {
  readonly msa: string;
  readonly name: string;
  /** State codes in the name: "Reno, NV" gives NV, "Kingston, TN-VA" both. */
  readonly states: readonly string[];
  readonly summary: RegionSummary;
  /** In the order of their codes; only occupations found in the region. */
  readonly jobs: readonly RegionalJob[];
};

/** An area of which only major groups are known. */
export type EstimatedRegion = Omit<Region, "jobs"> & {
  readonly groups: readonly (AreaGroup & { readonly label: string })[];
};

export type RegionModel = {
  /** In the order of their codes. */
  readonly regions: readonly Region[];
  /** Areas estimated from their major groups, in the order of their codes. */
  readonly estimated: readonly EstimatedRegion[];
  /** How estimates stand to detailed figures; null where too few areas have both. */
  readonly mixErrors: MixErrors | null;
  /** All detailed ones together. */
  readonly all: Workforce;
  /** The nation; null where no national employment is known. */
  readonly nation: Workforce | null;
  /** Of all regional wages, how many there are and how many of them are estimates. */
  readonly wages: { readonly total: number; readonly estimated: number };
};

/** Regions with the scores of the work done in them. */
export function modelRegions(tables: Tables, occupations: readonly Occupation[]): RegionModel {
  const rowOf = new Map(occupations.map(({ soc }, row) => [soc, row]));
  const jobsOf = groupBy(tables.region_jobs, (row) => row.area);
  const regions = tables.regions.map((region): Region => {
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
      jobs,
    };
  });
  const withWage = tables.region_jobs.filter(({ wage }) => wage !== null);
  const employed = occupations.flatMap(({ row, uncertainty }) =>
    row.employment ? { ...row, employment: row.employment, exposureDraws: uncertainty.exposureDraws } : [],
  );
  return {
    regions: regions.sort((a, b) => byCodeUnit(a.msa, b.msa)),
    ...estimatedRegions(tables.region_groups, regions, occupations),
    all: summarizeWorkforce(
      regions.flatMap(({ jobs }) => jobs),
      sumOf(regions, ({ summary }) => summary.total_employment),
    ),
    nation: employed.length === 0 ? null : summarizeWorkforce(employed, tables.nation[0]?.persons),
    wages: { total: withWage.length, estimated: withWage.filter((job) => job.is_estimate).length },
  };
}

/** What the areas that have no detailed figures come to by their major groups, and the error of that where areas have both. */
function estimatedRegions(
  rows: Tables["region_groups"],
  detailed: readonly Region[],
  occupations: readonly Occupation[],
): Pick<RegionModel, "estimated" | "mixErrors"> {
  const mixes = groupMixes(
    occupations.map(({ row, groups, uncertainty }) => ({
      ...row,
      exposureDraws: uncertainty.exposureDraws,
      employment: row.employment ?? 0,
      majorGroup: groups.majorGroup,
      medianWage: row.median_wage,
    })),
  );
  const labels = new Map(occupations.map(({ groups, labels }) => [groups.majorGroup, labels.major]));
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
