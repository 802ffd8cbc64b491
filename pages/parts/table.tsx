import type { ComponentChildren } from "preact";

/** A table that scrolls within itself where the screen is narrow, by keyboard too; `label` names it to those who hear it. */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
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
