import { DEFAULT_THRESHOLDS, defaultsOf, type EndpointName, type Query } from "../contract/endpoints.ts";
import { byCodeUnit } from "../lib/lists.ts";
import type { Thresholds } from "../methodology/tasks/quadrants.ts";

/** The items of one page. */
export function page<T>(items: readonly T[], { limit, offset }: { limit: number; offset: number }): T[] {
  return items.slice(offset, offset + limit);
}

type Order = "asc" | "desc";
/** Columns that a list can be sorted by, each with the order that suits it. */
type Orders<Column extends string> = Readonly<Record<Column, Order>>;
type Sorting<Column extends string> = { readonly sort_by: Column; readonly sort_order?: Order | undefined };

/** One page of items, sorted by a measure in the order that the query asks for, and then by id; see `sorted`. */
export function sortedPage<T, Column extends string>(
  items: readonly T[],
  query: Sorting<Column> & { readonly limit: number; readonly offset: number },
  orders: Orders<Column>,
  measure: (item: T) => number | string | null,
  byId: (a: T, b: T) => number,
): T[] {
  return page(sorted(items, measure, orderIn(orders, query), byId), query);
}

/** Compares items by a member that is a text, by code unit. */
export function by<Name extends string>(name: Name) {
  return (a: Readonly<Record<Name, string>>, b: Readonly<Record<Name, string>>) =>
    byCodeUnit(a[name], b[name]);
}

/**
 * Sorts by a number or a text, then by `byId`, so that the order is total. `byId` is not turned round; what has no measure
 * comes last in either order.
 */
export function sorted<T>(
  items: readonly T[],
  measure: (item: T) => number | string | null,
  order: Order,
  byId: (a: T, b: T) => number,
): T[] {
  const sign = order === "asc" ? 1 : -1;
  return items
    .map((item) => ({ item, value: measure(item) }))
    .sort((a, b) => {
      if (a.value === b.value) return byId(a.item, b.item);
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ item }) => item);
}

/** The order asked for, else the one that suits the column. */
export function orderIn<Column extends string>(
  orders: Orders<Column>,
  { sort_by, sort_order }: Sorting<Column>,
): Order {
  return sort_order ?? orders[sort_by];
}

/** The same as `isStandard` for a sorted list: the order that suits the column may be written out. */
export function isStandardList<N extends EndpointName, Column extends string>(
  name: N,
  orders: Orders<Column>,
  query: Query<N> & Sorting<Column>,
  but: readonly (keyof Query<N>)[] = [],
): boolean {
  const isUsualOrder = orderIn(orders, query) === orders[query.sort_by];
  return isUsualOrder && isStandard(name, query, [...but, "sort_order"]);
}

/** Whether a query gives what the endpoint's defaults give, the parameters in `but` aside. */
export function isStandard<N extends EndpointName>(
  name: N,
  query: Query<N>,
  but: readonly (keyof Query<N> | "sort_order")[] = [],
): boolean {
  const usual: Readonly<Record<string, unknown>> = defaultsOf(name);
  const given: Readonly<Record<string, unknown>> = query;
  return Object.keys(given).every((key) => given[key] === usual[key] || but.some((left) => left === key));
}

/** The thresholds of a request, or `undefined` where both are the default and stored quadrants hold. */
export function overriddenThresholds(query: {
  exposure_threshold: number;
  imperative_threshold: number;
}): Thresholds | undefined {
  const { exposure_threshold: exposure, imperative_threshold: imperative } = query;
  const isDefault =
    exposure === DEFAULT_THRESHOLDS.exposure_threshold &&
    imperative === DEFAULT_THRESHOLDS.imperative_threshold;
  return isDefault ? undefined : { exposure, imperative };
}
