import type { z } from "zod";
import type { Profile, SandboxProfile } from "../contract/shapes.ts";
import type { OccupationRow } from "../format/tables.ts";
import type { Thresholds } from "../methodology/tasks/quadrants.ts";
import { quadrantVerdict } from "../methodology/uncertainty.ts";

/** A profile with the quadrant that other thresholds give it. */
export function classified<Body extends z.input<typeof Profile> | z.input<typeof SandboxProfile>>(
  profile: Body,
  row: OccupationRow,
  thresholds: Thresholds,
): Body {
  const errors = {
    ai_exposure_potential: row.ai_exposure_potential_error,
    human_imperative: row.human_imperative_error,
  };
  const {
    quadrant: _quadrant,
    quadrant_probability: _probability,
    quadrant_certain: _certain,
    quadrant_note: _note,
    ...groups
  } = profile.classification;
  const classification = { ...quadrantVerdict(row, errors, thresholds), ...groups };
  return { ...profile, classification };
}
