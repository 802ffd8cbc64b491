import type { ComponentChildren } from "preact";

type ResultsProps<T> = { items: readonly T[]; headOf: Say<T>; children: Say<T> };
type Say<T> = (item: T) => ComponentChildren;

/** What was found, each under its heading. */
export function Results<T>({ items, headOf, children }: ResultsProps<T>) {
  return (
    <ul class="plain-list results">
      {items.map((item) => (
        <li key={item}>
          <h3>{headOf(item)}</h3>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
