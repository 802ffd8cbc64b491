import { CONSTANTS } from "../../core/methodology/constants.ts";

/** What "highly exposed" means, on the scale of pages; the formulas `total_at_risk` and `top_exposed_jobs` say the same. */
export const HIGHLY_EXPOSED = `occupations whose exposure is above ${100 * CONSTANTS.exposureThreshold}`;
