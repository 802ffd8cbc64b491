// TypeScript widens the names of an object to `string` wherever they are listed. These two keep them.

/** The names of an object's members, in their order. The object must have no members but those of its type. */
export function namesOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(object) as Name[];
}

/** An object with a value for each name, in the order of the names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
