import type { ApiError, ErrorCode } from "../core/contract/errors.ts";
import { Lead } from "./document.tsx";
import type { Page, Site } from "./page.ts";
import { RegionsCovered } from "./parts/regions.tsx";
import { SearchBox } from "./parts/searchBox.tsx";
import type { Place } from "./places.ts";

/** What is said to people where the API's words name a call of the API. */
const WORDS: Partial<Readonly<Record<ErrorCode, string>>> = {
  region_not_found: "There is no region with this code.",
  release_not_found: "This release is not kept any more.",
  export_not_found: "There is no file of this name.",
};

/** The page for something that went wrong, in the words of the error table; a 404 says how to go on. */
export function errorPage(
  { status, message, code }: Pick<ApiError, "status" | "message" | "code">,
  requestId: string,
  { site, places }: { site: Site; places: readonly Place[] },
): Page {
  const title = TITLES[status] ?? (status < 500 ? "This page cannot be shown" : "Something went wrong");
  const words = WORDS[code] ?? message;
  return {
    status,
    title,
    description: words,
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title={title}>{words}</Lead>
        {status === 404 ? (
          <>
            <SearchBox />
            <p>
              Or go to <a href="/explore/landscape">the landscape of all occupations</a>,{" "}
              <a href="/explore/regions">the regions</a> or <a href="/explore/skills">the skills</a>.
            </p>
            <p>
              <RegionsCovered site={site} figures={{ places }} />
            </p>
          </>
        ) : (
          <p>
            <a href="/explore">Find an occupation</a>, or go <a href="/">to the beginning</a>.
          </p>
        )}
        <p class="small">
          {status} <code>{code}</code>, request <code>{requestId}</code>
        </p>
      </div>
    ),
  };
}

const TITLES: Readonly<Record<number, string>> = {
  403: "Your tier does not include this",
  404: "There is nothing here",
  429: "Too many requests",
  503: "Temporarily unavailable",
};
