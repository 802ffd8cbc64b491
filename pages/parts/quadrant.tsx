import type { Quadrant } from "../../contract/shapes.ts";

/** Outlines within a square of 2 around the origin, one per quadrant, told apart without colour. */
export const QUADRANT_SHAPES: Readonly<Record<Quadrant, string>> = {
  automation: "M0-1.15L1.1.85H-1.1Z",
  augmentation: "M0-1.25L1.25 0L0 1.25L-1.25 0Z",
  protected: "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z",
  transitional: "M-.9-.9H.9V.9H-.9Z",
};

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

/** What a quadrant says of the work in it. */
export const QUADRANT_WORDS: Readonly<Record<Quadrant, string>> = {
  automation: "AI can do much of this work, and little of it needs a person.",
  augmentation: "AI can do much of this work, yet it needs a person: the two work together.",
  protected: "AI can do little of this work, and it needs a person.",
  transitional: "AI can do little of this work so far, and little of it needs a person.",
};
