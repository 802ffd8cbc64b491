import { ApiError } from "../../core/contract/errors.ts";
import type { Tier } from "../../core/contract/tiers.ts";
import { once } from "../../core/lib/once.ts";
import { takeUnit } from "../../gateway/callers/admission.ts";
import { sendBytes } from "../../gateway/http/respond.ts";
import type { Handler } from "../../gateway/routes/handler.ts";
import type { Services } from "../../gateway/services.ts";
import type { Ask } from "../page.ts";

export const MCP_PATH = "/mcp";
const FORWARDED = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions, as the caller's tier. Calls of tools cost a
 * unit, everything else nothing. The protocol's library is loaded with the first request.
 */
export function mcpHandler(services: Services, askAs: (tier: Tier) => Ask): Handler {
  const open = once(async () => {
    const [{ createMcpHandler }, { mcpServers }] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("./server.ts"),
    ]);
    const servers = mcpServers((tier) => askAs(tier as Tier), services.release);
    return createMcpHandler(servers, { maxSubscriptions: 0 });
  });
  return async (request, reply) => {
    const { context, body, headers: asked } = request;
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new ApiError("invalid_request", { field: "body" }, "The body must be one JSON-RPC message.");
    }
    if (Reflect.get(body, "method") === "tools/call") await takeUnit(services, context, "unit");
    const headers = FORWARDED.flatMap((name): [string, string][] => {
      const value = asked[name];
      return typeof value === "string" ? [[name, value]] : [];
    });
    const { fetch } = await open();
    const text = JSON.stringify(body);
    const { tier = "sandbox" } = context.caller?.account ?? {};
    const answer = await fetch(new Request("http://localhost/mcp", { method: "POST", headers, body: text }), {
      parsedBody: body,
      authInfo: { token: "", clientId: tier, scopes: [] },
    });
    const type = answer.headers.get("content-type") ?? "application/json";
    const bytes = Buffer.from(await answer.arrayBuffer());
    sendBytes(reply, answer.status, ["Cache-Control", "private, no-store"], type, bytes);
  };
}
