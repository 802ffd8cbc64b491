import type { Place } from "../document.tsx";
import type { Page } from "../page.ts";
import { withQuery } from "./format.ts";

/** The size of a page's picture for link previews, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** What says how a page is shown, not what it shows. */
const LOOKS = { sort_by: null, sort_order: null, rows: null, format: null, table: null } as const;

type Addressed = Pick<Place, "address" | "query">;

/** Where a page stands for those who link to it: without its order, and the first page at the root. */
export function canonicalPath({ address, query = new URLSearchParams() }: Addressed): string {
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
