import { type ComponentChildren, cloneElement, isValidElement, toChildArray, type VNode } from "preact";

/** A table that scrolls within itself where the screen is narrow, by keyboard too; `label` names it to those who hear it. */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

type Head = string | VNode<{ readonly children?: ComponentChildren }>;

/**
 * A table in its frame, under the heads of its columns; a text is a head by itself. `children` are its `tr` elements. On
 * narrow screens each row is a card: every cell has the text of its column's head beside it.
 */
export function DataTable({
  label,
  heads,
  children,
  class: look = "",
}: {
  label: string;
  heads: readonly Head[];
  children: ComponentChildren;
  class?: string;
}) {
  const names = heads.map((head) => (typeof head === "string" ? head : textOf(head.props.children)));
  return (
    <TableFrame label={label}>
      <table class={`cards ${look}`}>
        <thead>
          <tr>{heads.map((head) => (typeof head === "string" ? <th scope="col">{head}</th> : head))}</tr>
        </thead>
        <tbody>{toChildArray(children).map((row) => withNames(row, names))}</tbody>
      </table>
    </TableFrame>
  );
}

function textOf(children: ComponentChildren): string {
  return toChildArray(children)
    .filter((child) => typeof child === "string" || typeof child === "number")
    .join("");
}

function withNames(row: ReturnType<typeof toChildArray>[number], names: readonly string[]) {
  if (!isValidElement(row)) return row;
  const cells = toChildArray((row as VNode<{ children?: ComponentChildren }>).props.children);
  const named = cells.map((cell, at) =>
    isValidElement(cell) && cell.type === "td" ? cloneElement(cell, { "data-label": names[at] }) : cell,
  );
  return cloneElement(row, {}, named);
}

/** The head of a column of figures. */
export function NumberHead({ children }: { children: ComponentChildren }) {
  return (
    <th scope="col" class="number">
      {children}
    </th>
  );
}

/** The head of a column that draws the figures beside it as bars. */
export function BarHead({ isWide }: { isWide?: boolean }) {
  return (
    <th scope="col" class={isWide ? "bar-cell wide-bar" : "bar-cell"}>
      <span class="hidden-label">as a bar</span>
    </th>
  );
}

/** The head of a row that is about an occupation: its title, which leads to its page. */
export function OccupationHead(shown: { socCode: string; title: string; isWide?: boolean }) {
  return (
    <th scope="row" class={shown.isWide ? "wide-cell" : undefined}>
      <a href={`/explore/occupations/${shown.socCode}`}>{shown.title}</a>
    </th>
  );
}
