import type { z } from "zod";
import type { TaskPillars as Shape } from "../../contract/shapes.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import type { Dimensions } from "../types.ts";

export type TaskPillars = Readonly<z.infer<typeof Shape>>;

/** structural_exposure = (procedural + digitization) / 20, 0..1. */
export function structuralExposure(dimensions: Dimensions): number {
  return round4((dimensions.procedural + dimensions.digitization) / 20);
}

/** How far the body makes a person necessary, 0..1: its share grows with physicality, less where the work is scripted. */
export function bodyImperative(dimensions: Dimensions, constants: Constants = CONSTANTS): number {
  const script = dimensions.procedural / 10 - constants.scriptMiddle;
  return clamp(
    constants.imperativeBody *
      (dimensions.physicality / 10) ** constants.imperativeBodyExponent *
      (1 - constants.scriptDiscount * script),
    0,
    1,
  );
}

/** How far dealing with people makes a person necessary, 0..1. */
export function peopleImperative(dimensions: Dimensions, constants: Constants = CONSTANTS): number {
  return clamp(
    constants.imperativePeople * (dimensions.socio_emotional / 10) ** constants.imperativePeopleExponent,
    0,
    1,
  );
}

/**
 * human_imperative = 1 − (1 − body) × (1 − people), 0..1: a person is necessary where the body or dealing with people makes
 * one so, and either is enough.
 */
export function humanImperative(dimensions: Dimensions, constants: Constants = CONSTANTS): number {
  return round4(
    1 - (1 - bodyImperative(dimensions, constants)) * (1 - peopleImperative(dimensions, constants)),
  );
}

/**
 * ai_exposure_potential = capability_task ^ a × structural_exposure ^ b, 0..1: what AI can do of the work counts most, and structure
 * limits it. High only where both are.
 */
export function aiExposurePotential(
  structuralExposure01: number,
  capabilityTask01: number,
  constants: Constants = CONSTANTS,
): number {
  return round4(
    capabilityTask01 ** constants.capabilityExponent * structuralExposure01 ** constants.structureExponent,
  );
}

/** The four pillars of a task from its dimensions (0..10) and what AI can do of its requirements (0..1). */
export function taskPillars(
  dimensions: Dimensions,
  capabilityTask01: number,
  constants: Constants = CONSTANTS,
): TaskPillars {
  const structural = structuralExposure(dimensions);
  const capability = round4(capabilityTask01);
  return {
    structural_exposure: structural,
    human_imperative: humanImperative(dimensions, constants),
    capability_task: capability,
    ai_exposure_potential: aiExposurePotential(structural, capability, constants),
  };
}
