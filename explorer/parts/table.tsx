import type { ComponentChildren } from "preact";
import { namesOf, recordOf } from "../../core/contract/records.ts";
import { Bar, Deviation } from "../charts/bar.tsx";
import type { PageRequest } from "../page.ts";
import { count, withQuery } from "./format.ts";

const ROWS_FIRST = 50;

/** The head of a column: its words, hidden or as a link that sorts the table by it. */
type Heading = {
  readonly words: string;
  readonly isHidden?: boolean;
  readonly href?: string;
  readonly sorted?: "ascending" | "descending" | undefined;
};

/** A column of a table of records. */
type Column<R> = {
  readonly heading: Heading;
  /** Classes of its head and its cells. */
  readonly look?: string | undefined;
  /** Whether its cells name their rows. */
  readonly isName?: boolean;
  readonly cellOf: (record: R) => ComponentChildren;
};

type TableProps<R> = {
  /** Names the table to those who hear it. */
  readonly label: string;
  readonly rows: readonly R[];
  /** Its columns, made with the kinds that there are. */
  readonly columns: (kinds: ReturnType<typeof columnKinds<R>>) => readonly Column<R>[];
  readonly class?: string;
  /** Attributes of a row, such as an id to link to. */
  readonly attributesOf?: (record: R) => Readonly<Record<string, string | undefined>>;
  /** What stands in its place where there are no rows. */
  readonly none?: string;
};

type LongTableProps<R> = TableProps<R> & {
  readonly request: Addressed;
  /** The id of the element that the table is in. */
  readonly anchor: string;
};

type BareTableProps<R> = Omit<TableProps<R>, "label"> & { readonly hasHeads?: boolean };

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
    const hrefIn = (next: Order) => withQuery(address, query, { sort_by: name, sort_order: next });
    if (name !== column) return { words, href: hrefIn(usual) };
    return order === "asc"
      ? { words, href: hrefIn("desc"), sorted: "ascending" }
      : { words, href: hrefIn("asc"), sorted: "descending" };
  });
  return { column, order, heads };
}

/** A table of the rows that an address asks for: the first fifty, or all with `rows=all`; a link leads to the others. */
export function LongTable<R>({ request, rows, anchor, ...table }: LongTableProps<R>) {
  const { address, query } = request;
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

/** A table that scrolls within itself where the screen is narrow, by keyboard too; `label` names it to those who hear it. */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

/** A table in its frame. On narrow screens each row is a card: every cell has the words of its column beside it. */
export function DataTable<R>({ label, class: look = "", ...table }: TableProps<R>) {
  if (table.none !== undefined && table.rows.length === 0) return <Table {...table} />;
  return (
    <TableFrame label={label}>
      <Table {...table} class={`cards ${look}`} />
    </TableFrame>
  );
}

/** Records as rows under the heads of their columns, or without heads. */
export function Table<R>({ rows, attributesOf, hasHeads = true, none, ...table }: BareTableProps<R>) {
  if (rows.length === 0 && none !== undefined) return <p class="small">{none}</p>;
  const columns = table.columns(columnKinds<R>());
  return (
    <table class={table.class}>
      {hasHeads && (
        <thead>
          <tr>{columns.map(Head)}</tr>
        </thead>
      )}
      <tbody>
        {rows.map((record) => (
          <tr key={record} {...attributesOf?.(record)}>
            {columns.map((column) =>
              column.isName ? (
                <th key={column} scope="row" class={column.look}>
                  {column.cellOf(record)}
                </th>
              ) : (
                <td key={column} class={column.look} data-label={column.heading.words}>
                  {column.cellOf(record)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ heading: { words, isHidden, href, sorted }, look }: Pick<Column<never>, "heading" | "look">) {
  return (
    <th scope="col" class={look} aria-sort={sorted}>
      {isHidden && <span class="hidden-label">{words}</span>}
      {href === undefined && !isHidden && words}
      {href && (
        <a href={href}>
          {words}
          {sorted && <span aria-hidden="true">{sorted === "ascending" ? " ↑" : " ↓"}</span>}
        </a>
      )}
    </th>
  );
}

/** Classes of a wide bar. */
export const WIDE_BAR = "bar-cell wide-bar";

/** The kinds of columns that a table of records can have. */
function columnKinds<R>() {
  type CellOf = Column<R>["cellOf"];
  const text = (heading: string | Heading, cellOf: CellOf, look?: string): Column<R> => ({
    heading: typeof heading === "string" ? { words: heading } : heading,
    look,
    cellOf,
  });
  const name: typeof text = (...column) => ({ ...text(...column), isName: true });
  const drawing = (cellOf: CellOf, look = "bar-cell") =>
    text({ words: "as a bar", isHidden: true }, cellOf, look);
  return {
    /** Names the rows. */
    name,
    text,
    number: (heading: string | Heading, cellOf: CellOf) => text(heading, cellOf, "number"),
    /** Names the rows after occupations: titles that lead to their pages. */
    occupation: (
      of: (record: R) => { readonly soc_code: string; readonly title: string },
      { heading = "occupation", look }: { readonly heading?: string | Heading; readonly look?: string } = {},
    ) =>
      name(
        heading,
        (record) => <a href={`/explore/occupations/${of(record).soc_code}`}>{of(record).title}</a>,
        look,
      ),
    /** Draws the figures beside it. */
    drawing,
    /** Draws the figures beside it, 0 to 1, as bars. */
    bar: (share01Of: (record: R) => number, tone?: string, look?: string) =>
      drawing((record) => <Bar share01={share01Of(record)} tone={tone} />, look),
    /** Draws the figures beside it, −1 to 1, as bars to the left and the right. */
    deviation: (shiftOf: (record: R) => number, tones?: readonly [string, string]) =>
      drawing((record) => <Deviation value={shiftOf(record)} tones={tones} />),
  };
}
