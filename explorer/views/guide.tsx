import { ApiError } from "../../core/contract/errors.ts";
import { ALL_CHAPTERS, CHAPTERS, chapterAddress, chapterTitle } from "../guide/chapters.ts";
import { renderChapter } from "../guide/markdown.ts";
import type { View } from "../page.ts";

/** A chapter of the guide beside the list of all of them. */
export const guidePage: View = ({ path: { chapter: slug = "" }, address, site }) => {
  const chapter = ALL_CHAPTERS.find((each) => chapterAddress(each) === address);
  if (chapter === undefined) throw new ApiError("not_found", { path: `/guide/${slug}` });
  const title = chapterTitle(chapter);
  const { html, sections } = renderChapter(chapter, site);
  return {
    title,
    description: `${title}: a chapter of the guide to Tidemark, how exposed US occupations are to AI.`,
    body: (
      <div class="frame guide">
        <article>
          <a class="to-chapters" href="#chapters">
            All chapters
          </a>
          <h1>{title}</h1>
          {sections.length > 1 && (
            <ul class="contents" aria-label="On this page">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          )}
          <div class="text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
        <nav id="chapters" aria-label="Chapters">
          {Object.entries(CHAPTERS).map(([head, chapters]) => (
            <section key={head}>
              <h2>{head}</h2>
              <ul>
                {chapters.map((each) => (
                  <li key={each.path}>
                    <a href={chapterAddress(each)} aria-current={each === chapter ? "page" : undefined}>
                      {chapterTitle(each)}
                    </a>
                  </li>
                ))}
                {chapters.some((each) => each.slug === "") && (
                  <li>
                    <a href="/docs">Reference</a>
                  </li>
                )}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    ),
  };
};
