/** The instant at which clocks of tests stand unless they are moved. */
export const NOON = Date.parse("2025-03-10T12:00:00.000Z");
