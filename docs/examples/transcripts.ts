import { writeFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";

// Records what an assistant is told over both transports, into docs/transcripts.md. With a gateway that serves the open
// edition, a key of the enterprise tier and one of the sandbox that has not been used today:
//   TIDEMARK_KEY=tdm_… SANDBOX_KEY=tdm_… npm run transcripts -- http://127.0.0.1:8080 dist-data
const [origin = "http://127.0.0.1:8080", dist = "dist-data"] = process.argv.slice(2);
const { TIDEMARK_KEY = "", SANDBOX_KEY = "" } = process.env;
const url = new URL("/mcp", origin);

type Call = readonly [tool: string, given: Readonly<Record<string, unknown>>];
const TELLER: readonly Call[] = [
  ["find_occupation", { query: "bank teller" }],
  ["transitions", { occupation: "43-3071.00", growing_only: true }],
];
const OTHERS: readonly Call[] = [
  ["region", { region: "Los Angeles" }],
  ["explain", { occupation: "43-3031.00" }],
];
const Said = z.object({ content: z.array(z.object({ text: z.string() })) });

/** The answers to calls of tools over one transport, as blocks of Markdown. */
async function answers(transport: Parameters<Client["connect"]>[0], calls: readonly Call[]) {
  const client = new Client({ name: "transcripts", version: "1" });
  await client.connect(transport);
  const blocks: string[] = [];
  for (const [name, given] of calls) {
    const { content } = Said.parse(await client.callTool({ name, arguments: given }));
    const text = content.map((each) => each.text).join("\n");
    blocks.push(`\`${name}\` \`${JSON.stringify(given)}\`\n\n\`\`\`text\n${text}\n\`\`\``);
  }
  await client.close();
  return blocks;
}

const overHttp = (key: string) =>
  new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } });

/** Status and body of a call of a tool as HTTP gives them. */
async function raw(key: string | undefined): Promise<string> {
  const params = { name: "find_occupation", arguments: { query: "nurse" } };
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const wait = answer.headers.get("retry-after");
  const head = `${answer.status}${wait === null ? "" : `, Retry-After: ${wait}`}`;
  return `\`\`\`text\n${head}\n${await answer.text()}\n\`\`\``;
}

const stdio = new StdioClientTransport({ command: "node", args: ["bin/tidemark.js", "mcp", "--dist", dist] });
const locally = await answers(stdio, TELLER);
const remotely = await answers(overHttp(TIDEMARK_KEY), [...TELLER, ...OTHERS]);
const refused = await answers(overHttp(SANDBOX_KEY), TELLER.slice(1));
const missing = await raw(undefined);
let limited = "";
while (!limited.includes("429")) limited = await raw(SANDBOX_KEY);

const page = `# What assistants are told

Recorded by \`npm run transcripts\` from the open edition. [For every tool](clients.md#assistants) says how to connect.

## Over standard input and output

${locally.join("\n\n")}

## Over HTTP

${remotely.join("\n\n")}

## Refused

Without a key, 401:

${missing}

With a key of a lower tier the tool says so, and the assistant can tell its user:

${refused.join("\n\n")}

With the quota used up, 429:

${limited}
`;
writeFileSync(new URL("../transcripts.md", import.meta.url), page);
