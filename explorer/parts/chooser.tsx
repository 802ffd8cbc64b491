import type { ComponentChildren } from "preact";

/** What a page compares: the parameter of its address that lists identifiers, and how many it takes. */
export type Comparison = { readonly path: string; readonly parameter: string; readonly max: number };

/** Something that can be chosen. */
export type Item = { readonly id: string; readonly name: string };

/** What was chosen by an address: known things once each and no more than the page takes, and texts that name none. */
export function selectionIn<T extends Item>(
  query: URLSearchParams,
  { parameter, max }: Comparison,
  find: (text: string) => T | undefined,
): { readonly chosen: readonly T[]; readonly unknown: readonly string[]; readonly left: number } {
  const texts = (query.get(parameter) ?? "").split(",").filter((text) => text.trim() !== "");
  const known = new Map(texts.flatMap((text) => find(text.trim()) ?? []).map((item) => [item.id, item]));
  return {
    chosen: [...known.values()].slice(0, max),
    unknown: texts.filter((text) => find(text.trim()) === undefined),
    left: Math.max(0, known.size - max),
  };
}

/** The address of a comparison of these. */
export function comparisonOf({ path, parameter }: Comparison, ids: readonly string[]): string {
  return `${path}?${new URLSearchParams({ [parameter]: ids.join(",") })}`;
}

/**
 * Where things to compare are chosen: a field with all names, a list to choose from where what was typed (`text`) is not
 * the very name of one, and what has been chosen.
 */
export function Chooser<T extends Item>(given: {
  readonly comparison: Comparison;
  readonly label: string;
  readonly selection: ReturnType<typeof selectionIn<T>>;
  readonly text: string;
  /** What may be meant by the text, best first. */
  readonly candidates: readonly T[];
  /** What is said of a candidate beside its name. */
  readonly about: (candidate: T) => ComponentChildren;
}) {
  const { comparison, label, selection, text, candidates, about } = given;
  const { chosen, unknown, left } = selection;
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <form class="fields" action={comparison.path}>
        <input type="hidden" name={comparison.parameter} value={ids.join(",")} />
        <div class="field grow">
          <label for="add">{label}</label>
          <input id="add" name="add" list="names" autocomplete="off" value={text} required />
        </div>
        <button type="submit" disabled={ids.length >= comparison.max}>
          Add
        </button>
      </form>
      {unknown.length > 0 && (
        <p class="note" role="status">
          Not in this release: {unknown.join(", ")}.
        </p>
      )}
      {left > 0 && (
        <p class="note" role="status">
          Only the first {comparison.max} are shown.
        </p>
      )}
      {text !== "" && candidates.length === 0 && (
        <p class="note" role="status">
          Nothing found for “{text}”.
        </p>
      )}
      {chosen.length > 0 && (
        <ul class="plain-list chips" aria-label="Chosen">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              {name}{" "}
              <a
                href={comparisonOf(
                  comparison,
                  ids.filter((other) => other !== id),
                )}
                aria-label={`Remove ${name}`}
              >
                ×
              </a>
            </li>
          ))}
        </ul>
      )}
      {candidates.length > 0 && ids.length < comparison.max && (
        <section class="first" aria-labelledby="candidates">
          <h2 id="candidates">Which one do you mean by “{text}”?</h2>
          <ul class="plain-list results">
            {candidates.map((candidate) => (
              <li key={candidate.id}>
                <h3>
                  <a
                    href={comparisonOf(comparison, [...ids, candidate.id])}
                    aria-label={`Add ${candidate.name}`}
                  >
                    {candidate.name}
                  </a>
                </h3>
                <p>{about(candidate)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The names that the chooser's field completes: a thousand elements that nobody sees, for the end of a page. */
export function Names({ items }: { items: readonly Item[] }) {
  return (
    <datalist id="names">
      {items.map(({ id, name }) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  );
}
