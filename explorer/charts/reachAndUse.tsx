import type { Response } from "../../core/contract/endpoints.ts";
import { Dots } from "./labels.tsx";
import { Axes, WHOLE } from "./quadrantPlane.tsx";

type Job = Response<"jobUses">["jobs"][number];
export type UsedJob = Job & { readonly use_quantile: number; readonly use_gap: number };

/** Gaps beyond this stand out in color. */
const WIDE_GAP = 0.3;

/** Occupations by reach (to the right) and observed use (upwards), those in `named` with their titles. */
export function ReachAndUse({ jobs, named }: { jobs: readonly UsedJob[]; named: readonly UsedJob[] }) {
  const isNamed = new Set(named.map(({ soc_code }) => soc_code));
  const last = [...jobs.filter(({ soc_code }) => !isNamed.has(soc_code)), ...named];
  const pointOf = ({ soc_code, title, reach_quantile, use_quantile }: UsedJob) => ({
    id: soc_code,
    text: title,
    x: 100 * reach_quantile,
    y: 100 * (1 - use_quantile),
  });
  const dotOf = (job: UsedJob) => ({
    ...pointOf(job),
    r: isNamed.has(job.soc_code) ? 6 : 3.5,
    look: `fill-${toneOf(job.use_gap)}${isNamed.has(job.soc_code) ? " sought" : ""}`,
  });
  return (
    <svg
      class="plane"
      height={520}
      role="group"
      aria-label={`${jobs.length} occupations by how far AI reaches them and how much it is used for their work`}
      data-span="0 100 0 100"
    >
      <rect class="track" width="100%" height="100%" />
      <Axes span={WHOLE} right="reach: share of occupations AI reaches less" up="use" />
      <Dots dots={last.map(dotOf)} named={named.map(pointOf)} />
    </svg>
  );
}

function toneOf(gap: number): string {
  if (gap > WIDE_GAP) return "automation";
  return gap < -WIDE_GAP ? "accent" : "transitional";
}
