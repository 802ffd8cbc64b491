import { CONSTANTS, type Constants } from "./constants.ts";
import type { Dimensions } from "./types.ts";
import { independent, weightedMeanError } from "./uncertainty.ts";

/** What is needed of a task to say how uncertain its occupation's pillars are. */
export interface UncertainTask {
  readonly importance1to5: number;
  readonly importanceError: number;
  readonly dimensions: { readonly dimensions: Dimensions; readonly standardError: Dimensions };
  readonly capability: { readonly standardError: number };
  readonly pillars: {
    readonly structural_exposure: number;
    readonly human_imperative: number;
    readonly ai_exposure_potential: number;
  };
}

/** Standard errors of an occupation's pillars (0..1) and scores (0..100). */
export interface OccupationErrors {
  readonly ai_exposure_potential: number;
  readonly human_imperative: number;
  readonly dispositional_resilience: number;
  readonly automation_susceptibility_score: number;
  readonly human_centric_resilience_score: number;
  readonly balanced_impact_score: number;
}

/** Standard error of a task's structural_exposure: √(σp² + σd²) / 20. */
export function structuralExposureError(errors: Dimensions): number {
  return Math.hypot(errors.procedural, errors.digitization) / 20;
}

/** Standard error of a task's human_imperative: √((w_g σ_g)² + (w_l σ_l)²) / 10 with the shares of greater and lesser. */
export function humanImperativeError(
  dimensions: Dimensions,
  errors: Dimensions,
  constants: Constants = CONSTANTS,
): number {
  const bodyIsGreater = dimensions.physicality >= dimensions.socio_emotional;
  const bodyShare = bodyIsGreater ? constants.greaterShare : 1 - constants.greaterShare;
  return Math.hypot(bodyShare * errors.physicality, (1 - bodyShare) * errors.socio_emotional) / 10;
}

/** Standard error of a task's ai_exposure_potential from that of its structural_exposure alone. */
export function exposureErrorOfStructure(task: UncertainTask, constants: Constants = CONSTANTS): number {
  const { structural_exposure: structure, ai_exposure_potential: exposure } = task.pillars;
  if (structure === 0) return 0;
  const relative = structuralExposureError(task.dimensions.standardError) / structure;
  return exposure * constants.structureExponent * relative;
}

/** Standard error of a task's ai_exposure_potential from that of its capability_task alone. */
export function exposureErrorOfCapability(task: UncertainTask, constants: Constants = CONSTANTS): number {
  return task.pillars.structural_exposure ** constants.structureExponent * task.capability.standardError;
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
