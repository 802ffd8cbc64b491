import { defaultsOf, type EndpointName, type Query } from "../contract/endpoints.ts";
import { byCodeUnit } from "../lib/lists.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../methodology/tasks/quadrants.ts";

type Span = { readonly limit: number; readonly offset: number };
/** The items of one page. */
export function page<T>(items: readonly T[], { limit, offset }: Span): T[] {
  return items.slice(offset, offset + limit);
}

type Sorting = { readonly sort_by: string; readonly sort_order?: "asc" | "desc" | undefined };

/**
 * One page of items, sorted by a number or a text in the order that the query asks for, then by `byId`, so that the order is
 * total. `byId` is not turned round; what has no measure comes last in either order.
 */
export function sortedPage<T>(
  items: readonly T[],
  query: Sorting & Span,
  measure: (item: T) => number | string | null,
  byId: (a: T, b: T) => number,
): T[] {
  const sign = isAscending(query) ? 1 : -1;
  const inOrder = items
    .map((item) => ({ item, value: measure(item) }))
    .sort((a, b) => {
      if (a.value === b.value) return byId(a.item, b.item);
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      return a.value < b.value ? -sign : sign;
    });
  return page(inOrder, query).map(({ item }) => item);
}

/** Compares items by a member that is a text, by code unit. */
export function by<Name extends string>(name: Name) {
  return (a: Readonly<Record<Name, string>>, b: Readonly<Record<Name, string>>) =>
    byCodeUnit(a[name], b[name]);
}

/** Columns of texts, sorted from the first to the last unless asked otherwise; all others from the largest. */
const TEXTS = ["title", "name", "msa_name", "soc_code"];

function isAscending({ sort_by, sort_order }: Sorting): boolean {
  return sort_order === undefined ? TEXTS.includes(sort_by) : sort_order === "asc";
}

/** The same as `isStandard` for a sorted list: the order that suits the column may be written out. */
export function isStandardList<N extends EndpointName>(
  name: N,
  query: Query<N> & Sorting,
  but: readonly (keyof Query<N>)[] = [],
): boolean {
  const isUsualOrder = isAscending(query) === isAscending({ sort_by: query.sort_by });
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
  const isDefault = exposure === DEFAULT_THRESHOLDS.exposure && imperative === DEFAULT_THRESHOLDS.imperative;
  return isDefault ? undefined : { exposure, imperative };
}
