import fastify, { type FastifyInstance } from "fastify";
import { MAX_BODY_BYTES } from "../core/contract/endpoints.ts";
import { invariant } from "../core/lib/invariant.ts";
import { admission } from "./callers/admission.ts";
import { bodyCheck, readJsonBodies } from "./http/body.ts";
import { answerClientErrors } from "./http/clientError.ts";
import { NOT_FOUND, type RouteConfig } from "./http/context.ts";
import { makeFail, sendEnvelope } from "./http/failure.ts";
import { answerFairly, heavyTurns, type Listener } from "./http/fairness.ts";
import { queryReader, type ReadQuery } from "./http/query.ts";
import { requestIds } from "./http/requestId.ts";
import { makeRespond } from "./http/respond.ts";
import { endpoints, fastifyPath, type Path, routableTarget } from "./http/routing.ts";
import { computeRoutes } from "./routes/compute.ts";
import { docsRoutes } from "./routes/docs.ts";
import { exportRoutes } from "./routes/exports.ts";
import { type Handler, type Handlers, withCommonParameters } from "./routes/handler.ts";
import { searchRoutes } from "./routes/search.ts";
import { serviceRoutes } from "./routes/service.ts";
import { storedRoutes } from "./routes/stored.ts";
import type { Plugin, Services } from "./services.ts";

/** Largest request head in bytes, target included. */
const MAX_HEADER_BYTES = 16_384;

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
  readonly config: Omit<RouteConfig, "route">;
  /** Of the contract's routes. */
  readonly readQuery?: ReadQuery;
  readonly handler: Handler;
};

/**
 * The gateway as a Fastify instance: every route of the contract behind the hooks in their order, and what `plugin` serves
 * beside it.
 */
export function buildGateway(
  services: Services,
  plugin?: Plugin,
  timeouts: Timeouts = TIMEOUTS,
): FastifyInstance {
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
  const fail = makeFail(services, sendEnvelope);
  const failWithPage = plugin?.sendError && makeFail(services, plugin.sendError);
  const nextId = requestIds();
  app.decorateRequest("context");
  const { respond, respondWhole } = makeRespond(services);
  app.decorateReply("respond", respond);
  app.decorateReply("respondWhole", respondWhole);
  const [answer] = app.server.listeners("request");
  app.server.removeAllListeners("request");
  app.server.on("request", answerFairly(answer as Listener));
  readJsonBodies(app);
  answerClientErrors(app, services, nextId);

  const routes = [...contractRoutes(services), ...openRoutes(services, plugin?.home)];
  const { of, ofAny } = admission(services, nextId, [...routes, ...(plugin?.paths ?? [])]);
  const add = (to: FastifyInstance, { pattern, method, config, readQuery, handler }: Route) =>
    to.route({
      method: method === "GET" ? ["GET", "HEAD"] : [method],
      url: fastifyPath(pattern),
      config: { ...config, route: pattern },
      ...(readQuery !== undefined && { onRequest: of({ ...config, route: pattern }, readQuery) }),
      handler,
    });
  for (const route of routes.filter(({ readQuery }) => readQuery !== undefined)) add(app, route);
  app.register(async (scope) => {
    scope.addHook("onRequest", ofAny);
    // The hook has refused what gets here.
    scope.setNotFoundHandler(async () => {});
    for (const route of routes.filter(({ readQuery }) => readQuery === undefined)) add(scope, route);
    // Without these, GET /jobs/batch would be taken for an occupation.
    for (const { pattern, handler } of routes.filter(({ method }) => method === "POST")) {
      const url = fastifyPath(pattern);
      scope.route({ method: ["GET", "HEAD"], url, config: { ...NOT_FOUND }, handler });
    }
    await plugin?.register(scope);
  });
  app.setErrorHandler((error, request, reply) => {
    const isPage = request.context.config.cost === "page";
    return ((isPage && failWithPage) || fail)(request, reply, error);
  });
  return app;
}

function contractRoutes(services: Services): Route[] {
  const takeTurn = heavyTurns();
  const handlers: Handlers = {
    ...serviceRoutes(services),
    ...storedRoutes(services),
    ...computeRoutes(takeTurn),
    ...searchRoutes(services, takeTurn),
    ...exportRoutes(services),
  };
  return endpoints.map(([name, endpoint]): Route => {
    const { path, method, access, free, query, body } = endpoint;
    const own = invariant(handlers[name], `The handler of the contract's endpoint "${name}"`);
    const handler = withCommonParameters(endpoint, services, own);
    const check = body && bodyCheck(body);
    const isVital = name === "health";
    const checked: Handler = (request, reply) => {
      request.body = check?.(request.body);
      return handler(request, reply);
    };
    return {
      pattern: path,
      method,
      config: { access, cost: isVital ? "exempt" : free ? "free" : "unit", isVital },
      readQuery: queryReader(query),
      handler: check === undefined ? handler : checked,
    };
  });
}

/** The reference and the root: facts of the service, and for browsers the plugin's first page where it has one. */
function openRoutes(services: Services, home: Handler | undefined): Route[] {
  const { openapi, docsFile } = docsRoutes(services);
  const { root: facts } = serviceRoutes(services);
  const free = { access: "open", cost: "free" } as const;
  const forBrowsers = { route: "/", access: "open", cost: "page" } as const;
  const root: Handler = (request, reply) =>
    ((request.context.config.cost === "page" && home) || facts)(request, reply);
  return [
    { method: "GET", pattern: "/openapi.json", config: free, handler: openapi },
    // A page's own files would eat up an address's allowance in a few visits.
    { method: "GET", pattern: "/docs/{file}", config: { access: "open", cost: "asset" }, handler: docsFile },
    {
      method: "GET",
      pattern: "/",
      config: home === undefined ? free : { ...free, forBrowsers },
      handler: root,
    },
  ];
}
