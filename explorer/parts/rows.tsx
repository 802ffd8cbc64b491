import type { PageRequest } from "../page.ts";
import { count, withQuery } from "./format.ts";

const ROWS_FIRST = 50;

/** The rows of a long table that an address asks for: the first fifty, or all with `rows=all`. */
export function rowsShown<T>({ query }: Pick<PageRequest, "query">, rows: readonly T[]): readonly T[] {
  return query.get("rows") === "all" ? rows : rows.slice(0, ROWS_FIRST);
}

/** Leads to the rows that are not shown; `anchor` is the id of the table's section. */
export function MoreRows({
  request: { address, query },
  total,
  anchor,
}: {
  request: Pick<PageRequest, "address" | "query">;
  total: number;
  anchor: string;
}) {
  if (total <= ROWS_FIRST) return null;
  const isAll = query.get("rows") === "all";
  return (
    <p class="actions">
      <a class="button quiet" href={`${withQuery(address, query, { rows: isAll ? null : "all" })}#${anchor}`}>
        {isAll ? `Show the first ${ROWS_FIRST}` : `Show all ${count(total)}`}
      </a>
    </p>
  );
}
