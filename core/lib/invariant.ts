/**
 * A value that must be there. Throws an Error that names it where it is not: absence is a mistake of the program, not of its
 * input.
 */
export function invariant<Value>(value: Value | undefined | null, name: string): Value {
  if (value === undefined || value === null) throw new Error(`${name} is missing.`);
  return value;
}
