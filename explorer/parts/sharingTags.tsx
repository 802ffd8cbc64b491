import type { Place } from "../document.tsx";
import type { Page } from "../page.ts";
import { withQuery } from "./format.ts";

/** What says how a page is shown, not what it shows. */
const LOOKS = { sort_by: null, sort_order: null, format: null, table: null } as const;

/** Where a page stands for those who link to it: without its order, and the first page at the root. */
export function canonicalPath({ address, query }: Pick<Place, "address" | "query">): string {
  return withQuery(address === "/explore" ? "/" : address, query ?? new URLSearchParams(), LOOKS);
}

/** What search engines and makers of link previews read of a page. */
export function SharingTags({ page: { title, description }, place }: { page: Page; place: Place }) {
  const { site } = place;
  const path = canonicalPath(place);
  const tags = {
    "og:type": "website",
    "og:site_name": "Tidemark",
    "og:title": title,
    "og:description": description,
    "og:url": site.base + path,
  };
  return (
    <>
      {/* A search engine believes this address: without one that is set, it is that of the page asked for. */}
      <link rel="canonical" href={(site.publicUrl ?? "") + path} />
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary" />
    </>
  );
}
