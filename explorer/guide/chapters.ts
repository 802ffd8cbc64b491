// biome-ignore lint/style/noRestrictedImports: text, no code.
import measurements from "../../bench/README.md";
import changes from "../../CHANGELOG.md";
import contributing from "../../CONTRIBUTING.md";
// biome-ignore lint/style/noRestrictedImports: text, no code.
import client from "../../client/README.md";
import formatChanges from "../../dist-data/CHANGELOG.md";
import format from "../../dist-data/SPEC.md";
import accounts from "../../docs/accounts.md";
import rubric from "../../docs/annotation-rubric.md";
import clients from "../../docs/clients.md";
import dependencies from "../../docs/dependencies.md";
import house from "../../docs/house.md";
import indices from "../../docs/indices.md";
import methodology from "../../docs/methodology.md";
import operations from "../../docs/operations.md";
import pages from "../../docs/pages.md";
import recipes from "../../docs/recipes.md";
import search from "../../docs/search.md";
import security from "../../docs/security.md";
import sideBySide from "../../docs/side-by-side.md";
import start from "../../docs/start.md";
import transcripts from "../../docs/transcripts.md";
import validation from "../../docs/validation.md";
import licenses from "../../LICENSE-DATA.md";

export type Chapter = {
  /** The last part of its address; empty for the first chapter, which stands at the guide's own address. */
  readonly slug: string;
  /** Path of the file below the project's folder: what its links are relative to. */
  readonly path: string;
  readonly text: string;
};

/** The chapters of the guide by the heads they stand under, in the order of reading. */
export const CHAPTERS: Readonly<Record<string, readonly Chapter[]>> = {
  "Use it": [
    { slug: "", path: "docs/start.md", text: start },
    { slug: "recipes", path: "docs/recipes.md", text: recipes },
    { slug: "clients", path: "docs/clients.md", text: clients },
    { slug: "client", path: "client/README.md", text: client },
    { slug: "transcripts", path: "docs/transcripts.md", text: transcripts },
  ],
  "What the numbers mean": [
    { slug: "methodology", path: "docs/methodology.md", text: methodology },
    { slug: "validation", path: "docs/validation.md", text: validation },
    { slug: "indices", path: "docs/indices.md", text: indices },
    { slug: "annotation-rubric", path: "docs/annotation-rubric.md", text: rubric },
    { slug: "search", path: "docs/search.md", text: search },
    { slug: "licenses", path: "LICENSE-DATA.md", text: licenses },
  ],
  "Run it": [
    { slug: "operations", path: "docs/operations.md", text: operations },
    { slug: "accounts", path: "docs/accounts.md", text: accounts },
    { slug: "security", path: "docs/security.md", text: security },
    { slug: "measurements", path: "bench/README.md", text: measurements },
  ],
  "How it is made": [
    { slug: "house", path: "docs/house.md", text: house },
    { slug: "pages", path: "docs/pages.md", text: pages },
    { slug: "side-by-side", path: "docs/side-by-side.md", text: sideBySide },
    { slug: "format", path: "dist-data/SPEC.md", text: format },
    { slug: "dependencies", path: "docs/dependencies.md", text: dependencies },
    { slug: "contributing", path: "CONTRIBUTING.md", text: contributing },
  ],
  "What changed": [
    { slug: "changes", path: "CHANGELOG.md", text: changes },
    { slug: "format-changes", path: "dist-data/CHANGELOG.md", text: formatChanges },
  ],
};

export const ALL_CHAPTERS = Object.values(CHAPTERS).flat();

/** The address of a chapter. */
export function chapterAddress({ slug }: Chapter): string {
  return slug === "" ? "/guide" : `/guide/${slug}`;
}

/** The heading of a chapter, which its file begins with. */
export function chapterTitle({ path, text }: Chapter): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${path} has no heading.`);
  return title;
}
