import type { FastifyRequest } from "fastify";
import { NO_DAILY_LIMIT, permissionsOf } from "../../core/contract/tiers.ts";
import { API_VERSION } from "../../core/contract/versions.ts";
import type { Caller } from "../accounts/keys/keys.ts";
import { publicBase } from "../http/publicUrl.ts";
import { computed, sendComputed, sendPrivate } from "../http/respond.ts";
import type { Services } from "../services.ts";
import type { Handlers } from "./handler.ts";

/** What speaks of the service itself: `/health`, `/me` and the root. */
export function serviceRoutes(services: Services) {
  const health = (request: FastifyRequest) => {
    const { release, nowMs } = request.context;
    return {
      status: services.isDraining() ? "draining" : "ok",
      version: API_VERSION,
      timestamp: new Date(nowMs).toISOString(),
      edition: release.manifest.edition,
      data_release: release.id,
    };
  };
  return {
    health: (request, reply) => sendPrivate(reply, health(request)),
    root: (request, reply) => {
      const base = publicBase(services.config, request);
      const paths = { health: "/health", schema: "/schema", openapi: "/openapi.json", docs: "/docs" };
      const links = Object.entries(paths).map(([name, path]) => [name, base + path]);
      const body = { service: "Tidemark", ...health(request), links: Object.fromEntries(links) };
      return sendPrivate(reply, body, 200, ["Vary", "Accept, User-Agent"]);
    },
    releases: async (_request, reply) => {
      const kept = (await services.releases.list()).map((manifest, at) => {
        const { release_id, data_updated, edition, onet_version, methodology_version } = manifest;
        return { release_id, current: at === 0, data_updated, edition, onet_version, methodology_version };
      });
      return sendComputed(reply, computed({ count: kept.length, releases: kept }));
    },
    me: (request, reply) => {
      const { caller, plan, usage, nowMs } = request.context;
      const { account } = caller as Caller;
      const { dailyLimit } = plan.limits;
      const resetsAtMs = usage?.dayResetsAtMs ?? nowMs;
      return sendPrivate(reply, {
        tier: account.tier,
        org_name: account.org_name,
        rate_limit: {
          daily_limit: dailyLimit ?? NO_DAILY_LIMIT,
          remaining: dailyLimit === null ? NO_DAILY_LIMIT : (usage?.dayRemaining ?? 0),
          resets_at: new Date(resetsAtMs).toISOString(),
        },
        permissions: permissionsOf(account.tier),
      });
    },
  } satisfies Handlers;
}
