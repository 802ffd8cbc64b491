import { scaleSqrt } from "d3-scale";
import { DEFAULT_THRESHOLDS } from "../../core/methodology/tasks/quadrants.ts";
import type { OccupationFigure } from "../figures.ts";
import { Dots } from "./labels.tsx";
import { placeIn, QuadrantPlane, type Span } from "./quadrantPlane.tsx";

/** All occupations lie within this. */
const LANDSCAPE_SPAN: Span = { exposure: [0, 0.8], imperative: [0, 1] };

/** Area stands for employment; where that is unknown or unseen, a middling dot. */
const radius = scaleSqrt().domain([0, 4_000_000]).range([2.2, 26]).clamp(true);
const RADIUS_UNKNOWN = 3.5;
/** How many of the largest occupations are named, where there is room. */
const NAMED = 24;
const LABEL_GAP = 4;

/**
 * All occupations by exposure and need for a person; `isShown` tells which are not faded. Those that are sought are named,
 * or else the largest that are shown.
 */
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
  const named =
    sought.length > 0
      ? sought
      : largestFirst.filter((each) => each.employment !== null && isShown(each)).slice(0, NAMED);
  const soughtLast = [...largestFirst.filter((each) => !isSought(each)), ...sought];
  return (
    <QuadrantPlane
      name={name}
      height={height}
      span={LANDSCAPE_SPAN}
      thresholds={DEFAULT_THRESHOLDS}
      label={`${occupations.length} occupations by exposure and need for a person; area by employment`}
    >
      <Dots
        dots={soughtLast.map((each) => ({
          ...pointOf(each),
          r: radiusOf(each).toFixed(1),
          look: `fill-${each.quadrant}${isSought(each) ? " sought" : isShown(each) ? "" : " faded"}`,
        }))}
        named={named.map(pointOf)}
      />
    </QuadrantPlane>
  );
}

function radiusOf({ employment }: OccupationFigure): number {
  return employment === null ? RADIUS_UNKNOWN : radius(employment);
}

function pointOf(occupation: OccupationFigure) {
  return {
    id: occupation.soc_code,
    text: occupation.title,
    gap: radiusOf(occupation) + LABEL_GAP,
    ...placeIn(LANDSCAPE_SPAN, occupation.ai_exposure_potential, occupation.human_imperative),
  };
}
