import { namesOf, recordOf } from "../../core/contract/records.ts";
import type { PageRequest } from "../page.ts";
import { count, withQuery } from "./format.ts";
import { DataTable, type Heading, type TableProps } from "./table.tsx";

const ROWS_FIRST = 50;

type Addressed = Pick<PageRequest, "address" | "query">;
type Order = "asc" | "desc";

/** The order of a table, and the heads that change it. */
export type Sorting<C extends string> = {
  readonly column: C;
  readonly order: Order;
  /** The heads of columns: each sorts the table by its column, and once more in the other direction. */
  readonly heads: Readonly<Record<C, Heading>>;
};

/**
 * The order of a table from its address: by a column that is known, in the order asked for or its usual one. `columns` are
 * those a table can be sorted by, with their words and their usual order.
 */
export function sortingOf<C extends string>(
  { address, query }: Addressed,
  columns: Readonly<Record<C, readonly [words: string, usual: Order]>>,
  fallback: NoInfer<C>,
): Sorting<C> {
  const asked = query.get("sort_by") ?? "";
  const column = Object.hasOwn(columns, asked) ? (asked as C) : fallback;
  const given = query.get("sort_order");
  const order = given === "asc" || given === "desc" ? given : columns[column][1];
  const heads = recordOf(namesOf(columns), (name): Heading => {
    const [words, usual] = columns[name];
    const isSorted = name === column;
    const next = isSorted ? (order === "asc" ? "desc" : "asc") : usual;
    return {
      words,
      href: withQuery(address, query, { sort_by: name, sort_order: next }),
      sorted: isSorted ? (order === "asc" ? "ascending" : "descending") : undefined,
    };
  });
  return { column, order, heads };
}

/** A table of the rows that an address asks for: the first fifty, or all with `rows=all`; a link leads to the others. */
export function LongTable<R>({
  request: { address, query },
  rows,
  anchor,
  ...table
}: TableProps<R> & {
  readonly request: Addressed;
  /** The id of the element that the table is in. */
  readonly anchor: string;
}) {
  const isAll = query.get("rows") === "all";
  return (
    <>
      <DataTable {...table} rows={isAll ? rows : rows.slice(0, ROWS_FIRST)} />
      {rows.length > ROWS_FIRST && (
        <p class="actions">
          <a
            class="button quiet"
            href={`${withQuery(address, query, { rows: isAll ? null : "all" })}#${anchor}`}
          >
            {isAll ? `Show the first ${ROWS_FIRST}` : `Show all ${count(rows.length)}`}
          </a>
        </p>
      )}
    </>
  );
}
