import type { Response } from "../core/contract/endpoints.ts";
import { type Tier, tierAdmits } from "../core/contract/tiers.ts";
import { invariant } from "../core/lib/invariant.ts";
import { once } from "../core/lib/once.ts";
import { quadrantOf } from "../core/methodology/tasks/quadrants.ts";
import type { Release } from "../gateway/release/release.ts";
import type { Figures, OccupationFigure, RequirementFigure } from "./figures.ts";

type ReleaseFigures = Omit<Figures, "places">;

const byRelease = new WeakMap<Release, Map<Tier, ReleaseFigures>>();

/** The figures of a release, put together once: all occupations for everybody, the rest as far as a tier sees it. */
export function figuresOf(release: Release, tier: Tier): ReleaseFigures {
  const kept = byRelease.get(release) ?? new Map<Tier, ReleaseFigures>();
  byRelease.set(release, kept);
  const known = kept.get(tier);
  if (known !== undefined) return known;
  const made = readFigures(release, tier);
  kept.set(tier, made);
  return made;
}

/** What the lowest tier does not see. */
const HIDDEN = {
  employment: null,
  employment_split: false,
  projected_growth: null,
  growth_percent: null,
  entry_education: null,
  median_wage: null,
} as const;

function readFigures(release: Release, tier: Tier): ReleaseFigures {
  const { occupations } = release.tables;
  const seesAll = tierAdmits(tier, "professional");
  const figures = occupations.map((row): OccupationFigure => {
    const {
      job_zone: _zone,
      sandbox: _sandbox,
      licenses: _licenses,
      specialties: _specialties,
      employment_counted_in: _countedIn,
      ...figure
    } = row;
    const quadrant = quadrantOf(row.ai_exposure_potential, row.human_imperative);
    return seesAll ? { ...figure, quadrant } : { ...figure, ...HIDDEN, quadrant };
  });
  const regions = async () => (seesAll ? release.tables.regions() : []);
  return {
    occupations: figures,
    requirements: once(async () => (seesAll ? readRequirements(release) : [])),
    region: async (msaCode) =>
      (await regions())
        .find(({ msa_code }) => msa_code === msaCode)
        ?.jobs.map(([row, employment, mean_annual_wage, estimated, split]) => ({
          occupation: invariant(figures[row], `occupation ${row}`),
          employment,
          mean_annual_wage,
          wage_estimated: estimated === 1,
          employment_split: split === 1,
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

async function readRequirements({ bodiesOf }: Release): Promise<readonly RequirementFigure[]> {
  const profiles = [...(await bodiesOf("skill")).values()];
  return profiles.map((bytes) => {
    const profile: Response<"skill"> = JSON.parse(bytes.toString("utf8"));
    const { element_id, resilience_basis, benchmark_coverage, job_prevalence } = profile;
    const { prior, evidence, evidence_weight } = resilience_basis;
    const [questions, occupations] = [benchmark_coverage.total_benchmarks, job_prevalence.total_jobs];
    return { element_id, prior, evidence, evidence_weight, questions, occupations };
  });
}
