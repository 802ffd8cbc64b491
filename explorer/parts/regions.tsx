import type { z } from "zod";
import type { Region } from "../../core/contract/shapes.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import type { Figures } from "../figures.ts";
import type { Site } from "../page.ts";
import { count } from "./format.ts";

/** What "highly exposed" means, on the scale of pages; the formulas `total_at_risk` and `top_exposed_jobs` say the same. */
export const HIGHLY_EXPOSED = `occupations whose exposure is above ${100 * CONSTANTS.exposureThreshold}`;

/** How a region is known, in words. */
export const BASIS_WORDS = { detailed: "occupations", group_mix: "groups" } as const;

/** The rank of a region by a measure among all of them, 1 for the highest. */
export function rankBy(
  regions: readonly z.infer<typeof Region>[],
  measure: "mean_automation_score" | "mean_resilience_score" | "at_risk_percent",
  value: number,
): number {
  return 1 + regions.filter((each) => each[measure] > value).length;
}

const STATES_NAMED_MAX = 5;

/** Which regions a release has, in a sentence or two, for readers who look for another place. */
export function RegionsCovered({ site, figures }: { site: Site; figures: Pick<Figures, "places"> }) {
  const { counts, states } = site.release;
  const where =
    states.length > STATES_NAMED_MAX
      ? `in ${count(states.length)} states`
      : `all in ${new Intl.ListFormat("en-US").format(states)}`;
  const estimated = figures.places.filter(({ basis }) => basis === "group_mix").length;
  return (
    <>
      {`Regional figures by occupation cover ${count(counts.regions)} areas, ${where}`}
      {estimated > 0 && `; ${count(estimated)} metropolitan areas have estimates from major groups`}.
    </>
  );
}
