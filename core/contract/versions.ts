export const METHODOLOGY_VERSION = "3.0";
/** What `/health` reports. */
export const API_VERSION = "2.0.0";
