import { QUADRANTS, type Quadrant } from "../../core/contract/shapes.ts";
import { QUADRANT_SHAPES } from "./quadrantShapes.ts";

/** A quadrant as shape, colour and word. */
export function QuadrantName({ quadrant }: { quadrant: Quadrant }) {
  return (
    <span class={`quadrant ${quadrant}`}>
      <svg viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
        <path d={QUADRANT_SHAPES[quadrant]} fill="currentColor" />
      </svg>
      {quadrant}
    </span>
  );
}

/** The colors of all quadrants, with how many are in each where `counts` says so. */
export function QuadrantLegend({ counts }: { counts?: Readonly<Record<Quadrant, number>> }) {
  return (
    <ul class="plain-list legend">
      {QUADRANTS.map((quadrant) => (
        <li key={quadrant}>
          <QuadrantName quadrant={quadrant} />
          {counts && (
            <>
              {" "}
              <span data-count={quadrant}>{counts[quadrant]}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a quadrant says of the work in it. */
export const QUADRANT_WORDS: Readonly<Record<Quadrant, string>> = {
  automation: "AI can do much of this work, and little of it needs a person.",
  augmentation: "AI can do much of this work, yet it needs a person: the two work together.",
  protected: "AI can do little of this work, and it needs a person.",
  transitional: "AI can do little of this work so far, and little of it needs a person.",
};
