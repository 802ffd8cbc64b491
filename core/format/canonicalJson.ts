/** What may stand in a stored body. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [member: string]: Json | undefined };

/**
 * The only serializer for bytes of a release: members in the order they were written, no white space, numbers in the
 * shortest form that reads back (ECMA-262 Number::toString), one line. Members that are `undefined` are left out.
 * Throws a TypeError naming the place for whatever would not read back as itself: NaN, infinities, minus zero,
 * `undefined` in a list, and objects that are not plain.
 */
export function canonicalJson(value: Json): string {
  const problem = findUnfit(value);
  if (problem !== undefined) throw new TypeError(`Not canonical JSON: ${problem}`);
  return JSON.stringify(value);
}

function findUnfit(value: unknown): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") {
    if (Object.is(value, -0)) return "the number -0";
    return Number.isFinite(value) ? undefined : `the number ${value}`;
  }
  if (typeof value !== "object") return `a ${typeof value}`;
  return Array.isArray(value) ? findUnfitItem(value) : findUnfitMember(value);
}

function findUnfitItem(list: readonly unknown[]): string | undefined {
  for (const [place, item] of list.entries()) {
    const problem = findUnfit(item);
    if (problem !== undefined) return `${problem} at [${place}]`;
  }
  return undefined;
}

function findUnfitMember(object: object): string | undefined {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return "an object that is not plain";
  for (const [name, member] of Object.entries(object)) {
    const problem = member === undefined ? undefined : findUnfit(member);
    if (problem !== undefined) return `${problem} at .${name}`;
  }
  return undefined;
}
