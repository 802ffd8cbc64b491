import type { z } from "zod";
import type { TaskPillars as Shape } from "../../contract/shapes.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { round4 } from "../rounding.ts";
import type { Dimensions } from "../types.ts";
import type { ReasonCode } from "./reasons.ts";

export type TaskPillars = Readonly<z.infer<typeof Shape>>;

/** structural_exposure = (digitization + 10 − physicality) / 20, 0..1: how far the work can be reached, through software and without a body. */
export function structuralExposure({
  digitization,
  physicality,
}: Pick<Dimensions, "digitization" | "physicality">): number {
  return (digitization + 10 - physicality) / 20;
}

/** body = physicality / 10 × (1 − procedural / 20), 0..1: a scripted task needs half the body's person that an open one does. */
export function bodyNeed({
  physicality,
  procedural,
}: Pick<Dimensions, "physicality" | "procedural">): number {
  return (physicality / 10) * (1 - procedural / 20);
}

/** accountability = 1 − (1 − safety) × (1 − legal responsibility), each a constant where the task has that reason, else 0. */
export function accountability(reasons: readonly ReasonCode[], constants: Constants = CONSTANTS): number {
  const safety = reasons.includes("SAF") ? constants.safetyAccountability : 0;
  const legal = reasons.includes("LEG") ? constants.legalAccountability : 0;
  return 1 - (1 - safety) * (1 - legal);
}

/** human_imperative = 1 − (1 − people) × (1 − body) × (1 − accountability), 0..1; people = socio_emotional / 10. Any of them is enough. */
export function humanImperative(dimensions: Dimensions, accountability01: number): number {
  return 1 - (1 - dimensions.socio_emotional / 10) * (1 - bodyNeed(dimensions)) * (1 - accountability01);
}

/** The four pillars of a task, four decimals, from its dimensions (0..10), its reasons and capability_task (0..1). */
export function taskPillars(
  dimensions: Dimensions,
  reasons: readonly ReasonCode[],
  capability01: number,
  constants: Constants = CONSTANTS,
): TaskPillars {
  const structural = round4(structuralExposure(dimensions));
  return {
    structural_exposure: structural,
    human_imperative: round4(humanImperative(dimensions, accountability(reasons, constants))),
    capability_task: capability01,
    ai_exposure_potential: round4(structural * capability01),
  };
}
