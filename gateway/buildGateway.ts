import fastify, { type FastifyInstance, type onRequestHookHandler } from "fastify";
import { MAX_BODY_BYTES } from "../contract/endpoints.ts";
import { ApiError } from "../contract/errors.ts";
import type { Access } from "../contract/tiers.ts";
import { type Cost, quotaHook } from "./counts/quota.ts";
import { bodyCheck, readJsonBodies } from "./http/body.ts";
import { answerClientErrors } from "./http/clientError.ts";
import { makeFail } from "./http/failure.ts";
import { parametersHook } from "./http/parameters.ts";
import { requestIdHook, requestIds } from "./http/requestId.ts";
import { makeRespond } from "./http/respond.ts";
import { allowedMethods, endpoints, fastifyPath, type Path, routableTarget } from "./http/routing.ts";
import { heavyTurns, type Listener, takeTurns } from "./http/turns.ts";
import { keyHook } from "./identity/key.ts";
import { tierHook } from "./identity/tier.ts";
import { computeRoutes } from "./routes/compute.ts";
import { docsRoutes } from "./routes/docs.ts";
import type { Handler, Handlers } from "./routes/handler.ts";
import { searchRoutes } from "./routes/search.ts";
import { serviceRoutes } from "./routes/service.ts";
import { storedRoutes } from "./routes/stored.ts";
import type { Services } from "./services.ts";

/** Largest request head in bytes, target included. */
export const MAX_HEADER_BYTES = 16_384;

/** How long a client may take. A request that is late is answered with 408. */
export const TIMEOUTS = {
  headersMs: 10_000,
  requestMs: 15_000,
  /** An idle connection is kept a little longer than common proxies keep theirs, so that they close first. */
  keepAliveMs: 65_000,
  /** A connection on which nothing moves at all, for instance because the client does not read. */
  silentMs: 70_000,
  checkEveryMs: 1_000,
} as const;

/** Shorter times, for tests that wait for them. */
export type Timeouts = { readonly [T in keyof typeof TIMEOUTS]: number };

type Route = Path & {
  readonly access: Access;
  readonly cost: Cost;
  /** Answered while the process drains. */
  readonly isVital?: boolean;
  readonly hooks?: readonly onRequestHookHandler[];
  readonly handler: Handler;
};

/** The gateway as a Fastify instance: every route of the contract behind the hooks in their order. */
export function buildGateway(services: Services, timeouts: Timeouts = TIMEOUTS): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // The first hook gives requests their ids.
    genReqId: () => "",
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    rewriteUrl: ({ url }) => routableTarget(url ?? "/"),
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionTimeout: timeouts.silentMs,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      requireHostHeader: false,
    },
  });
  const respond = makeRespond(services);
  const fail = makeFail(services, respond);
  const nextId = requestIds();
  app.decorateRequest("exchange");
  answerInTurns(app);
  readJsonBodies(app);
  answerClientErrors(app, services, nextId);

  const routes = [
    ...contractRoutes(services, respond),
    ...referenceRoutes(respond),
    frontDoor(services, respond),
  ];
  for (const { pattern, method, access, cost, isVital, hooks = [], handler } of routes) {
    app.route({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: fastifyPath(pattern),
      onRequest: [
        requestIdHook(services, nextId, pattern, isVital),
        keyHook(services, access, cost),
        quotaHook(services, cost),
        tierHook(services, access),
        ...hooks,
      ],
      handler,
    });
  }

  // What no route takes still gets its id, and costs whoever asks a unit.
  const first = requestIdHook(services, nextId, "(none)");
  const strayHooks: onRequestHookHandler[] = [
    first,
    keyHook(services, "open", "unit"),
    quotaHook(services, "unit"),
  ];
  const stray: Handler = (request) => {
    const allow = allowedMethods(routes, request.raw.url ?? "");
    if (allow.length > 0) throw new ApiError("method_not_allowed", { method: request.method, allow });
    throw new ApiError("not_found", { path: (request.raw.url ?? "").split("?", 1)[0] ?? "" });
  };
  for (const { pattern, method } of routes) {
    // Without this, GET /jobs/batch would be taken for an occupation.
    if (method === "POST" && !routes.some((route) => route.pattern === pattern && route.method === "GET")) {
      app.route({
        method: ["GET", "HEAD"],
        url: fastifyPath(pattern),
        onRequest: strayHooks,
        handler: stray,
      });
    }
  }
  const answerStray: Handler = async (request, reply) => {
    try {
      for (const hook of strayHooks) await runHook(hook, app, request, reply);
      await stray(request, reply);
    } catch (error) {
      await fail(request, reply, error);
    }
  };
  app.setNotFoundHandler(answerStray);
  app.setErrorHandler((error, request, reply) => {
    // Fastify reads the body of a stray request before anything else, and may stumble over it.
    const isStray = (request as { exchange?: unknown }).exchange === undefined;
    return isStray ? answerStray(request, reply) : fail(request, reply, error);
  });
  return app;
}

function answerInTurns({ server }: FastifyInstance): void {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  for (const listener of listeners) server.on("request", takeTurns(listener));
}

function runHook(
  hook: onRequestHookHandler,
  app: FastifyInstance,
  ...[request, reply]: Parameters<Handler>
): Promise<void> {
  return new Promise((resolve, reject) => {
    hook.call(app, request, reply, (error) => (error ? reject(error) : resolve()));
  });
}

function contractRoutes(services: Services, respond: ReturnType<typeof makeRespond>): Route[] {
  const takeTurn = heavyTurns();
  const handlers: Handlers = {
    ...serviceRoutes(services, respond),
    ...storedRoutes(services, respond),
    ...computeRoutes(respond, takeTurn),
    ...searchRoutes(respond, takeTurn),
  };
  return endpoints.map(([name, { path, method, access, free, query, body }]): Route => {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`The contract's endpoint "${name}" has no handler.`);
    const check = body && bodyCheck(body);
    return {
      pattern: path,
      method,
      access,
      cost: name === "health" ? "exempt" : free ? "free" : "unit",
      isVital: name === "health",
      hooks: [parametersHook(query)],
      handler:
        check === undefined
          ? handler
          : (request, reply) => {
              request.body = check(request.body);
              return handler(request, reply);
            },
    };
  });
}

function referenceRoutes(respond: ReturnType<typeof makeRespond>): Route[] {
  const { openapi, docs, docsFile } = docsRoutes(respond) as Record<"openapi" | "docs" | "docsFile", Handler>;
  const open = { method: "GET", access: "open", cost: "free" } as const;
  return [
    { ...open, pattern: "/openapi.json", handler: openapi },
    { ...open, pattern: "/docs", handler: docs },
    // The page's own files would eat up an address's allowance in a few visits.
    { ...open, pattern: "/docs/{file}", cost: "asset", handler: docsFile },
  ];
}

function frontDoor(services: Services, respond: ReturnType<typeof makeRespond>): Route {
  const { root } = serviceRoutes(services, respond) as Record<"root", Handler>;
  return { method: "GET", access: "open", cost: "free", pattern: "/", handler: root };
}
