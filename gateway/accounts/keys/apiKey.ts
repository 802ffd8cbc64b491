import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { DIGITS, randomText } from "../randomText.ts";

const KEY_PREFIX = "tdm_";
const RANDOM_CHARACTERS = 40;
const CHECKSUM_CHARACTERS = 6;
/** Characters of a key. */
export const KEY_LENGTH = KEY_PREFIX.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS;
const KEY = /^tdm_[0-9A-Za-z]{46}$/;

/** The CRC-32 of `text` as six base-62 digits: it tells a mistyped key from an unknown one without a look-up. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_CHARACTERS; i += 1) {
    digits = DIGITS[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** A new API key: `tdm_`, 40 random base-62 characters (238 bits), 6 characters of checksum. */
export function newApiKey(random?: (bytes: number) => Uint8Array): string {
  const body = KEY_PREFIX + randomText(RANDOM_CHARACTERS, random);
  return body + checksumOf(body);
}

/** Whether `text` has the form of a key and its checksum is right. */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== KEY_LENGTH || !KEY.test(text)) return false;
  const bodyLength = KEY_LENGTH - CHECKSUM_CHARACTERS;
  return checksumOf(text.slice(0, bodyLength)) === text.slice(bodyLength);
}

/**
 * SHA-256 of a key in hexadecimal, the only form in which a key is stored. A plain hash suffices where the input has
 * 238 random bits, and looking the digest up leaks no timing of use: whoever times the comparison of two digests
 * learns nothing about the key behind either.
 */
export function keyDigest(key: string): string {
  return hash("sha256", key, "hex");
}

/** What may be shown of a key later on: the first characters and the last four. */
export function displayParts(key: string): { prefix: string; last4: string } {
  return { prefix: key.slice(0, KEY_PREFIX.length + 4), last4: key.slice(-4) };
}
