import { markupOf, type Place } from "../document.tsx";
import type { Page } from "../page.ts";
import { CodeBlock } from "./codeBlock.tsx";
import { canonicalPath } from "./sharingTags.tsx";

/** How to cite a page and, where it has a frame for other sites, how to embed it. */
export function Cite({ page, place }: { page: Page; place: Place }) {
  const { site, visitor, address } = place;
  const { release_id, data_updated, methodology_version } = site.release;
  const url = site.base + canonicalPath(place);
  const release = `Release ${release_id} of ${data_updated}, methodology ${methodology_version}`;
  const text = `Tidemark. “${page.title}.” ${release}. ${url}`;
  // A frame shows what everybody sees, which may be less than somebody who is signed in does.
  const isEmbeddable = page.preview !== undefined && (visitor.orgName === undefined || page.preview.isPublic);
  return (
    <div class="frame">
      <details class="drawer" id="cite">
        <summary>{isEmbeddable ? "Cite or embed this" : "Cite this"}</summary>
        <CodeBlock name="Text" text={text} wraps />
        <CodeBlock name="BibTeX" text={bibTex(page.title, release, url, place)} wraps />
        {isEmbeddable && (
          <CodeBlock name="On your site" text={embedCode(site.base + embedPath(address), page.title)} wraps />
        )}
      </details>
    </div>
  );
}

function bibTex(title: string, note: string, url: string, { address, site }: Place): string {
  const { release_id, data_updated } = site.release;
  const name =
    address
      .split("/")
      .at(-1)
      ?.replaceAll(/[^A-Za-z0-9]/g, "") || "home";
  return [
    `@misc{tidemark-${name}-${release_id},`,
    "  author = {{Tidemark}},",
    `  title = {${escaped(title)}},`,
    `  year = {${data_updated.slice(0, 4)}},`,
    `  note = {${note}},`,
    `  url = {${url}}`,
    "}",
  ].join("\n");
}

/** Text in which TeX reads nothing as a command. */
function escaped(text: string): string {
  return text.replaceAll(/[&%$#_{}]/g, String.raw`\$&`);
}

/** The size of a frame on another site, in CSS pixels. */
export const FRAME = { width: 600, height: 460 } as const;

/** The markup that puts a page of ours into one of another site. */
export function embedCode(
  address: string,
  title: string,
  { width, height }: { readonly width: number; readonly height: number } = FRAME,
): string {
  return markupOf(
    <iframe
      src={address}
      title={`${title}: exposure to AI`}
      width={width}
      height={height}
      loading="lazy"
      style="border:0;max-width:100%"
    />,
  );
}

/** The address of a page for frames, under that of the page itself. */
export function embedPath(path: string): string {
  return path.replace("/explore/", "/embed/");
}
