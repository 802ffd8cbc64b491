import type { ComponentChildren } from "preact";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { Section } from "../document.tsx";
import { type ApiCall, Elsewhere, type PageRequest, type Table, type View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "./drawer.tsx";
import { Locked } from "./locked.tsx";
import { Results } from "./results.tsx";

/** Something that can be chosen. */
type Item = { readonly id: string; readonly name: string };

/** What an address asks to compare, once each, of all there are, and the text of one to be added. */
type Selection<T> = { readonly chosen: readonly T[]; readonly all: readonly T[]; readonly text: string };

/** Things side by side. */
type Compared = {
  readonly table: () => Table;
  readonly calls: readonly ApiCall[];
  readonly content: ComponentChildren;
};

/** Things of one kind to choose from, and what is shown of those chosen. */
type Comparison<T extends Item> = {
  readonly path: string;
  /** The parameter of the address that lists identifiers, and how many it takes. */
  readonly parameter: string;
  readonly max: number;
  readonly title: string;
  /** Stands between the names of the chosen in the title of the page. */
  readonly separator: string;
  readonly description: string;
  readonly lead: (request: PageRequest) => ComponentChildren;
  /** Of the field that adds one. */
  readonly label: string;
  readonly itemsOf: (request: PageRequest) => readonly T[];
  /** The identifier that a text may be. */
  readonly idOf: (text: string) => string | undefined;
  /** What may be meant by a text that is not the very name of one, best first. */
  readonly candidatesFor: (request: PageRequest, selection: Selection<T>) => Promise<readonly T[]>;
  /** What is said of a candidate beside its name. */
  readonly about: (candidate: T) => ComponentChildren;
  /** What the tier adds. */
  readonly locked: string;
  /** Nothing where too few are chosen. */
  readonly compared: (request: PageRequest, chosen: readonly T[]) => Promise<Compared | undefined>;
};

/**
 * A page on which things are chosen and stand side by side: a field with all names, a list to choose from where what was
 * typed is not the very name of one, what has been chosen, and its figures. Throws Elsewhere where the text is a code or a
 * name.
 */
export function comparison<T extends Item>(kind: Comparison<T>): View {
  return async (request) => {
    const { query, visitor, site } = request;
    const all = kind.itemsOf(request);
    const known = new Map(all.map((each) => [each.id, each]));
    const find = (text: string) => known.get(kind.idOf(text.trim()) ?? "");
    const texts = (query.get(kind.parameter) ?? "").split(",").filter((each) => each.trim() !== "");
    const found = [...new Set(texts.flatMap((each) => find(each) ?? []))];
    const chosen = found.slice(0, kind.max);
    const ids = chosen.map(({ id }) => id);
    const addressOf = (chosenIds: readonly string[]) =>
      `${kind.path}?${new URLSearchParams({ [kind.parameter]: chosenIds.join(",") })}`;
    const text = (query.get("add") ?? "").trim();
    const exact = find(text) ?? all.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    if (exact !== undefined) throw new Elsewhere(addressOf([...ids, exact.id]));
    const candidates = text === "" ? [] : await kind.candidatesFor(request, { chosen, all, text });
    const unknown = texts.filter((each) => find(each) === undefined);
    const notes = [
      ...(unknown.length > 0 ? [`Not in this release: ${unknown.join(", ")}.`] : []),
      ...(found.length > kind.max ? [`Only the first ${kind.max} are shown.`] : []),
      ...(text !== "" && candidates.length === 0 ? [`Nothing found for “${text}”.`] : []),
    ];
    const isSeen = tierAdmits(visitor.tier, "professional");
    const compared = isSeen ? await kind.compared(request, chosen) : undefined;
    const names = chosen.map(({ name }) => name);
    return {
      title: names.length < 2 ? kind.title : `Compare ${names.join(kind.separator)}`,
      description: kind.description,
      ...(compared && { tables: { comparison: compared.table } }),
      body: (
        <div class="frame">
          {kind.lead(request)}
          <form class="fields" action={kind.path}>
            <input type="hidden" name={kind.parameter} value={ids.join(",")} />
            <div class="field grow">
              <label for="add">{kind.label}</label>
              <input id="add" name="add" list="names" autocomplete="off" value={text} required />
            </div>
            <button type="submit" disabled={ids.length >= kind.max}>
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
                  <a href={addressOf(ids.filter((other) => other !== id))} aria-label={`Remove ${name}`}>
                    ×
                  </a>
                </li>
              ))}
            </ul>
          )}
          {candidates.length > 0 && ids.length < kind.max && (
            <Section id="candidates" title={`Which one do you mean by “${text}”?`} isFirst>
              <Results
                items={candidates}
                headOf={({ id, name }) => (
                  <a href={addressOf([...ids, id])} aria-label={`Add ${name}`}>
                    {name}
                  </a>
                )}
              >
                {(candidate) => <p>{kind.about(candidate)}</p>}
              </Results>
            </Section>
          )}
          {!isSeen && <Locked tier="professional">{kind.locked}</Locked>}
          {compared && (
            <>
              {compared.content}
              <CsvLinks request={request} tables={{ comparison: "Comparison" }} />
              <ApiDrawer site={site} calls={compared.calls} />
            </>
          )}
          {/* A thousand elements that nobody sees, for the end of a page. */}
          <datalist id="names">
            {all.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </div>
      ),
    };
  };
}
