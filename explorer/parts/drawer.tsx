import { ENDPOINTS } from "../../core/contract/endpoints.ts";
import type { ApiCall, PageRequest } from "../page.ts";
import { LANGUAGES, snippet, targetOf } from "../snippets.ts";
import { CodeBlock } from "./codeBlock.tsx";
import { withQuery } from "./format.ts";

/** The same as calls of the API, in four languages. */
export function ApiDrawer({ site, calls }: { site: PageRequest["site"]; calls: readonly ApiCall[] }) {
  return (
    <details class="drawer" id="as-an-api-call">
      <summary>As an API call</summary>
      <p>
        Every figure on this page comes from the API. Set <code>TIDEMARK_KEY</code> to your key; see the{" "}
        <a href="/docs">reference</a> for details.
      </p>
      {calls.map((call, index) => (
        <details key={targetOf(call)} class="call" open={index === 0}>
          <summary>
            <code>
              {ENDPOINTS[call.name].method} {targetOf(call)}
            </code>{" "}
            <span class="small">{ENDPOINTS[call.name].summary}</span>
          </summary>
          {LANGUAGES.map((language) => (
            <CodeBlock key={language} name={language} text={snippet(language, site.base, call)} />
          ))}
        </details>
      ))}
    </details>
  );
}

/** Links to what the page shows as CSV. */
export function CsvLinks({ request, tables }: { request: PageRequest; tables: Record<string, string> }) {
  const { address, query } = request;
  return (
    <p class="actions downloads">
      {Object.entries(tables).map(([table, words]) => (
        <a
          key={table}
          class="button quiet"
          download
          href={withQuery(address, query, { format: "csv", table })}
        >
          {words} (CSV)
        </a>
      ))}
    </p>
  );
}
