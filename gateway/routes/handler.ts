import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, EndpointName, Query } from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import type { Kind } from "../../core/format/format.ts";
import type { OccupationRow } from "../../core/format/tables.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { columnsOf } from "../../core/responses/columns.ts";
import type { Release } from "../release/release.ts";
import type { Services } from "../services.ts";

/** Answers one request whose hooks have passed. Whatever it throws becomes an envelope. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;
export type Handlers = Readonly<Record<string, Handler>>;

/** The query of a request, as the endpoint's schema gave it. */
export function queryOf<N extends EndpointName>(request: FastifyRequest): Query<N> {
  return request.context.query as Query<N>;
}

/** A path identifier, without white space around it. */
export function pathId(request: FastifyRequest, name: string): string {
  return ((request.params as Record<string, string | undefined>)[name] ?? "").trim();
}

/** The row of the occupation that a caller's SOC code means, or `undefined`. */
export function occupationRow({ tables }: Release, soc: string): number | undefined {
  const direct = tables.occupationRows.get(soc);
  if (direct !== undefined) return direct;
  const normal = normaliseSocCode(soc);
  return normal === undefined ? undefined : tables.occupationRows.get(normal);
}

/** The rows of several occupations in the order given, each once; 404 naming the first code that stands for none. */
export function requireRows(release: Release, socs: readonly string[]): number[] {
  return [...new Set(socs.map((soc) => requireRow(release, soc)))];
}

/** The row of an occupation, or 404 naming the code as it was given. */
export function requireRow(release: Release, soc: string): number {
  const row = occupationRow(release, soc);
  if (row !== undefined) return row;
  throw new ApiError(
    "job_not_found",
    { soc_code: soc },
    `There is no occupation with the SOC code "${soc}".`,
  );
}

/** The occupation of a row that is known to be there. */
export function occupationAt({ tables }: Release, row: number): OccupationRow {
  return invariant(tables.occupations[row], `occupation ${row}`);
}

/** The entry of a stored body that is known to be there. */
export function entryOf({ directory, id }: Release, kind: Kind, key: string): number {
  const entry = directory.find(kind, key);
  if (entry === undefined) throw new Error(`Release ${id} has no ${kind} "${key}".`);
  return entry;
}

/** A stored body, parsed. The release's checksums vouch for its shape. */
export async function parsed<T>(release: Release, kind: Kind, key: string): Promise<T> {
  const { bytes } = await release.body(entryOf(release, kind, key), "identity");
  return JSON.parse(bytes.toString("utf8")) as T;
}

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
