import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Page, PageRequest } from "./page.ts";
import { Cite, SharingTags } from "./parts/sharing.tsx";

/** Where a page stands, and who looks at it. */
export type Place = Pick<PageRequest, "address" | "site" | "visitor"> & Partial<Pick<PageRequest, "query">>;

const SECTIONS = [
  ["/explore", "Find"],
  ["/explore/landscape", "Landscape"],
  ["/explore/use", "Reach and use"],
  ["/explore/history", "Over time"],
  ["/explore/compare", "Compare"],
  ["/explore/regions", "Regions"],
  ["/explore/skills", "Skills"],
  ["/explore/what-if", "What if"],
  ["/explore/about", "About the numbers"],
] as const;

/** A page as the text of an HTML document. */
export function documentOf(page: Page, place: Place): string {
  return `<!doctype html>${renderToString(<Document page={page} place={place} />)}`;
}

/** Any markup as text. */
export function markupOf(node: VNode): string {
  return renderToString(node);
}

function Document({ page, place }: { page: Page; place: Place }) {
  const { site } = place;
  const isHome = place.address === "/";
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{isHome ? page.title : `${page.title} · Tidemark`}</title>
        <meta name="description" content={page.description} />
        {page.isPrivate || page.isEmbedded ? (
          <meta name="robots" content="noindex" />
        ) : (
          <SharingTags page={page} place={place} />
        )}
        <link rel="icon" href={site.asset("mark.svg")} type="image/svg+xml" />
        <link rel="stylesheet" href={site.asset("main.css")} />
        {!page.isEmbedded &&
          ["page.js", ...(page.scripts ?? [])].map((name) => (
            <script key={name} type="module" src={site.asset(name)} />
          ))}
      </head>
      {page.isEmbedded ? (
        <body>
          <main class="embedded">{page.body}</main>
        </body>
      ) : (
        <body>
          <a class="skip" href="#main">
            Skip to the content
          </a>
          <Header place={place} />
          <main id="main" tabIndex={-1}>
            {page.body}
            {place.query !== undefined && !page.isPrivate && <Cite page={page} place={place} />}
          </main>
          <Footer place={place} />
        </body>
      )}
    </html>
  );
}

function Header({ place: { address, site, visitor } }: { place: Place }) {
  const current = SECTIONS.map(([path]) => path)
    .filter((path) => address === path || (path !== "/explore" && address.startsWith(`${path}/`)))
    .at(-1);
  const here = address.startsWith("/explore/occupations") ? "/explore" : current;
  return (
    <header class="site-header">
      <div class="frame">
        <a class="brand" href={site.hasExplorer ? "/" : "/docs"}>
          <Mark />
          Tidemark
        </a>
        {site.hasExplorer && (
          <nav aria-label="Explorer">
            <ul>
              {SECTIONS.map(([path, name]) => (
                <Entry key={path} href={path} isHere={path === here} name={name} />
              ))}
            </ul>
          </nav>
        )}
        <nav class="aside" aria-label="For developers">
          <ul>
            <Entry href="/guide" isHere={/^\/guide(\/|$)/.test(address)} name="Guide" />
            <Entry href="/docs" isHere={address === "/docs"} name="API" />
            {site.hasAccounts && (
              <Entry
                href={visitor.orgName === undefined ? "/sign-in" : "/dashboard"}
                isHere={address.startsWith("/dashboard")}
                name={visitor.orgName ?? "Sign in"}
              />
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function Entry({ href, isHere, name }: { href: string; isHere: boolean; name: string }) {
  return (
    <li>
      <a href={href} aria-current={isHere ? "page" : undefined}>
        {name}
      </a>
    </li>
  );
}

/** The mark: a level, and the water below it. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 6h18" />
      <path d="M3 12c3-3 6-3 9 0s6 3 9 0" />
      <path d="M3 18c3-3 6-3 9 0s6 3 9 0" />
    </svg>
  );
}

function Footer({ place: { site } }: { place: Place }) {
  const { release } = site;
  return (
    <footer class="site-footer">
      <div class="frame">
        <p>
          The scores describe where occupations stand now. They are not predictions of displacement.
          {site.hasExplorer && (
            <>
              {" "}
              <a href="/explore/about">What the numbers are, and are not</a>.
            </>
          )}
        </p>
        {site.hasExplorer && (
          <p>
            <a href="/explore/downloads">Downloads</a> · <a href="/explore/new">What is new</a>
          </p>
        )}
        <p class="small" id="credit">
          Release <code>{release.release_id}</code> of {release.data_updated}, {EDITIONS[release.edition]},
          methodology {release.methodology_version}. {release.attribution}
        </p>
      </div>
    </footer>
  );
}

const EDITIONS = { open: "open edition", official: "official tables" } as const;

type Headed = { title: ComponentChildren; children?: ComponentChildren };

/** The head of a page: its heading, a sentence or two below, and what can be done with it. */
export function Lead({ title, actions, children }: Headed & { actions?: ComponentChildren }) {
  return (
    <div class="lead">
      <h1>{title}</h1>
      {children && <p class="intro">{children}</p>}
      {actions && <p class="actions">{actions}</p>}
    </div>
  );
}

/** A section under its heading, which has its id; the first on a page is closer to what is above. */
export function Section({ id, title, isFirst, children }: Headed & { id: string; isFirst?: boolean }) {
  return (
    <section aria-labelledby={id} class={isFirst ? "first" : undefined}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
