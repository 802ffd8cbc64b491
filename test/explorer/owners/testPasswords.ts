import { type Derive, makePasswords } from "../../../explorer/owners/passwords.ts";

/** Passwords that are derived at next to no cost and are all hard to guess. */
export const testPasswords = (derive?: Derive) =>
  makePasswords({ n: 16, r: 1, p: 1 }, derive, async () => ({ score: 4, warning: null, suggestions: [] }));
