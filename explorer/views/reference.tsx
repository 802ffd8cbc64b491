import { ENDPOINT_NAMES, ENDPOINTS } from "../../core/contract/endpoints.ts";
import { ERROR_CODES, ERRORS } from "../../core/contract/errors.ts";
import { SANDBOX_OCCUPATIONS, TIERS, tierAdmits } from "../../core/contract/tiers.ts";
import { Lead } from "../document.tsx";
import type { ApiCall, Site, View } from "../page.ts";
import { CodeBlock } from "../parts/codeBlock.tsx";
import { count } from "../parts/format.ts";
import { DataTable } from "../parts/table.tsx";
import { snippet } from "../snippets.ts";

const FIRST_CALL = { name: "job", path: { soc_code: "15-1252.00" } } as const satisfies ApiCall;

const EDITION_NOTES = {
  open: (
    <>
      <strong>Open edition.</strong> Figures, codes and names are as published. Tidemark's own wording
      replaces the sentences of the sources.
    </>
  ),
  official: (
    <>
      <strong>Official tables.</strong> Figures and sentences are as published.
    </>
  ),
} as const;

/** The reference for callers: where to begin, tiers and errors as the contract has them, every endpoint to try out. */
export const referencePage: View = ({ site }) => ({
  title: "Reference",
  description: "How to call the Tidemark API: keys, tiers, limits, errors, and every endpoint to try.",
  scripts: ["reference.js"],
  body: (
    <div class="frame reference">
      <Lead title="Reference">
        Every figure in Tidemark, as JSON. Create a key, send it with each request, and look up the rest here.
      </Lead>
      <nav class="contents" aria-label="On this page">
        <a href="#begin">Getting started</a>
        <a href="#tiers">Tiers</a>
        <a href="#errors">Errors</a>
        <a href="#reference">Endpoints</a>
        <a href="/openapi.json">OpenAPI document</a>
        <a href="/schema">What the numbers mean</a>
      </nav>
      <Begin site={site} />
      <Tiers limits={site.limits} />
      <Errors />
      <section id="reference" aria-labelledby="endpoints">
        <h2 id="endpoints">Endpoints</h2>
        <div
          id="swagger-ui"
          tabIndex={0}
          role="region"
          aria-label="Interactive reference"
          data-script="/docs/swagger-ui-bundle.js"
          data-style="/docs/swagger-ui.css"
        >
          <p>
            This part needs JavaScript. <a href="/openapi.json">/openapi.json</a> has the same information.
          </p>
        </div>
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Changes to the source data</h2>
        <ul>
          {site.release.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
    </div>
  ),
});

function Begin({ site }: { site: Site }) {
  const { edition, release_id } = site.release;
  return (
    <section id="begin" aria-labelledby="where-to-begin">
      <h2 id="where-to-begin">Getting started</h2>
      <ol>
        <li>
          <GetKey site={site} /> Keep it on your servers, never in a web page or an app.
        </li>
        <li>
          Set <code>TIDEMARK_KEY</code> to your key and request one occupation:
          <CodeBlock text={snippet("curl", site.base, FIRST_CALL)} />
        </li>
        <li>
          Look up what the numbers mean in <a href="/schema">/schema</a>
          {site.hasExplorer && (
            <>
              , or read <a href="/explore/about">About the numbers</a>
            </>
          )}
          .
        </li>
        {site.hasExplorer && (
          <li>
            Browse the <a href="/explore">explorer</a>: under “As an API call”, each page shows the requests
            behind it in four languages.
          </li>
        )}
      </ol>
      <p>
        Responses have a strong <code>ETag</code>. Send it back as <code>If-None-Match</code> and an unchanged
        response comes back as a 304 without a body. <code>X-RateLimit-*</code>, <code>RateLimit</code> and{" "}
        <code>RateLimit-Policy</code> report your remaining quota, and <code>X-Data-Release</code> the data
        release (currently <code>{release_id}</code>).
      </p>
      <p class="note">
        {EDITION_NOTES[edition]} Every response names its edition: <code>X-Data-Edition: {edition}</code>.
      </p>
    </section>
  );
}

function GetKey({ site }: { site: Site }) {
  const dashboard = (
    <>
      create a key in your <a href="/dashboard">dashboard</a>.
    </>
  );
  if (site.canSignUp) {
    return (
      <>
        <a href="/sign-up">Sign up</a> (it is free), then {dashboard}
      </>
    );
  }
  if (!site.hasAccounts) return <>Ask the operator of this service for a key.</>;
  return (
    <>
      Ask the operator of this service for an account, <a href="/sign-in">sign in</a>, and {dashboard}
    </>
  );
}

function Tiers({ limits }: Pick<Site, "limits">) {
  return (
    <section id="tiers" aria-labelledby="tier-table">
      <h2 id="tier-table">Tiers</h2>
      <DataTable
        label="Limits of the tiers"
        rows={TIERS}
        columns={({ name, text, number }) => [
          name("tier", (tier) => tier),
          number("requests per UTC day", (tier) => limit(limits.tiers[tier].dailyLimit)),
          number("requests per rolling minute", (tier) => limit(limits.tiers[tier].burstLimit)),
          number(
            "endpoints",
            (tier) => ENDPOINT_NAMES.filter((each) => tierAdmits(tier, ENDPOINTS[each].access)).length,
          ),
          text("occupations", (tier) =>
            tier === "sandbox" ? `the ${SANDBOX_OCCUPATIONS} with the highest employment` : "all",
          ),
        ]}
      />
      <p>
        All keys of an account share its limits. Without a key, an IP address can make{" "}
        {limits.address.burstLimit} requests a minute. For a higher tier, ask the operator of this service.
      </p>
      <details open>
        <summary>Which tier can call which endpoint</summary>
        <DataTable
          label="Endpoints by tier"
          rows={Object.values(ENDPOINTS)}
          columns={({ name, text }) => [
            name("endpoint", ({ method, path }) => <code>{`${method} ${path}`}</code>),
            text("what it returns", ({ summary }) => summary),
            text("requires", ({ access }) => (access === "open" ? "no key" : access)),
          ]}
        />
      </details>
    </section>
  );
}

function Errors() {
  const codes = [...ERROR_CODES].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
  return (
    <section id="errors" aria-labelledby="error-table">
      <h2 id="error-table">Errors</h2>
      <p>
        Every error response is JSON with <code>error</code>, <code>message</code> and <code>details</code>.
      </p>
      <DataTable
        label="Errors as a table"
        rows={codes}
        columns={({ name, text }) => [
          text("status", (code) => ERRORS[code].status),
          name("error", (code) => <code>{code}</code>),
          text("when", (code) => prose(ERRORS[code].condition)),
        ]}
      />
    </section>
  );
}

function limit(value: number | null): string {
  return value === null ? "unlimited" : count(value);
}

/** Text with `code` between back quotes. */
function prose(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
