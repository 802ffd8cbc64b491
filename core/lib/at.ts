/** The item of a list at a place. Throws a RangeError beyond its ends: an index that points nowhere is a mistake, not row 0. */
export function at<Item>(
  list: { readonly length: number; readonly [place: number]: Item },
  place: number,
): Item {
  const item = list[place];
  if (item === undefined) throw new RangeError(`A list of ${list.length} has no place ${place}.`);
  return item;
}
