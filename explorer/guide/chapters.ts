// biome-ignore lint/style/noRestrictedImports: text, no code.
import measurements from "../../bench/README.md";
import changes from "../../CHANGELOG.md";
import contributing from "../../CONTRIBUTING.md";
// biome-ignore lint/style/noRestrictedImports: text, no code.
import client from "../../client/README.md";
import formatChanges from "../../dist-data/CHANGELOG.md";
import format from "../../dist-data/SPEC.md";
import licenses from "../../LICENSE-DATA.md";

export type Chapter = {
  /** The last part of its address; empty for the first chapter, which stands at the guide's own address. */
  readonly slug: string;
  /** Path of the file below the project's folder: what its links are relative to. */
  readonly path: string;
  readonly text: string;
};

/** A page of the documentation; for this call esbuild bundles all of its folder. */
function doc(name: string, slug = name): Chapter {
  return { slug, path: `docs/${name}.md`, text: require(`../../docs/${name}.md`) };
}

/** The chapters of the guide by the heads they stand under, in the order of reading. */
export const CHAPTERS: Readonly<Record<string, readonly Chapter[]>> = {
  "Use it": [
    doc("start", ""),
    doc("recipes"),
    doc("clients"),
    { slug: "client", path: "client/README.md", text: client },
    doc("transcripts"),
  ],
  "What the numbers mean": [
    doc("methodology"),
    doc("validation"),
    doc("indices"),
    doc("annotation-rubric"),
    doc("search"),
    { slug: "licenses", path: "LICENSE-DATA.md", text: licenses },
  ],
  "Run it": [
    doc("operations"),
    doc("accounts"),
    doc("security"),
    { slug: "measurements", path: "bench/README.md", text: measurements },
  ],
  "How it is made": [
    doc("house"),
    doc("pages"),
    doc("side-by-side"),
    { slug: "format", path: "dist-data/SPEC.md", text: format },
    doc("dependencies"),
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
