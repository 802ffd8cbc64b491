import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { ApiError } from "../../contract/errors.ts";
import { API_VERSION } from "../../contract/release.ts";
import { NO_DAILY_LIMIT, permissionsOf } from "../../contract/tiers.ts";
import { requireAdmitted, takeFrom } from "../hooks/quota.ts";
import { publicBase } from "../publicUrl.ts";
import { type Respond, sendPrivate } from "../respond.ts";
import type { Services } from "../services.ts";
import type { Caller } from "../stores/accounts.ts";
import type { Handlers } from "./handler.ts";

/** What speaks of the service itself: `/health` and `/me` of the contract, `/ready` and `/metrics` for operators. */
export function serviceRoutes(services: Services, respond: Respond): Handlers {
  const health = (request: FastifyRequest) => {
    const { release, nowMs } = request.exchange;
    return {
      status: services.isDraining() ? "draining" : "ok",
      version: API_VERSION,
      timestamp: new Date(nowMs).toISOString(),
      edition: release.manifest.edition,
      data_release: release.id,
    };
  };
  return {
    health: (request, reply) => sendPrivate(respond, request, reply, health(request)),
    root: (request, reply) => {
      const base = publicBase(services.config, request);
      return sendPrivate(respond, request, reply, {
        service: "Tidemark",
        ...health(request),
        links: {
          health: `${base}/health`,
          schema: `${base}/schema`,
          openapi: `${base}/openapi.json`,
          docs: `${base}/docs`,
        },
      });
    },
    ready: (request, reply) => {
      if (services.isDraining()) throw new ApiError("service_unavailable", {});
      return sendPrivate(respond, request, reply, health(request));
    },
    me: (request, reply) => {
      const { caller, plan, usage, nowMs } = request.exchange;
      const { account } = caller as Caller;
      const { dailyLimit } = plan.limits;
      const resetsAtMs = usage?.dayResetsAtMs ?? nowMs;
      return sendPrivate(respond, request, reply, {
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
    metrics: async (request, reply) => {
      if (!mayReadMetrics(request, services.config.metricsToken)) {
        await chargeGuess(services, request);
        throw new ApiError("not_found", { path: "/metrics" });
      }
      const text = Buffer.from(await services.metrics.text());
      const headers = ["Cache-Control", "no-store", "Content-Type", services.metrics.contentType];
      respond(request, reply, 200, [...headers, "Content-Length", String(text.length)], text);
    },
  };
}

/** Guessing the token costs what guessing a key does. */
async function chargeGuess({ counts }: Services, { exchange }: FastifyRequest): Promise<void> {
  const usage = await takeFrom(counts, exchange.subject, exchange.plan.limits, exchange.nowMs);
  exchange.usage = usage;
  requireAdmitted(exchange, usage);
}

/**
 * With a token set, whoever sends it; without one, only this machine. To everybody else the path does not exist.
 * Behind a proxy the socket is local for every caller, so a forwarded request does not count as local.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(/^bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const expected = Buffer.from(token);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  const isForwarded =
    request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? "");
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return isIP(plain) === 4 ? plain.startsWith("127.") : plain === "::1";
}
