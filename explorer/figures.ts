import type { Response } from "../core/contract/endpoints.ts";
import type { Quadrant } from "../core/contract/shapes.ts";
import { type Tier, tierAdmits } from "../core/contract/tiers.ts";
import type { OccupationRow } from "../core/format/tables.ts";
import { invariant } from "../core/lib/invariant.ts";
import { once } from "../core/lib/once.ts";
import { quadrantOf } from "../core/methodology/tasks/quadrants.ts";
import type { Release } from "../gateway/release/release.ts";
import type { Place } from "./places.ts";

/** One occupation as charts of all of them show it. What the visitor's tier does not see is null. */
export type OccupationFigure = OccupationRow & { readonly quadrant: Quadrant };

/** One occupation in one region. */
export type RegionEmployment = OccupationFigure & {
  readonly employment: number;
  readonly mean_annual_wage: number | null;
  readonly wage_estimated: boolean;
};

/** What the resilience of a requirement rests on, and where it is needed. */
export type RequirementFigure = Awaited<ReturnType<typeof readRequirements>>[number];

/** What charts of everything need beside the answers of the API, cut to what the visitor's tier sees. */
export type Figures = {
  /** In the order of their codes. */
  readonly occupations: readonly OccupationFigure[];
  /** The names of all regions, for everybody. */
  readonly places: readonly Place[];
  /** All requirements; empty where the tier does not see what they rest on. */
  readonly requirements: () => Promise<readonly RequirementFigure[]>;
  /** All occupations found in a region, largest first; undefined where the region is unknown or not seen. */
  readonly region: (msaCode: string) => Promise<readonly RegionEmployment[] | undefined>;
  /** The regions in which an occupation is found, largest first; empty where regions are not seen. */
  readonly regionsOf: (
    socCode: string,
  ) => Promise<readonly (Omit<Place, "basis"> & { readonly employment: number })[]>;
};

type ReleaseFigures = Omit<Figures, "places">;

const byRelease = new WeakMap<Release, Partial<Record<Tier, ReleaseFigures>>>();

/** The figures of a release, put together once: all occupations for everybody, the rest as far as a tier sees it. */
export function figuresOf(release: Release, tier: Tier): ReleaseFigures {
  const kept = byRelease.get(release) ?? {};
  byRelease.set(release, kept);
  kept[tier] ??= readFigures(release, tier);
  return kept[tier];
}

/** What the lowest tier does not see. */
const HIDDEN = {
  employment: null,
  employment_counted_in: null,
  employment_split: false,
  projected_growth: null,
  growth_percent: null,
  entry_education: null,
  median_wage: null,
  licenses: [],
  specialties: [],
};

function readFigures(release: Release, tier: Tier): ReleaseFigures {
  const { occupations } = release.tables;
  const seesAll = tierAdmits(tier, "professional");
  const figures = occupations.map((row) => ({
    ...row,
    ...(!seesAll && HIDDEN),
    quadrant: quadrantOf(row.ai_exposure_potential, row.human_imperative),
  }));
  const regions = async () => (seesAll ? release.tables.regions() : []);
  return {
    occupations: figures,
    requirements: once(async () => (seesAll ? readRequirements(release) : [])),
    region: async (msaCode) =>
      (await regions())
        .find(({ msa_code }) => msa_code === msaCode)
        ?.jobs.map(([row, employment, mean_annual_wage, estimated, split]) => ({
          ...invariant(figures[row], `occupation ${row}`),
          employment,
          mean_annual_wage,
          wage_estimated: estimated === 1,
          employment_split: split === 1,
        }))
        .sort((a, b) => b.employment - a.employment),
    regionsOf: async (socCode) => {
      const wanted = release.tables.occupationRows.get(socCode);
      return (await regions())
        .flatMap(({ msa_code, msa_name, jobs }) => {
          const job = jobs.find(([row]) => row === wanted);
          return job === undefined ? [] : [{ msa_code, msa_name, employment: job[1] }];
        })
        .sort((a, b) => b.employment - a.employment);
    },
  };
}

async function readRequirements({ bodiesOf }: Release) {
  const profiles = [...(await bodiesOf("skill")).values()];
  return profiles.map((bytes) => {
    const profile: Response<"skill"> = JSON.parse(bytes.toString("utf8"));
    const { element_id, resilience_basis, benchmark_coverage, job_prevalence } = profile;
    const { prior, evidence, evidence_weight } = resilience_basis;
    const [questions, occupations] = [benchmark_coverage.total_benchmarks, job_prevalence.total_jobs];
    return { element_id, prior, evidence, evidence_weight, questions, occupations };
  });
}
