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
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      if (!Number.isFinite(value) || Object.is(value, -0)) {
        return `the number ${Object.is(value, -0) ? "-0" : value}`;
      }
      return undefined;
    case "object":
      return value === null ? undefined : findUnfitMember(value);
    default:
      return `a ${typeof value}`;
  }
}

function findUnfitMember(value: object): string | undefined {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const problem = findUnfit(value[index]);
      if (problem !== undefined) return `${problem} at [${index}]`;
    }
    return undefined;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return "an object that is not plain";
  for (const [name, member] of Object.entries(value)) {
    const problem = member === undefined ? undefined : findUnfit(member);
    if (problem !== undefined) return `${problem} at .${name}`;
  }
  return undefined;
}
