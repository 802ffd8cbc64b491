import cookie from "@fastify/cookie";
import csrf from "@fastify/csrf-protection";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../../core/contract/errors.ts";
import { fastifyPath } from "../../../gateway/http/routing.ts";
import type { PageRoute } from "../../pages.ts";
import { cookiesOf } from "../cookies.ts";
import { keepSessionsSwept, type SignedIn } from "../sessions.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { type Dependencies, fieldsOf, sessionMark } from "./formTools.ts";
import { signInRoutes } from "./signIn.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is signed in, on the pages of owners. */
    signedIn: SignedIn | undefined;
  }
}

const FORM_BYTES_MAX = 16_384;

/** The paths under which owners sign in and have their dashboard. */
export function accountRoutes(given: Dependencies): PageRoute[] {
  return Object.entries({ ...signInRoutes(given), ...dashboardRoutes(given) }).map(([name, handler]) => {
    const [method, pattern = ""] = name.split(" ");
    return { pattern, method: method === "POST" ? "POST" : "GET", handler };
  });
}

/**
 * Puts the pages of owners on an application: in a scope of their own, so that cookies and forms exist nowhere else.
 * Every form must bring a token that is bound to its session, and must not come from another site.
 */
export function addAccountPages(
  app: FastifyInstance,
  routes: readonly PageRoute[],
  given: Dependencies,
): void {
  const { services, accounts, signedInOf } = given;
  const cookies = cookiesOf(accounts.isSecure);
  app.addHook("onClose", keepSessionsSwept(accounts.records, services));
  app.register(async (scope) => {
    scope.decorateRequest("signedIn");
    scope.addHook("onRequest", async (request) => {
      request.signedIn = await signedInOf(request);
    });
    await scope.register(formbody, { bodyLimit: FORM_BYTES_MAX });
    await scope.register(cookie);
    await scope.register(csrf, {
      cookieKey: cookies.csrf,
      cookieOpts: cookies.options,
      csrfOpts: { hmacKey: accounts.secret },
      getToken: (request) => fieldsOf(request)._csrf,
      getUserInfo: ({ signedIn }) => sessionMark(signedIn),
    });
    for (const { pattern, method, handler } of routes) {
      scope.route({
        method: method === "GET" ? ["GET", "HEAD"] : method,
        url: fastifyPath(pattern),
        config: { route: pattern, access: "open", cost: "page" },
        ...(method === "POST" && { preHandler: [refuseOtherSites, scope.csrfProtection] }),
        handler,
      });
    }
  });
}

/** Browsers say where a form came from (Fetch Metadata); those that do not still need the token. */
async function refuseOtherSites({ headers }: FastifyRequest): Promise<void> {
  const { "sec-fetch-site": site = "none" } = headers;
  if (site === "same-origin" || site === "none") return;
  throw new ApiError("invalid_request", { field: "origin" }, "This form was sent from another site.");
}
