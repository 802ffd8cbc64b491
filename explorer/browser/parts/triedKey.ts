/** Where a new key is on its way from the page that shows it to the reference: in this tab alone, and taken once. */
export const TRIED_KEY = "tidemark:key";
