import type { Response } from "../../core/contract/endpoints.ts";
import { PointLabel, placeLabels } from "./labels.tsx";
import { Axes, WHOLE } from "./quadrantPlane.tsx";

type Job = Response<"jobUses">["jobs"][number];
export type UsedJob = Job & { readonly use_quantile: number; readonly use_gap: number };

/** Gaps beyond this stand out in color. */
const WIDE_GAP = 0.3;

/** Occupations by reach (to the right) and observed use (upwards), those in `named` with their titles. */
export function ReachAndUse({ jobs, named }: { jobs: readonly UsedJob[]; named: readonly UsedJob[] }) {
  const isNamed = new Set(named.map(({ soc_code }) => soc_code));
  const place = ({ reach_quantile, use_quantile }: UsedJob) => ({
    x: 100 * reach_quantile,
    y: 100 * (1 - use_quantile),
  });
  const pointOf = (job: UsedJob) => ({ id: job.soc_code, text: job.title, ...place(job) });
  const last = [...jobs.filter(({ soc_code }) => !isNamed.has(soc_code)), ...named];
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
      <svg class="field" width="100%" height="100%">
        <g class="dots">
          {last.map((job) => (
            <circle
              key={job.soc_code}
              class={`fill-${toneOf(job.use_gap)}${isNamed.has(job.soc_code) ? " sought" : ""}`}
              cx={`${place(job).x.toFixed(2)}%`}
              cy={`${place(job).y.toFixed(2)}%`}
              r={isNamed.has(job.soc_code) ? 6 : 3.5}
              data-soc={job.soc_code}
            >
              <title>{job.title}</title>
            </circle>
          ))}
        </g>
        <g class="labels">
          {placeLabels(named.map(pointOf), []).map((label) => (
            <PointLabel key={label.id} label={label} />
          ))}
        </g>
      </svg>
    </svg>
  );
}

function toneOf(gap: number): string {
  if (gap > WIDE_GAP) return "automation";
  return gap < -WIDE_GAP ? "accent" : "transitional";
}
