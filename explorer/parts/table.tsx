import type { ComponentChildren } from "preact";
import { Bar, Deviation } from "../charts/bar.tsx";

/** The head of a column: its words, or a link that sorts the table by it. */
export type Heading =
  | string
  | {
      readonly words: string;
      readonly href: string;
      readonly sorted: "ascending" | "descending" | undefined;
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

export type TableProps<R> = {
  /** Names the table to those who hear it. */
  readonly label: string;
  readonly rows: readonly R[];
  /** Its columns, made with the kinds that there are. */
  readonly columns: (kinds: ReturnType<typeof columnKinds<R>>) => readonly Column<R>[];
  readonly class?: string;
  /** Attributes of a row, such as an id to link to. */
  readonly attributesOf?: (record: R) => Readonly<Record<string, string | undefined>>;
};

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
  return (
    <TableFrame label={label}>
      <Table {...table} class={`cards ${look}`} />
    </TableFrame>
  );
}

/** Records as rows under the heads of their columns, or without heads; where there are none, what `none` says of that. */
export function Table<R>({
  rows,
  columns: columnsOf,
  class: look,
  attributesOf,
  hasHeads = true,
  none,
}: Omit<TableProps<R>, "label"> & { readonly hasHeads?: boolean; readonly none?: string }) {
  if (rows.length === 0 && none !== undefined) return <p class="small">{none}</p>;
  const columns = columnsOf(columnKinds<R>());
  return (
    <table class={look}>
      {hasHeads && (
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} {...column} />
            ))}
          </tr>
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
                <td key={column} class={column.look} data-label={wordsOf(column.heading)}>
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

function Head({ heading, look }: Pick<Column<never>, "heading" | "look">) {
  if (typeof heading === "string") {
    return (
      <th scope="col" class={look}>
        {heading === DRAWN ? <span class="hidden-label">{heading}</span> : heading}
      </th>
    );
  }
  const { words, href, sorted } = heading;
  return (
    <th scope="col" class={look} aria-sort={sorted}>
      <a href={href}>
        {words}
        {sorted && <span aria-hidden="true">{sorted === "ascending" ? " ↑" : " ↓"}</span>}
      </a>
    </th>
  );
}

function wordsOf(heading: Heading): string {
  return typeof heading === "string" ? heading : heading.words;
}

/** The words of a column that draws figures, for those who do not see it. */
const DRAWN = "as a bar";
/** Classes of a wide bar. */
export const WIDE_BAR = "bar-cell wide-bar";

/** The kinds of columns that a table of records can have. */
function columnKinds<R>() {
  type CellOf = Column<R>["cellOf"];
  const text = (heading: Heading, cellOf: CellOf, look?: string): Column<R> => ({ heading, look, cellOf });
  const name: typeof text = (...column) => ({ ...text(...column), isName: true });
  const drawing = (cellOf: CellOf, look = "bar-cell") => text(DRAWN, cellOf, look);
  return {
    /** Names the rows. */
    name,
    text,
    number: (heading: Heading, cellOf: CellOf) => text(heading, cellOf, "number"),
    /** Names the rows after occupations: titles that lead to their pages. */
    occupation: (
      of: (record: R) => { readonly soc_code: string; readonly title: string },
      { heading = "occupation", look }: { readonly heading?: Heading; readonly look?: string } = {},
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
