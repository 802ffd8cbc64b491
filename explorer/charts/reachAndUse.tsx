import type { Response } from "../../core/contract/endpoints.ts";
import { Dots, Plane, placeIn } from "./plane.tsx";

type Job = Response<"jobUses">["jobs"][number];
export type UsedJob = Job & { readonly use_quantile: number; readonly use_gap: number };

/** Gaps beyond this stand out in color. */
const WIDE_GAP = 0.3;

/** Occupations by reach (to the right) and observed use (upwards), those in `named` with their titles. */
export function ReachAndUse({ jobs, named }: { jobs: readonly UsedJob[]; named: readonly UsedJob[] }) {
  const isNamed = new Set(named.map(({ soc_code }) => soc_code));
  const dotOf = ({ soc_code, title, reach_quantile, use_quantile, use_gap }: UsedJob) => ({
    id: soc_code,
    text: title,
    ...placeIn(1, reach_quantile, use_quantile),
    r: isNamed.has(soc_code) ? 6 : 3.5,
    look: `fill-${toneOf(use_gap)}${isNamed.has(soc_code) ? " sought" : ""}`,
  });
  const others = jobs.filter(({ soc_code }) => !isNamed.has(soc_code)).map(dotOf);
  const last = named.map(dotOf);
  return (
    <Plane
      height={520}
      label={`${jobs.length} occupations by how far AI reaches them and how much it is used for their work`}
      right="reach: share of occupations AI reaches less"
      up="use"
    >
      <Dots dots={[...others, ...last]} named={last} />
    </Plane>
  );
}

function toneOf(gap: number): string {
  if (gap > WIDE_GAP) return "automation";
  return gap < -WIDE_GAP ? "accent" : "transitional";
}
