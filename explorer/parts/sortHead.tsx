import type { ComponentChildren } from "preact";
import type { PageRequest } from "../page.ts";
import { withQuery } from "./format.ts";

type Order = "asc" | "desc";
export type Sort<C extends string> = { readonly column: C; readonly order: Order };

/** The order of a table from its address: a column that is known, in the order asked for or its usual one. */
export function sortOf<C extends string>(
  query: URLSearchParams,
  columns: readonly (readonly [C, string, Order])[],
  fallback: C,
): Sort<C> {
  const [column, , usual] = columns.find(([name]) => name === query.get("sort_by")) ?? [fallback, "", "desc"];
  const asked = query.get("sort_order");
  return { column, order: asked === "asc" || asked === "desc" ? asked : (usual as Order) };
}

/** The head of a column that sorts the table; again turns it round. */
export function SortHead<C extends string>({
  request: { address, query },
  column,
  usual,
  sort,
  isNumber = false,
  children,
}: {
  request: Pick<PageRequest, "address" | "query">;
  column: C;
  usual: Order;
  sort: Sort<C>;
  isNumber?: boolean;
  children: ComponentChildren;
}) {
  const isSorted = sort.column === column;
  const next = isSorted ? (sort.order === "asc" ? "desc" : "asc") : usual;
  return (
    <th
      scope="col"
      class={isNumber ? "number" : undefined}
      aria-sort={isSorted ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
    >
      <a href={withQuery(address, query, { sort_by: column, sort_order: next })}>
        {children}
        {isSorted && <span aria-hidden="true">{sort.order === "asc" ? " ↑" : " ↓"}</span>}
      </a>
    </th>
  );
}
