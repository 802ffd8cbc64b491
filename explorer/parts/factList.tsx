import type { ComponentChildren } from "preact";

/** Terms with what is known of each, side by side; where that is nothing, it is not published. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [term: string, value: ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? "not published"}</dd>
        </div>
      ))}
    </dl>
  );
}
