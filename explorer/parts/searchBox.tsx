export const SEARCH_CHARACTERS_MAX = 200;

/** The one box for occupations, tasks and places; `results` names the part of the page that shows what is typed at once. */
export function SearchBox({ q = "", results }: { q?: string; results?: string }) {
  return (
    <form class="search" action="/explore" role="search" data-live={results}>
      <label class="hidden-label" for="q">
        A job, what you do, or a place
      </label>
      <input
        id="q"
        name="q"
        type="search"
        value={q}
        maxLength={SEARCH_CHARACTERS_MAX}
        placeholder="A job, what you do, or a place"
        autocomplete="off"
      />
      <button type="submit">Find</button>
    </form>
  );
}
