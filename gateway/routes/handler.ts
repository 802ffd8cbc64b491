import type { FastifyReply, FastifyRequest } from "fastify";
import type { EndpointName, Query } from "../../contract/endpoints.ts";
import { DEFAULT_THRESHOLDS } from "../../contract/endpoints.ts";
import { normaliseSocCode } from "../../contract/ids.ts";
import type { Thresholds } from "../../methodology/tasks/quadrants.ts";
import type { Kind } from "../../release/format.ts";
import type { Release } from "../release/release.ts";

/** Answers one request whose hooks have passed. Whatever it throws becomes an envelope. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;
export type Handlers = Readonly<Record<string, Handler>>;

/** The query of a request, as the endpoint's schema gave it. */
export function queryOf<N extends EndpointName>(request: FastifyRequest): Query<N> {
  return request.exchange.query as Query<N>;
}

/** A path identifier, without white space around it. */
export function pathId(request: FastifyRequest, name: string): string {
  return ((request.params as Record<string, string | undefined>)[name] ?? "").trim();
}

/** The thresholds of a request, or `undefined` where both are the default and stored quadrants hold. */
export function overriddenThresholds(query: {
  exposure_threshold: number;
  imperative_threshold: number;
}): Thresholds | undefined {
  const { exposure_threshold: exposure, imperative_threshold: imperative } = query;
  const isDefault =
    exposure === DEFAULT_THRESHOLDS.exposure_threshold &&
    imperative === DEFAULT_THRESHOLDS.imperative_threshold;
  return isDefault ? undefined : { exposure, imperative };
}

/** The row of the occupation that a caller's SOC code means, or `undefined`. */
export function occupationRow({ tables }: Release, soc: string): number | undefined {
  const direct = tables.occupationRows.get(soc);
  if (direct !== undefined) return direct;
  const normal = normaliseSocCode(soc);
  return normal === undefined ? undefined : tables.occupationRows.get(normal);
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

/** The items of one page. */
export function page<T>(items: readonly T[], { limit, offset }: { limit: number; offset: number }): T[] {
  return items.slice(offset, offset + limit);
}

/** Sorts by a number or a text, then by `byId`, so that the order is total. `byId` is not turned round. */
export function sorted<T>(
  items: readonly T[],
  measure: (item: T) => number | string,
  order: "asc" | "desc",
  byId: (a: T, b: T) => number,
): T[] {
  const sign = order === "asc" ? 1 : -1;
  return items
    .map((item) => ({ item, value: measure(item) }))
    .sort((a, b) => (a.value < b.value ? -sign : a.value > b.value ? sign : byId(a.item, b.item)))
    .map(({ item }) => item);
}

/** Compares texts by code unit. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
