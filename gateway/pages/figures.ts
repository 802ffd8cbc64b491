import type { EntryEducation, GrowthPhrase } from "../../contract/shapes.ts";
import { type Tier, tierAdmits } from "../../contract/tiers.ts";
import { quadrantOf } from "../../methodology/tasks/quadrants.ts";
import type { Figures, OccupationFigure } from "../../pages/figures.ts";
import type { Release } from "../release/release.ts";

const byRelease = new WeakMap<Release, Map<Tier, Figures>>();

/** The figures of a release that a tier sees, put together once. */
export function figuresOf(release: Release, tier: Tier): Figures {
  const kept = byRelease.get(release) ?? new Map<Tier, Figures>();
  byRelease.set(release, kept);
  const known = kept.get(tier);
  if (known !== undefined) return known;
  const made = readFigures(release, tier);
  kept.set(tier, made);
  return made;
}

function readFigures(release: Release, tier: Tier): Figures {
  const { occupations } = release.tables;
  const seesAll = tierAdmits(tier, "professional");
  const figureOf = (row: number): OccupationFigure => {
    const exposure = occupations.ai_exposure_potential[row] as number;
    const imperative = occupations.human_imperative[row] as number;
    return {
      soc_code: occupations.soc_code[row] as string,
      title: occupations.title[row] as string,
      automation_susceptibility_score: occupations.automation_susceptibility_score[row] as number,
      human_centric_resilience_score: occupations.human_centric_resilience_score[row] as number,
      balanced_impact_score: occupations.balanced_impact_score[row] as number,
      ai_exposure_potential: exposure,
      human_imperative: imperative,
      quadrant: quadrantOf(exposure, imperative),
      employment: seesAll ? (occupations.employment[row] ?? null) : null,
      projected_growth: seesAll ? ((occupations.projected_growth[row] ?? null) as GrowthPhrase | null) : null,
      growth_percent: seesAll ? (occupations.growth_percent[row] ?? null) : null,
      entry_education: seesAll ? ((occupations.entry_education[row] ?? null) as EntryEducation | null) : null,
      median_wage: seesAll ? (occupations.median_wage[row] ?? null) : null,
    };
  };
  const figures = occupations.soc_code.map((_, row) => figureOf(row));
  const regions = async () => (seesAll ? release.tables.regions() : []);
  return {
    occupations: figures.filter((_, row) => seesAll || occupations.sandbox[row]),
    region: async (msaCode) =>
      (await regions())
        .find(({ msa_code }) => msa_code === msaCode)
        ?.jobs.map(([row, employment, mean_annual_wage, estimated]) => ({
          occupation: figures[row] as OccupationFigure,
          employment,
          mean_annual_wage,
          wage_estimated: estimated === 1,
        }))
        .sort((a, b) => b.employment - a.employment),
    regionsOf: async (socCode) => {
      const wanted = release.tables.occupationRows.get(socCode);
      return (await regions())
        .flatMap(({ msa_code, msa_name, jobs }) =>
          jobs
            .filter(([row]) => row === wanted)
            .map(([, employment]) => ({ msa_code, msa_name, employment })),
        )
        .sort((a, b) => b.employment - a.employment);
    },
  };
}
