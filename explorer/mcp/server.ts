import { McpServer, type McpServerFactory } from "@modelcontextprotocol/server";
import { ApiError } from "../../core/contract/errors.ts";
import { API_VERSION } from "../../core/contract/versions.ts";
import type { Ask } from "../page.ts";
import { TOOLS, textOf } from "./tools.ts";

/** What the server says of where its answers come from. */
type Origin = { readonly releaseId: string; readonly edition: string; readonly attribution: string };

/**
 * Makes MCP servers whose tools ask the API as `askOf` of a request's client does. Errors of the API come back as results
 * that say what was wrong, so that the assistant can tell its user.
 */
export function mcpServers(
  askOf: (clientId: string | undefined) => Ask,
  origin: () => Origin,
): McpServerFactory {
  return ({ authInfo }) => {
    const ask = askOf(authInfo?.clientId);
    const server = new McpServer(
      { name: "tidemark", version: API_VERSION },
      {
        instructions:
          "Exposure of US occupations to AI. Name the figures' intervals and caveats when you quote them.",
      },
    );
    const { releaseId, edition, attribution } = origin();
    const source = `Tidemark release ${releaseId}, ${edition} edition.`;
    for (const { name, description, input, output, run } of TOOLS) {
      const annotations = { readOnlyHint: true, openWorldHint: false };
      server.registerTool(
        name,
        { description, inputSchema: input, outputSchema: output, annotations },
        async (given: Record<string, unknown>) => {
          try {
            const answer = await run(ask, given);
            return {
              content: [{ type: "text" as const, text: textOf(answer, source) }],
              structuredContent: answer.data,
            };
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            const text = `${error.code} (${error.status}): ${error.message}`;
            return { isError: true, content: [{ type: "text" as const, text }] };
          }
        },
      );
    }
    const resource = (name: string, title: string, text: () => Promise<string>) =>
      server.registerResource(
        name,
        `tidemark://${name}`,
        { title, mimeType: "application/json" },
        async (uri) => ({
          contents: [{ uri: uri.href, mimeType: "application/json", text: await text() }],
        }),
      );
    resource("methodology", "What every number means", async () =>
      JSON.stringify(await ask({ name: "schema" })),
    );
    resource("sources", "Sources and credit", async () =>
      JSON.stringify({ releaseId, edition, attribution }),
    );
    return server;
  };
}
