import GithubSlugger from "github-slugger";
import { Marked, type Tokens } from "marked";
import { ALL_CHAPTERS, type Chapter, chapterAddress, chapterTitle } from "./chapters.ts";

/** The address that examples are written with; a reader gets that of the service instead. */
const WRITTEN_BASE = "http://127.0.0.1:8080";

/** What leads to a place by itself; everything else is a file of the project. */
const OWN_ADDRESS = /^(https?:|mailto:|#|\/)/;

type Section = { readonly id: string; readonly title: string };

/** The site as a chapter needs it. */
type Site = { readonly base: string; readonly asset: (name: string) => string };

/**
 * A chapter as HTML under its title, and its sections. Ids of headings are those of GitHub. Links between files of the
 * documentation lead from chapter to chapter; other files of the project are named only.
 */
export function renderChapter(chapter: Chapter, site: Site): { html: string; sections: readonly Section[] } {
  const slugger = new GithubSlugger();
  const sections: Section[] = [];
  let tables = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slugger.slug(unescaped(title));
        if (depth === 1) return "";
        if (depth === 2) sections.push({ id, title: unescaped(title) });
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${text}</a></h${depth}>\n`;
      },
      code({ text }) {
        return `<div class="code-block"><pre tabindex="0"><code>${escaped(text.replaceAll(WRITTEN_BASE, site.base))}</code></pre></div>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row
            .map(
              ({ tokens, align }) =>
                `<${tag}${align === "right" ? ' class="number"' : ""}>${this.parser.parseInline(tokens)}</${tag}>`,
            )
            .join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>\n`).join("");
        tables += 1;
        const label = escaped(`Table ${tables}: ${token.header.map(({ text }) => text).join(", ")}`);
        return `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const target = chapterAt(chapter, href);
        const text = this.parser.parseInline(tokens);
        // A link that is named by its file is named by its chapter.
        const name = target && text.endsWith(".md") ? escaped(chapterTitle(target)) : text;
        if (target !== undefined)
          return `<a href="${chapterAddress(target)}${/#.*$/.exec(href)?.[0] ?? ""}">${name}</a>`;
        return OWN_ADDRESS.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
      },
      image({ href, text }) {
        return `<img src="${escaped(site.asset(href.slice(href.lastIndexOf("/") + 1)))}" alt="${escaped(text)}" loading="lazy">`;
      },
      html({ text }) {
        return escaped(text);
      },
    },
  });
  return { html: marked.parse(chapter.text, { async: false }), sections };
}

/** The chapter that a link of another chapter leads to; undefined where it leads elsewhere. */
function chapterAt({ path }: Chapter, href: string): Chapter | undefined {
  if (OWN_ADDRESS.test(href)) return undefined;
  const { pathname } = new URL(href, `file:///${path}`);
  return ALL_CHAPTERS.find((chapter) => pathname === `/${chapter.path}`);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
