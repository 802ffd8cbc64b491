import { McpServer, type McpServerFactory } from "@modelcontextprotocol/server";
import { ApiError } from "../../core/contract/errors.ts";
import { API_VERSION } from "../../core/contract/versions.ts";
import type { Release } from "../../gateway/release/release.ts";
import type { Ask } from "../page.ts";
import { TOOLS, textOf } from "./tools.ts";

/**
 * Makes MCP servers whose tools ask the API as `askOf` of a request's client does. Errors of the API come back as results
 * that say what was wrong, so that the assistant can tell its user.
 */
export function mcpServers(askOf: (clientId?: string) => Ask, release: () => Release): McpServerFactory {
  return ({ authInfo }) => {
    const ask = askOf(authInfo?.clientId);
    const server = new McpServer(
      { name: "tidemark", version: API_VERSION },
      {
        instructions:
          "Exposure of US occupations to AI. Name the figures' intervals and caveats when you quote them.",
      },
    );
    const { id: releaseId, manifest } = release();
    const { edition, attribution } = manifest;
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
    const mimeType = "application/json";
    const resources = {
      methodology: { title: "What every number means", answer: () => ask({ name: "schema" }) },
      sources: { title: "Sources and credit", answer: () => ({ releaseId, edition, attribution }) },
    };
    for (const [name, { title, answer }] of Object.entries(resources)) {
      server.registerResource(name, `tidemark://${name}`, { title, mimeType }, async ({ href }) => ({
        contents: [{ uri: href, mimeType, text: JSON.stringify(await answer()) }],
      }));
    }
    return server;
  };
}
