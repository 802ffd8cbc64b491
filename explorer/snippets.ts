import { ENDPOINTS } from "../core/contract/endpoints.ts";
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

/** Languages in which a call is shown. */
export const LANGUAGES = ["curl", "Python", "R", "TypeScript"] as const;
type Language = (typeof LANGUAGES)[number];

/** A call in a language, ready to be pasted; the key is taken from `TIDEMARK_KEY` in the environment. */
export function snippet(language: Language, base: string, call: ApiCall): string {
  const url = base + targetOf(call);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  switch (language) {
    case "curl":
      return [
        `curl -H "Authorization: Bearer $TIDEMARK_KEY"`,
        ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d ${singleQuoted(body)}`]),
        singleQuoted(url),
      ].join(" \\\n  ");
    case "Python": {
      const json = body === undefined ? "" : `, "Content-Type": "application/json"`;
      return [
        "import os, requests",
        "",
        `answer = requests.${body === undefined ? "get" : "post"}(`,
        `    ${JSON.stringify(url)},`,
        `    headers={"Authorization": f"Bearer {os.environ['TIDEMARK_KEY']}"${json}},`,
        ...(body === undefined ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
        ")",
        "answer.raise_for_status()",
        "print(answer.json())",
      ].join("\n");
    }
    case "R":
      return [
        "library(httr2)",
        "",
        `answer <- request(${JSON.stringify(url)}) |>`,
        `  req_auth_bearer_token(Sys.getenv("TIDEMARK_KEY")) |>`,
        ...(body === undefined
          ? []
          : [`  req_body_raw(${JSON.stringify(body)}, type = "application/json") |>`]),
        "  req_perform() |>",
        "  resp_body_json()",
      ].join("\n");
    case "TypeScript":
      return [
        `const answer = await fetch(${JSON.stringify(url)}, {`,
        ...(body === undefined
          ? [`  headers: { Authorization: \`Bearer \${process.env.TIDEMARK_KEY}\` },`]
          : [
              `  method: "POST",`,
              "  headers: {",
              `    Authorization: \`Bearer \${process.env.TIDEMARK_KEY}\`,`,
              `    "Content-Type": "application/json",`,
              "  },",
              `  body: ${JSON.stringify(body)},`,
            ]),
        "});",
        "console.log(await answer.json());",
      ].join("\n");
  }
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
