import { once } from "../core/lib/once.ts";
import { fastifyPath } from "../gateway/http/routing.ts";
import type { OpenPlugin, Plugin, Services } from "../gateway/services.ts";
import { ASSETS_PATH, openAssets } from "./assets/bundle.ts";
import { discoveryHandlers } from "./discovery.ts";
import { askAs, innerApi } from "./innerApi.ts";
import { MCP_PATH, mcpHandler } from "./mcp/route.ts";
import { type AccountServices, openAccountServices } from "./owners/accountServices.ts";
import { accountRoutes, addAccountPages } from "./owners/routes/accountPages.ts";
import { signedInWith } from "./owners/sessions.ts";
import { openPages, type PageRoute, page } from "./pages.ts";

/** Opens the explorer; with `TIDEMARK_EXPLORER=off` it is the documentation alone, and nobody signs in. */
export const openExplorer: OpenPlugin = async (services, config, stores) => {
  const { counts } = services;
  const isOff = config.explorer === "off";
  return explorer(services, isOff ? undefined : await openAccountServices(config, { ...stores, counts }));
};

/** Pages for people over the services of a gateway; `accounts` is undefined where nobody signs in. */
export function explorer(services: Services, accounts: AccountServices | undefined): Plugin {
  const hasExplorer = services.config.explorer !== "off";
  const askApi = innerApi(services);
  const assets = once(openAssets);
  const signedInOf = accounts && signedInWith(accounts);
  const canSignUp = accounts?.signup === "sandbox";
  const pages = openPages(services, { askApi, signedInOf, canSignUp, assets });
  const given = accounts && signedInOf && { services, accounts, signedInOf, pages };
  const ownRoutes = given === undefined ? [] : accountRoutes(given);

  const pageRoutes = [...pages.documentation, ...(hasExplorer ? pages.routes : [])];
  const discovery = hasExplorer ? discoveryHandlers(services, { askAs: askAs(askApi), assets }) : {};
  const files = [
    page(`${ASSETS_PATH}{file}`, pages.asset),
    ...Object.entries(discovery).map(([path, handler]) => page(path, handler)),
  ];

  return {
    paths: [...pageRoutes, ...ownRoutes, ...files, { pattern: MCP_PATH, method: "POST" }],
    home: hasExplorer ? pages.home : undefined,
    sendError: hasExplorer ? pages.sendError : undefined,
    register: async (scope) => {
      scope.addHook("onClose", () => pages.close());
      const add = ({ pattern, handler }: PageRoute, cost: "page" | "asset") =>
        scope.route({
          method: ["GET", "HEAD"],
          url: fastifyPath(pattern),
          config: { route: pattern, access: "open", cost },
          handler,
        });
      scope.route({
        method: "POST",
        url: MCP_PATH,
        config: { route: MCP_PATH, access: "sandbox", cost: "free" },
        handler: mcpHandler(services, askAs(askApi)),
      });
      for (const route of files) add(route, "asset");
      for (const route of pageRoutes) add(route, "page");
      if (given !== undefined) addAccountPages(scope, ownRoutes, given);
    },
  };
}
