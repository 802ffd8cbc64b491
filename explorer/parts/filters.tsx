import { type ComponentChildren, createContext, type InputHTMLAttributes } from "preact";
import { useContext } from "preact/hooks";
import type { PageRequest } from "../page.ts";
import { MAJOR_GROUPS } from "./majorGroups.ts";
import type { Sorting } from "./table.tsx";

type FiltersProps = {
  readonly request: PageRequest;
  /** The ids of the elements that change, between spaces. */
  readonly live: string;
  /** An order that stays as it is. */
  readonly sort?: Pick<Sorting<string>, "column" | "order">;
  readonly class?: string;
  readonly children: ComponentChildren;
};

/** The parameters that the fields of a form hold. */
const Given = createContext(new URLSearchParams());

/** A form that shows its page under other parameters: at once in the elements named by `live`, or when it is sent. */
export function Filters({ request, live, sort, class: look = "filters", children }: FiltersProps) {
  return (
    <form class={`fields ${look}`} action={request.address} data-live={live}>
      <Given.Provider value={request.query}>{children}</Given.Provider>
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

type FieldProps = { name: string; label: string } & InputHTMLAttributes<HTMLInputElement>;

/** A line to fill in under its label, with the attributes of its `input`; it holds what the address says, if nothing else. */
export function Field({ name, label, ...input }: FieldProps) {
  const given = useContext(Given).get(name) ?? "";
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} value={given} {...input} />
    </div>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  /** What the address says, if nothing else. */
  readonly value?: string;
  readonly options: readonly (string | readonly [code: string, words: string])[];
  readonly empty?: string | null;
};

/** A choice among names, or codes with their words; an empty one comes first, unless `empty` is null. */
export function Choice({ name, label, value, options, empty = "all" }: ChoiceProps) {
  const given = useContext(Given).get(name)?.trim();
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {empty !== null && <option value="">{empty}</option>}
        {options.map((option) => {
          const [code, words] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={code} value={code} selected={code === (value ?? given)}>
              {words}
            </option>
          );
        })}
      </select>
    </div>
  );
}

/** Which occupations stand out in a chart of all: those with `q` in their title, of the major group `group`. */
export function HighlightFields() {
  return (
    <>
      <Field name="q" label="Highlight" type="search" placeholder="part of a title" />
      <Choice name="group" label="Group" options={MAJOR_GROUPS} />
    </>
  );
}
