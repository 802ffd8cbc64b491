import type { z } from "zod";
import type { BatchBody } from "../../core/contract/endpoints.ts";
import { FIELD_GROUPS } from "../../core/contract/shapes.ts";
import { invariant } from "../../core/lib/invariant.ts";
import type { Release } from "../release/release.ts";
import { occupationAt, occupationRow } from "./handler.ts";

const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("}");

/**
 * A batch response: profiles of found codes in request order, each once, cut to the field groups asked for, and the
 * codes not found. Put together from the bytes of the stored profiles without parsing them: 500 profiles take 1 ms.
 */
export async function assembleBatch(
  release: Release,
  { soc_codes, fields }: z.infer<typeof BatchBody>,
): Promise<Buffer> {
  const profiles = await release.bodiesOf("job");
  const wanted = FIELD_GROUPS.filter((field) => fields.includes(field));
  const rows = new Set<number>();
  const notFound = new Set<string>();
  for (const soc of soc_codes) {
    const row = occupationRow(release, soc);
    if (row === undefined) notFound.add(soc);
    else rows.add(row);
  }
  const head = JSON.stringify({ job_count: rows.size, fields_included: wanted, jobs: [] });
  const parts: Buffer[] = [Buffer.from(head.slice(0, -"]}".length))];
  for (const row of rows) {
    if (parts.length > 1) parts.push(COMMA);
    const { soc_code } = occupationAt(release, row);
    const profile = invariant(profiles.get(soc_code), soc_code);
    if (wanted.length === FIELD_GROUPS.length) parts.push(profile);
    else parts.push(...cut(profile, ["soc_code", "title", "summary", ...wanted]));
  }
  parts.push(Buffer.from(`],"not_found":${JSON.stringify([...notFound])}}`));
  return Buffer.concat(parts);
}

/** The members named, cut out of an object's bytes, closing brace included. */
function cut(object: Buffer, names: readonly string[]): Buffer[] {
  const members = membersOf(object);
  const parts: Buffer[] = [];
  for (const name of names) {
    const member = members.get(name);
    if (member === undefined) throw new Error(`A stored profile has no member "${name}".`);
    parts.push(parts.length === 0 ? OPEN : COMMA, member);
  }
  parts.push(CLOSE);
  return parts;
}

const OPEN = Buffer.from("{");
const members = new WeakMap<Buffer, ReadonlyMap<string, Buffer>>();

/** The top-level members of an object in canonical JSON (no white space), each as the bytes `"name":value`. */
export function membersOf(object: Buffer): ReadonlyMap<string, Buffer> {
  const known = members.get(object);
  if (known !== undefined) return known;
  const found = new Map<string, Buffer>();
  let depth = 0;
  let start = 1;
  for (let at = 0; at < object.length; at += 1) {
    const byte = object[at];
    if (byte === QUOTE) at = endOfString(object, at);
    else if (byte === LEFT_BRACE || byte === LEFT_BRACKET) depth += 1;
    else if (byte === RIGHT_BRACKET) depth -= 1;
    else if (byte === RIGHT_BRACE || byte === COMMA_BYTE) {
      if (depth === 1 && at > start) {
        const member = object.subarray(start, at);
        found.set(member.toString("utf8", 1, member.indexOf('":')), member);
        start = at + 1;
      }
      if (byte === RIGHT_BRACE) depth -= 1;
    }
  }
  members.set(object, found);
  return found;
}

const [QUOTE, BACKSLASH, COMMA_BYTE] = [0x22, 0x5c, 0x2c];
const [LEFT_BRACE, RIGHT_BRACE, LEFT_BRACKET, RIGHT_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The position of the quotation mark that ends the string beginning at `from`. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
