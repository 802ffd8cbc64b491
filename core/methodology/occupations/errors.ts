import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { humanImperative, type TaskPillars } from "../tasks/pillars.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../tasks/quadrants.ts";
import { DIMENSION_NAMES, type Dimensions } from "../types.ts";
import { independent, interval90, weightedMeanError } from "../uncertainty.ts";
import type { OccupationPillars, OccupationScores } from "./scores.ts";

/** What is needed of a task to say how uncertain its occupation's pillars are. */
type UncertainTask = {
  readonly importance1to5: number;
  readonly importanceError: number;
  readonly dimensions: { readonly dimensions: Dimensions; readonly standardError: Dimensions };
  readonly capability: { readonly standardError: number };
  readonly pillars: TaskPillars;
};

/** Standard errors of an occupation's pillars (0..1) and scores (0..100). */
export type OccupationErrors = OccupationPillars & OccupationScores;

/** Standard error of a task's structural_exposure: √(σp² + σd²) / 20. */
function structuralExposureError(errors: Dimensions): number {
  return Math.hypot(errors.procedural, errors.digitization) / 20;
}

/**
 * Standard error of a task's human_imperative: each of procedural, physicality and socio_emotional moved by its own error either
 * way (central difference), the three independent.
 */
function humanImperativeError(
  dimensions: Dimensions,
  errors: Dimensions,
  constants: Constants = CONSTANTS,
): number {
  return Math.hypot(
    ...DIMENSION_NAMES.map((name) => {
      const moved = (by: number) =>
        humanImperative({ ...dimensions, [name]: clamp(dimensions[name] + by, 0, 10) }, constants);
      return (moved(errors[name]) - moved(-errors[name])) / 2;
    }),
  );
}

/** Standard error of a task's ai_exposure_potential from that of its structural_exposure alone. */
function exposureErrorOfStructure(task: UncertainTask, constants: Constants = CONSTANTS): number {
  const { structural_exposure: structure, ai_exposure_potential: exposure } = task.pillars;
  if (structure === 0) return 0;
  const relative = structuralExposureError(task.dimensions.standardError) / structure;
  return exposure * constants.structureExponent * relative;
}

/** Standard error of a task's ai_exposure_potential from that of its capability_task alone. */
function exposureErrorOfCapability(task: UncertainTask, constants: Constants = CONSTANTS): number {
  const { capability_task: capability, ai_exposure_potential: exposure } = task.pillars;
  if (capability === 0) return 0;
  return exposure * constants.capabilityExponent * (task.capability.standardError / capability);
}

/**
 * Errors of an occupation by first-order propagation. Disagreement of the annotation passes and errors of task
 * importance are independent between tasks; the error of capability (what models can do) is the same mistake in every
 * task, so that it is averaged, not averaged out.
 */
export function occupationErrors(
  tasks: readonly UncertainTask[],
  dispositionalError: number,
  constants: Constants = CONSTANTS,
): OccupationErrors {
  const weights = tasks.map((task) => task.importance1to5);
  const weightErrors = tasks.map((task) => task.importanceError);
  const annotated = weightedMeanError(
    tasks.map((task) => task.pillars.ai_exposure_potential),
    weights,
    tasks.map((task) => exposureErrorOfStructure(task, constants)),
    weightErrors,
  );
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const shared =
    weightSum > 0
      ? tasks.reduce(
          (sum, task) => sum + task.importance1to5 * exposureErrorOfCapability(task, constants),
          0,
        ) / weightSum
      : 0;
  const exposure = independent([annotated, shared]);
  const imperative = weightedMeanError(
    tasks.map((task) => task.pillars.human_imperative),
    weights,
    tasks.map((task) =>
      humanImperativeError(task.dimensions.dimensions, task.dimensions.standardError, constants),
    ),
    weightErrors,
  );
  const resilience = (100 * independent([imperative, dispositionalError])) / 2;
  return {
    ai_exposure_potential: exposure,
    human_imperative: imperative,
    dispositional_resilience: dispositionalError,
    automation_susceptibility_score: 100 * exposure,
    human_centric_resilience_score: resilience,
    balanced_impact_score: independent([100 * exposure, resilience]),
  };
}

/**
 * Whether the quadrant of an occupation is certain: the 90 % intervals of both pillars lie on one side of their thresholds.
 */
export function isQuadrantCertain(
  pillars: Pick<OccupationPillars, "ai_exposure_potential" | "human_imperative">,
  errors: Pick<OccupationErrors, "ai_exposure_potential" | "human_imperative">,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): boolean {
  const isOneSided = (value: number, error: number, threshold: number) => {
    const [low, high] = interval90(value, error, [0, 1], round4, round4).interval_90;
    return low > threshold || high <= threshold;
  };
  return (
    isOneSided(pillars.ai_exposure_potential, errors.ai_exposure_potential, thresholds.exposure) &&
    isOneSided(pillars.human_imperative, errors.human_imperative, thresholds.imperative)
  );
}
