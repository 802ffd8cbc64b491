import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "../../core/contract/endpoints.ts";
import { columnsOf } from "../../core/responses/columns.ts";
import type { Services } from "../services.ts";
import type { Handler } from "./handler.ts";

/** Takes the parameters that endpoints have in common from a request: which kept release answers it, and `format=csv`. */
export function withCommonParameters(
  { response, byTier = {}, rows = [] }: Endpoint,
  { releases }: Pick<Services, "releases">,
  handler: Handler,
): Handler {
  const prepare = async (request: FastifyRequest, reply: FastifyReply) => {
    const { context } = request;
    const { release, format, ...query } = context.query;
    context.query = format === undefined ? query : { ...query, format: "json" };
    if (typeof release === "string") context.release = await releases.pinned(release);
    const { tier = "enterprise" } = context.caller?.account ?? {};
    if (format === "csv") context.table = columnsOf(byTier[tier] ?? response, rows);
    return handler(request, reply);
  };
  return (request, reply) => {
    const { release, format } = request.context.query;
    return release === undefined && format !== "csv" ? handler(request, reply) : prepare(request, reply);
  };
}
