import type { Edition } from "../../contract/editions.ts";
import { ERROR_CODES, ERRORS } from "../../contract/errors.ts";
import { ANONYMOUS_BURST_LIMIT, TIER_LIMITS, TIERS } from "../../contract/tiers.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** Text with `code` between back quotes, as HTML. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: "th" | "td", row: readonly string[]) =>
    row.map((cell) => `<${tag}>${prose(cell)}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
  return `<div class="wide"><table><thead><tr>${cells("th", head)}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

function count(value: number | null): string {
  return value === null ? "unlimited" : value.toLocaleString("en-US");
}

const TIER_CAPABILITIES = [
  ["keyword job search, reduced job profile, skills list", "yes", "yes", "yes"],
  ["occupations visible", "the 100 largest", "all", "all"],
  [
    "full profile, semantic search, tasks, requirements, explanations, comparison, skill profiles, skill gap",
    "",
    "yes",
    "yes",
  ],
  ["regions", "", "yes", "yes"],
  ["custom scores, batches, transitions, benchmarks", "", "", "yes"],
] as const;

const EDITION_NOTES: Readonly<Record<Edition, string>> = {
  open: "<strong>Open edition.</strong> Figures, codes and names are the published ones; where the sources have sentences, the words are Tidemark's own.",
  official: "<strong>Official tables.</strong> Figures and sentences are the published ones.",
};

/** The reference page: how to call, tiers, errors, then every endpoint to try out. */
export function docsPage(release: {
  readonly id: string;
  readonly edition: Edition;
  readonly attribution: string;
  readonly changes: readonly string[];
}): string {
  const limits = TIERS.map((tier) => [
    tier,
    count(TIER_LIMITS[tier].dailyLimit),
    count(TIER_LIMITS[tier].burstLimit),
  ]);
  const errors = ERROR_CODES.map((code) => [
    String(ERRORS[code].status),
    `\`${code}\``,
    ERRORS[code].condition,
  ]).sort((a, b) => Number(a[0]) - Number(b[0]));
  const changes = release.changes.map((change) => `<li>${escaped(change)}</li>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tidemark reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<header>
<h1>Tidemark</h1>
<p>How exposed US occupations, their tasks and metropolitan regions are to AI automation, and what protects them.</p>
<nav><a href="#calling">Calling</a> <a href="#tiers">Tiers</a> <a href="#errors">Errors</a> <a href="#reference">Reference</a> <a href="/openapi.json">OpenAPI</a> <a href="/schema">What the numbers mean</a></nav>
</header>
<main>
<p class="note">${EDITION_NOTES[release.edition]} Every answer names its edition: <code>X-Data-Edition: ${release.edition}</code>.</p>
<section id="calling">
<h2>Calling</h2>
<p>Send your key with every request. It belongs on your servers, never in a page or an app.</p>
<pre>curl -H "Authorization: Bearer tdm_…" ${"https://your-host"}/jobs/15-1252.00</pre>
<p>Answers carry a strong <code>ETag</code>; send it back as <code>If-None-Match</code> and an unchanged answer costs you a 304 without a body. <code>X-RateLimit-*</code>, <code>RateLimit</code> and <code>RateLimit-Policy</code> say where you stand, <code>X-Data-Release</code> which data answered (now <code>${escaped(release.id)}</code>).</p>
<p>The scores describe current positioning. They are not predictions of displacement.</p>
</section>
<section id="tiers">
<h2>Tiers</h2>
${table(["", ...TIERS], TIER_CAPABILITIES)}
${table(["tier", "requests per UTC day", "requests per rolling minute"], limits)}
<p>Limits belong to the account: another key does not refill them. Without a key an address has ${ANONYMOUS_BURST_LIMIT} requests a minute. For a higher tier, ask whoever runs this service.</p>
</section>
<section id="errors">
<h2>Errors</h2>
<p>Every error body is JSON with <code>error</code>, <code>message</code> and <code>details</code>.</p>
${table(["status", "error", "when"], errors)}
</section>
<section id="reference">
<h2>Reference</h2>
<div id="swagger-ui">The reference needs JavaScript. <a href="/openapi.json">/openapi.json</a> has the same as a document.</div>
</section>
</main>
<footer><p>${escaped(release.attribution)}</p>
<p>What was changed:</p>
<ul>${changes}</ul></footer>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/page.js"></script>
</body>
</html>
`;
}

export const PAGE_SCRIPT = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

export const PAGE_STYLE = `:root { --ink: #14213d; --sea: #0b6e8f; --foam: #eef6f8; --line: #d5e3e8; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: #fff; font: 16px/1.55 system-ui, sans-serif; }
header { background: linear-gradient(180deg, #0b3954, var(--sea)); color: #fff; padding: 2.2rem max(1rem, calc(50% - 34rem)); }
header h1 { margin: 0; font-size: 2.2rem; letter-spacing: .01em; }
header p { margin: .3rem 0 1rem; max-width: 44rem; }
nav a { color: #fff; margin-right: 1.1rem; }
main, footer { padding: 0 max(1rem, calc(50% - 34rem)); }
h2 { margin: 2.4rem 0 .6rem; border-bottom: 2px solid var(--line); padding-bottom: .3rem; }
main > section:not(#reference) pre { background: var(--foam); border-left: 4px solid var(--sea); padding: .8rem 1rem; overflow-x: auto; }
main > section:not(#reference) code { background: var(--foam); padding: .08em .3em; border-radius: 3px; font-size: .92em; }
.note { background: #fff6dc; border-left: 4px solid #d99a00; padding: .7rem 1rem; margin-top: 1.5rem; }
.wide { overflow-x: auto; margin: .8rem 0 1.2rem; }
main > section:not(#reference) table { border-collapse: collapse; width: 100%; }
main > section:not(#reference) :is(th, td) { text-align: left; vertical-align: top; padding: .4rem .7rem; border-bottom: 1px solid var(--line); }
main > section:not(#reference) th { background: var(--foam); }
#reference .swagger-ui .wrapper { padding: 0; }
#reference .swagger-ui .info { display: none; }
footer { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; padding-bottom: 2rem; font-size: .86rem; color: #4a5a70; }
`;
