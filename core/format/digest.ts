import { hash } from "node:crypto";

/** SHA-256 in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

const TAG_DIGITS = 16;

/** The entity tag of an identity body, without quotes: the first 16 hexadecimal digits of its SHA-256. */
export function entityTag(body: Uint8Array): string {
  return sha256(body).slice(0, TAG_DIGITS);
}
