import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { changeQuietly, type Records } from "../state/records.ts";

const SECRET = "secret/pages";

/** The secret that all gateways of one store share; it is made when it is first asked for. */
export function pagesSecret(records: Records): Promise<string> {
  return changeQuietly(records, async (draft) => {
    const found = await draft.get(SECRET);
    if (typeof found === "string") return found;
    const made = randomBytes(32).toString("base64url");
    draft.put(SECRET, made);
    return made;
  });
}

/** The only form in which tokens of links and sessions are stored; they are random, so a plain hash suffices. */
export function tokenDigest(token: string): string {
  return hash("sha256", token, "hex");
}

/** Whether two digests are the same, in a time that does not depend on where they differ. */
export function isSameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A text that nobody without the secret can make: its content, and a code of authentication for one purpose. */
export function sealed(secret: string, purpose: string, value: unknown): string {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${body}.${codeOf(secret, `${purpose}.${body}`).toString("base64url")}`;
}

/** What a sealed text holds; nothing where it was not sealed with this secret for this purpose. */
export function unsealed(secret: string, purpose: string, text: string): unknown {
  const [body = "", code = "", ...more] = text.split(".");
  const given = Buffer.from(code, "base64url");
  const expected = codeOf(secret, `${purpose}.${body}`);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}

/** A keyed number from 0 to `count` - 1 for a text. */
export function bucketOf(secret: string, text: string, count: number): number {
  return codeOf(secret, `bucket.${text}`).readUInt32LE(0) % count;
}

function codeOf(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
