import type { ComponentChildren } from "preact";
import { Section } from "../document.tsx";
import { Elsewhere } from "../page.ts";
import { Results } from "./results.tsx";

/** What a page compares: the parameter of its address that lists identifiers, and how many it takes. */
export type Comparison = { readonly path: string; readonly parameter: string; readonly max: number };

/** Something that can be chosen. */
type Item = { readonly id: string; readonly name: string };

type Selection<T extends Item> = ReturnType<typeof selectionIn<T>>;

/**
 * What an address asks to compare: known things once each and no more than the page takes, what is to be said of the others,
 * and the text to be added. Throws Elsewhere where that is the code or the name of one of `items`.
 */
export function selectionIn<T extends Item>(
  query: URLSearchParams,
  comparison: Comparison,
  items: readonly T[],
  find: (text: string) => T | undefined,
) {
  const { parameter, max } = comparison;
  const texts = (query.get(parameter) ?? "").split(",").filter((text) => text.trim() !== "");
  const known = new Map(texts.flatMap((text) => find(text.trim()) ?? []).map((item) => [item.id, item]));
  const chosen = [...known.values()].slice(0, max);
  const text = (query.get("add") ?? "").trim();
  const exact = find(text) ?? items.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (exact !== undefined) {
    throw new Elsewhere(comparisonOf(comparison, [...chosen.map(({ id }) => id), exact.id]));
  }
  const unknown = texts.filter((each) => find(each.trim()) === undefined);
  const notes = [
    ...(unknown.length > 0 ? [`Not in this release: ${unknown.join(", ")}.`] : []),
    ...(known.size > max ? [`Only the first ${max} are shown.`] : []),
  ];
  return { chosen, notes, text };
}

/** The address of a comparison of these. */
function comparisonOf({ path, parameter }: Comparison, ids: readonly string[]): string {
  return `${path}?${new URLSearchParams({ [parameter]: ids.join(",") })}`;
}

/**
 * Where things to compare are chosen: a field with all names, a list to choose from where what was typed (`text`) is not
 * the very name of one, and what has been chosen.
 */
export function Chooser<T extends Item>(given: {
  readonly comparison: Comparison;
  readonly label: string;
  readonly selection: Selection<T>;
  /** What may be meant by the text, best first. */
  readonly candidates: readonly T[];
  /** What is said of a candidate beside its name. */
  readonly about: (candidate: T) => ComponentChildren;
}) {
  const { comparison, label, selection, candidates, about } = given;
  const { chosen, text } = selection;
  const ids = chosen.map(({ id }) => id);
  const isNothing = text !== "" && candidates.length === 0;
  const notes = [...selection.notes, ...(isNothing ? [`Nothing found for “${text}”.`] : [])];
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
      {notes.map((note) => (
        <p class="note" role="status" key={note}>
          {note}
        </p>
      ))}
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
        <Section id="candidates" title={`Which one do you mean by “${text}”?`} isFirst>
          <Results
            items={candidates}
            headOf={({ id, name }) => (
              <a href={comparisonOf(comparison, [...ids, id])} aria-label={`Add ${name}`}>
                {name}
              </a>
            )}
          >
            {(candidate) => <p>{about(candidate)}</p>}
          </Results>
        </Section>
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
