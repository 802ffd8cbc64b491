import { markupOf, type Place } from "../document.tsx";
import type { Page } from "../page.ts";
import { CodeBlock } from "./codeBlock.tsx";
import { withQuery } from "./format.ts";

/** The size of a page's picture for link previews, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** What says how a page is shown, not what it shows. */
const LOOKS = { sort_by: null, sort_order: null, rows: null, format: null, table: null } as const;

type Addressed = Pick<Place, "address" | "query">;

/** Where a page stands for those who link to it: without its order, and the first page at the root. */
function canonicalPath({ address, query = new URLSearchParams() }: Addressed): string {
  return withQuery(address === "/explore" ? "/" : address, query, LOOKS);
}

/** Where the picture of a page is. A release has pictures of its own, which those who keep them for weeks must see. */
export function picturePath(
  { address, query = new URLSearchParams() }: Addressed,
  releaseId: string,
): string {
  const shown = address === "/" ? "/explore" : address;
  return withQuery(shown, query, { ...LOOKS, format: "png", v: releaseId });
}

/** What search engines and makers of link previews read of a page. */
export function SharingTags({ page: { title, description, preview }, place }: { page: Page; place: Place }) {
  const { site } = place;
  const path = canonicalPath(place);
  const tags = {
    "og:type": "website",
    "og:site_name": "Tidemark",
    "og:title": title,
    "og:description": description,
    "og:url": site.base + path,
    "og:image": site.base + picturePath(place, site.release.release_id),
    "og:image:type": "image/png",
    "og:image:width": PICTURE.width,
    "og:image:height": PICTURE.height,
    "og:image:alt": [
      title,
      ...(preview?.scores ?? []).map(({ label, value }) => `${label} ${value} of 100`),
    ].join(", "),
  };
  return (
    <>
      {/* A search engine believes this address: without one that is set, it is that of the page asked for. */}
      <link rel="canonical" href={(site.publicUrl ?? "") + path} />
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {preview !== undefined && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`/oembed?url=${encodeURIComponent(site.base + path)}`}
          title={title}
        />
      )}
    </>
  );
}

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
          <CodeBlock name="On your site" text={embedCode(site.base + address, page.title)} wraps />
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

/** The markup that puts the page under `url` into one of another site. */
export function embedCode(url: string, title: string, size: Record<keyof typeof FRAME, number> = FRAME) {
  return markupOf(
    <iframe
      src={url.replace("/explore/", "/embed/")}
      title={`${title}: exposure to AI`}
      {...size}
      loading="lazy"
      style="border:0;max-width:100%"
    />,
  );
}
