import { type Assessment, type AssessmentInput, assess } from "../../core/methodology/assessment.ts";
import { CONSTANTS, type Constants } from "../../core/methodology/constants.ts";
import { spearman } from "../../core/methodology/statistics.ts";

/** Constants on which the quadrants rest; the others belong to keystones, similarity and regions. */
export const MOVED_CONSTANTS = [
  "exposureThreshold",
  "imperativeThreshold",
  "safetyAccountability",
  "legalAccountability",
  "currentModels",
  "priorFactor",
  "reachFactor",
  "referenceFactor",
  "reliabilityFactor",
  "dispositionShrink",
] as const satisfies readonly (keyof Constants)[];

/** What follows from one constant being a fifth lower or higher. */
export type Sensitivity = {
  readonly constant: (typeof MOVED_CONSTANTS)[number];
  readonly value: number;
  readonly factor: number;
  /** Shares 0..1 of tasks and occupations that change their quadrant. */
  readonly movedTasks: number;
  readonly movedOccupations: number;
  /** Spearman correlation of susceptibility before and after. */
  readonly rankCorrelation: number;
};

/** Moves every constant by −20 % and +20 %, one at a time, and compares with the assessment as it stands. */
export function measureSensitivity(input: AssessmentInput, standing: Assessment): Sensitivity[] {
  return MOVED_CONSTANTS.flatMap((constant) =>
    [0.8, 1.2].map((factor) => {
      const moved = assess(input, { ...CONSTANTS, [constant]: CONSTANTS[constant] * factor });
      return {
        constant,
        value: CONSTANTS[constant],
        factor,
        movedTasks: shareMoved(standing.tasks, moved.tasks),
        movedOccupations: shareMoved(standing.occupations, moved.occupations),
        rankCorrelation: spearman(
          standing.occupations.map(({ pillars }) => pillars.ai_exposure_potential),
          moved.occupations.map(({ pillars }) => pillars.ai_exposure_potential),
        ),
      };
    }),
  );
}

function shareMoved(
  before: readonly { readonly quadrant: string }[],
  after: readonly { readonly quadrant: string }[],
): number {
  return before.filter(({ quadrant }, index) => quadrant !== after[index]?.quadrant).length / before.length;
}
