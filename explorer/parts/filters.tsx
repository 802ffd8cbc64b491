import { MAJOR_GROUPS } from "./majorGroups.ts";

/** A choice with an empty one first. */
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
  options: readonly (readonly [string, string])[];
  empty?: string;
}) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">{empty}</option>
        {options.map(([code, words]) => (
          <option key={code} value={code} selected={code === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Which occupations stand out in a chart of all: those with `q` in their title, of the major group `group`. */
export function HighlightFields({ q, group }: { q: string; group: string }) {
  return (
    <>
      <div class="field">
        <label for="q">Highlight</label>
        <input id="q" name="q" type="search" value={q} placeholder="part of a title" />
      </div>
      <Choice name="group" label="Group" value={group} options={MAJOR_GROUPS} />
    </>
  );
}
