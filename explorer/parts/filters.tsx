import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { MAJOR_GROUPS } from "./majorGroups.ts";
import type { Sorting } from "./table.tsx";

/** A form that shows its page under other parameters: at once in the elements named by `live`, or when it is sent. */
export function Filters({
  action,
  live,
  sort,
  class: look = "filters",
  children,
}: {
  action: string;
  /** The ids of the elements that change, between spaces. */
  live: string;
  /** An order that stays as it is. */
  sort?: Pick<Sorting<string>, "column" | "order">;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <form class={`fields ${look}`} action={action} data-live={live}>
      {children}
      {sort && (
        <>
          <input type="hidden" name="sort_by" value={sort.column} />
          <input type="hidden" name="sort_order" value={sort.order} />
        </>
      )}
      <button type="submit" class="quiet">
        Show
      </button>
    </form>
  );
}

/** A line to fill in under its label, with the attributes of its `input`. */
export function Field({
  name,
  label,
  ...input
}: { name: string; label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} {...input} />
    </div>
  );
}

/** A choice among names, or codes with their words; an empty one comes first, unless `empty` is null. */
export function Choice({
  name,
  label,
  value,
  options,
  empty = "all",
}: {
  name: string;
  label: string;
  value: string;
  options: readonly (string | readonly [code: string, words: string])[];
  empty?: string | null;
}) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {empty !== null && <option value="">{empty}</option>}
        {options.map((option) => {
          const [code, words] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={code} value={code} selected={code === value}>
              {words}
            </option>
          );
        })}
      </select>
    </div>
  );
}

/** Which occupations stand out in a chart of all: those with `q` in their title, of the major group `group`. */
export function HighlightFields({ q, group }: { q: string; group: string }) {
  return (
    <>
      <Field name="q" label="Highlight" type="search" value={q} placeholder="part of a title" />
      <Choice name="group" label="Group" value={group} options={MAJOR_GROUPS} />
    </>
  );
}
