import { randomBytes } from "node:crypto";

export const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` base-62 characters, each equally likely. `random` gives that many random bytes. */
export function randomText(length: number, random: (bytes: number) => Uint8Array = randomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length)) {
      // 248 is the largest multiple of 62 in a byte: higher values would favor the first digits.
      if (byte < 248 && text.length < length) text += DIGITS[byte % 62];
    }
  }
  return text;
}
