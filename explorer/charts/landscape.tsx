import { scaleSqrt } from "d3-scale";
import { DEFAULT_THRESHOLDS } from "../../core/methodology/tasks/quadrants.ts";
import type { OccupationFigure } from "../figures.ts";
import { Dots, Plane, placeIn } from "./plane.tsx";

/** No occupation is more exposed. */
const EXPOSURE_MAX = 0.8;

/** Area stands for employment; where that is unknown or unseen, a middling dot. */
const radius = scaleSqrt().domain([0, 4_000_000]).range([2.2, 26]).clamp(true);
const RADIUS_UNKNOWN = 3.5;
/** How many of the largest occupations are named, where there is room. */
const NAMED = 24;
const LABEL_GAP = 4;

type Test = (occupation: OccupationFigure) => boolean;
type LandscapeProps = {
  readonly occupations: readonly OccupationFigure[];
  readonly isShown?: Test;
  readonly isSought?: Test;
  readonly height?: number;
};

/**
 * All occupations by exposure and need for a person; `isShown` tells which are not faded. Those that are sought are named,
 * or else the largest that are shown.
 */
export function Landscape({
  occupations,
  isShown = () => true,
  isSought = () => false,
  height = 520,
}: LandscapeProps) {
  const dots = [...occupations]
    .sort((a, b) => (b.employment ?? 0) - (a.employment ?? 0))
    .map((each) => {
      const { soc_code, title, employment, quadrant, ai_exposure_potential, human_imperative } = each;
      const [shown, sought] = [isShown(each), isSought(each)];
      const size = employment === null ? RADIUS_UNKNOWN : radius(employment);
      return {
        id: soc_code,
        text: title,
        gap: size + LABEL_GAP,
        ...placeIn(EXPOSURE_MAX, ai_exposure_potential, human_imperative),
        r: size.toFixed(1),
        look: `fill-${quadrant}${sought ? " sought" : shown ? "" : " faded"}`,
        sought,
        isNameable: shown && employment !== null,
      };
    });
  const last = dots.filter(({ sought }) => sought);
  const others = dots.filter(({ sought }) => !sought);
  return (
    <Plane
      height={height}
      width={EXPOSURE_MAX}
      thresholds={DEFAULT_THRESHOLDS}
      label={`${occupations.length} occupations by exposure and need for a person; area by employment`}
    >
      <Dots
        dots={[...others, ...last]}
        named={last.length > 0 ? last : others.filter(({ isNameable }) => isNameable).slice(0, NAMED)}
      />
    </Plane>
  );
}
