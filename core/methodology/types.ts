/** The four task dimensions, in the order used everywhere (tables, weights, packed arrays). */
export const DIMENSION_NAMES = ["procedural", "digitization", "physicality", "socio_emotional"] as const;

export type DimensionName = (typeof DIMENSION_NAMES)[number];

/** One number per dimension; the scale (0..10 unless said otherwise) is the reader's to know. */
export type Dimensions = Readonly<Record<DimensionName, number>>;

/** What is read for each dimension, in order. */
export function mapDimensions<Value>(
  read: (name: DimensionName) => Value,
): Readonly<Record<DimensionName, Value>> {
  return {
    procedural: read("procedural"),
    digitization: read("digitization"),
    physicality: read("physicality"),
    socio_emotional: read("socio_emotional"),
  };
}

/** Whether a text names one of the four dimensions. */
export function isDimensionName(text: string): text is DimensionName {
  return DIMENSION_NAMES.some((name) => name === text);
}
