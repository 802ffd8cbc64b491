import type { Quadrant } from "../../core/contract/shapes.ts";

/** Outlines within a square of 2 around the origin, one per quadrant, told apart without colour. */
export const QUADRANT_SHAPES: Readonly<Record<Quadrant, string>> = {
  automation: "M0-1.15L1.1.85H-1.1Z",
  augmentation: "M0-1.25L1.25 0L0 1.25L-1.25 0Z",
  protected: "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z",
  transitional: "M-.9-.9H.9V.9H-.9Z",
};

/** The parts of a plane that the quadrants take, where it is cut at `x` and `y`, in percent. */
export function quadrantAreas(x: number, y: number) {
  const box = (left: number, top: number, width: number, height: number) => {
    return { x: `${left}%`, y: `${top}%`, width: `${width}%`, height: `${height}%` };
  };
  return {
    automation: box(x, y, 100 - x, 100 - y),
    augmentation: box(x, 0, 100 - x, y),
    protected: box(0, 0, x, y),
    transitional: box(0, y, x, 100 - y),
  } as const satisfies Record<Quadrant, object>;
}
