import type { EntryEducation, GrowthPhrase, Quadrant } from "../core/contract/shapes.ts";
import type { Place } from "./places.ts";

/** One occupation as charts of all of them show it. What the visitor's tier does not see is null. */
export type OccupationFigure = {
  readonly soc_code: string;
  readonly title: string;
  readonly automation_susceptibility_score: number;
  readonly human_centric_resilience_score: number;
  readonly balanced_impact_score: number;
  readonly ai_exposure_potential: number;
  readonly human_imperative: number;
  /** Standard errors of these two. */
  readonly ai_exposure_potential_error: number;
  readonly human_imperative_error: number;
  readonly quadrant: Quadrant;
  /** National, persons. */
  readonly employment: number | null;
  /** An even share of what is published for several occupations together. */
  readonly employment_split: boolean;
  readonly projected_growth: GrowthPhrase | null;
  /** Percent over the projection decade. */
  readonly growth_percent: number | null;
  readonly entry_education: EntryEducation | null;
  /** National, US dollars a year. */
  readonly median_wage: number | null;
};

/** One occupation in one region. */
export type RegionEmployment = {
  readonly occupation: OccupationFigure;
  readonly employment: number;
  readonly mean_annual_wage: number | null;
  readonly wage_estimated: boolean;
  /** An even share of what is published for several occupations together. */
  readonly employment_split: boolean;
};

/** What the resilience of a requirement rests on, and where it is needed. */
export type RequirementFigure = {
  readonly element_id: string;
  readonly prior: number;
  readonly evidence: number | null;
  readonly evidence_weight: number;
  readonly questions: number;
  readonly occupations: number;
};

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
  ) => Promise<
    readonly { readonly msa_code: string; readonly msa_name: string; readonly employment: number }[]
  >;
};
