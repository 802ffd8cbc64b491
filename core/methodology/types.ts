import { recordOf } from "../contract/records.ts";
import { DIMENSION_NAMES } from "../contract/shapes.ts";

export { DIMENSION_NAMES };
export type DimensionName = (typeof DIMENSION_NAMES)[number];

/** One number per dimension; the scale (0..10 unless said otherwise) is the reader's to know. */
export type Dimensions = Readonly<Record<DimensionName, number>>;

/** What is read for each dimension, in order. */
export function mapDimensions<Value>(
  read: (name: DimensionName) => Value,
): Readonly<Record<DimensionName, Value>> {
  return recordOf(DIMENSION_NAMES, read);
}
