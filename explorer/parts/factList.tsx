import type { ComponentChildren } from "preact";

type Fact = readonly [term: string, value: ComponentChildren];

/** Terms with what is known of each, side by side; where that is nothing, it is not published. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
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
