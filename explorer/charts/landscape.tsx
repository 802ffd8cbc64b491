import { scaleSqrt } from "d3-scale";
import { DEFAULT_THRESHOLDS } from "../../core/methodology/tasks/quadrants.ts";
import type { OccupationFigure } from "../figures.ts";
import { PointLabel, placeLabels } from "./labels.tsx";
import { placeIn, QuadrantPlane, type Span } from "./quadrantPlane.tsx";

/** All occupations lie within this. */
export const LANDSCAPE_SPAN: Span = { exposure: [0, 0.8], imperative: [0, 1] };

/** Area stands for employment; where that is unknown or unseen, a middling dot. */
const radius = scaleSqrt().domain([0, 4_000_000]).range([2.2, 26]).clamp(true);
const RADIUS_UNKNOWN = 3.5;

/** All occupations by exposure and need for a person; `shown` tells which are not faded. */
export function Landscape({
  occupations,
  isShown = () => true,
  isSought = () => false,
  height = 520,
  name = "landscape",
}: {
  occupations: readonly OccupationFigure[];
  isShown?: (occupation: OccupationFigure) => boolean;
  isSought?: (occupation: OccupationFigure) => boolean;
  height?: number;
  name?: string;
}) {
  const largestFirst = [...occupations].sort((a, b) => (b.employment ?? 0) - (a.employment ?? 0));
  const sought = largestFirst.filter(isSought);
  const soughtLast = [...largestFirst.filter((each) => !isSought(each)), ...sought];
  return (
    <QuadrantPlane
      name={name}
      height={height}
      span={LANDSCAPE_SPAN}
      thresholds={DEFAULT_THRESHOLDS}
      label={`${occupations.length} occupations by exposure and need for a person; area by employment`}
    >
      <svg class="field" width="100%" height="100%">
        <g class="dots">
          {soughtLast.map((occupation) => {
            const { x, y } = placeIn(
              LANDSCAPE_SPAN,
              occupation.ai_exposure_potential,
              occupation.human_imperative,
            );
            const state = isSought(occupation) ? " sought" : isShown(occupation) ? "" : " faded";
            return (
              <circle
                key={occupation.soc_code}
                class={`fill-${occupation.quadrant}${state}`}
                cx={`${x.toFixed(2)}%`}
                cy={`${y.toFixed(2)}%`}
                r={occupation.employment === null ? RADIUS_UNKNOWN : radius(occupation.employment).toFixed(1)}
                data-soc={occupation.soc_code}
              >
                <title>{occupation.title}</title>
              </circle>
            );
          })}
        </g>
        <g class="labels">
          {placeLabels(sought.map(pointOf), []).map((label) => (
            <PointLabel key={label.id} label={label} />
          ))}
        </g>
      </svg>
    </QuadrantPlane>
  );
}

function pointOf({ soc_code, title, ai_exposure_potential, human_imperative }: OccupationFigure) {
  return {
    id: soc_code,
    text: title,
    ...placeIn(LANDSCAPE_SPAN, ai_exposure_potential, human_imperative),
  };
}
