import { ENDPOINTS } from "../core/contract/endpoints.ts";
import { namesOf } from "../core/contract/records.ts";
import type { ApiCall } from "./page.ts";

/** A pattern such as `/jobs/{soc_code}` with its identifiers. */
export function filled(pattern: string, ids: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
}

/** Path and query of a call, as it goes over the wire. */
export function targetOf({ name, path = {}, query = {} }: ApiCall): string {
  const target = filled(ENDPOINTS[name].path, path);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search === "" ? target : `${target}?${search}`;
}

const BEARER = `Authorization: \`Bearer \${process.env.TIDEMARK_KEY}\``;

/** The lines of a call in each language; `undefined` is none. */
const SNIPPETS = {
  curl: (url, body) => [
    `curl -H "Authorization: Bearer $TIDEMARK_KEY" \\`,
    body && `  -H "Content-Type: application/json" \\`,
    body && `  -d ${singleQuoted(body)} \\`,
    `  ${singleQuoted(url)}`,
  ],
  Python: (url, body) => [
    "import os, requests",
    "",
    `answer = requests.${body ? "post" : "get"}(`,
    `    ${JSON.stringify(url)},`,
    `    headers={"Authorization": f"Bearer {os.environ['TIDEMARK_KEY']}"${body ? `, "Content-Type": "application/json"` : ""}},`,
    body && `    data=${JSON.stringify(body)}.encode(),`,
    ")",
    "answer.raise_for_status()",
    "print(answer.json())",
  ],
  R: (url, body) => [
    "library(httr2)",
    "",
    `answer <- request(${JSON.stringify(url)}) |>`,
    `  req_auth_bearer_token(Sys.getenv("TIDEMARK_KEY")) |>`,
    body && `  req_body_raw(${JSON.stringify(body)}, type = "application/json") |>`,
    "  req_perform() |>",
    "  resp_body_json()",
  ],
  TypeScript: (url, body) => [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    body && `  method: "POST",`,
    body ? "  headers: {" : `  headers: { ${BEARER} },`,
    body && `    ${BEARER},`,
    body && `    "Content-Type": "application/json",`,
    body && "  },",
    body && `  body: ${JSON.stringify(body)},`,
    "});",
    "console.log(await answer.json());",
  ],
} satisfies Readonly<Record<string, (url: string, body: string | undefined) => (string | undefined)[]>>;

/** Languages in which a call is shown. */
export const LANGUAGES = namesOf(SNIPPETS);

/** A call in a language, ready to be pasted; the key is taken from `TIDEMARK_KEY` in the environment. */
export function snippet(language: keyof typeof SNIPPETS, base: string, call: ApiCall): string {
  const body = call.body && JSON.stringify(call.body);
  const lines = SNIPPETS[language](base + targetOf(call), body);
  return lines.filter((line) => line !== undefined).join("\n");
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
