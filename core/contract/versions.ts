export const METHODOLOGY_VERSION = "2.1";
/** What `/health` reports. */
export const API_VERSION = "2.0.0";
