import fc from "fast-check";

/** Asserts what holds for whatever the generators give. */
export function forAll<Given extends [unknown, ...unknown[]]>(
  ...property: [
    ...generators: { [Place in keyof Given]: fc.Arbitrary<Given[Place]> },
    // biome-ignore lint/suspicious/noConfusingVoidType: fast-check takes either.
    holds: (...given: Given) => boolean | void,
  ]
): void {
  fc.assert(fc.property(...property));
}
