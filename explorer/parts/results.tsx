import type { ComponentChildren } from "preact";

/** What was found, each under its heading. */
export function Results<T>({
  items,
  headOf,
  children,
}: {
  items: readonly T[];
  headOf: (item: T) => ComponentChildren;
  /** What is said of each. */
  children: (item: T) => ComponentChildren;
}) {
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
