import type { ComponentChildren, VNode } from "preact";

/** A table that scrolls within itself where the screen is narrow, by keyboard too; `label` names it to those who hear it. */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

/** A table in its frame, under the heads of its columns; a text is a head by itself. */
export function DataTable({
  label,
  heads,
  children,
  class: look,
}: {
  label: string;
  heads: readonly (string | VNode)[];
  children: ComponentChildren;
  class?: string;
}) {
  return (
    <TableFrame label={label}>
      <table class={look}>
        <thead>
          <tr>{heads.map((head) => (typeof head === "string" ? <th scope="col">{head}</th> : head))}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableFrame>
  );
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
export function BarHead() {
  return (
    <th scope="col" class="bar-cell">
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
