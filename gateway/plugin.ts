import type { FastifyInstance } from "fastify";
import type { UsageStore } from "./accounts/counts/usage.ts";
import type { Records } from "./accounts/state/records.ts";
import type { Config } from "./config.ts";
import type { SendError } from "./http/failure.ts";
import type { Path } from "./http/routing.ts";
import type { Handler } from "./routes/handler.ts";
import type { Services } from "./services.ts";

/** What is served beside the API, such as pages for people: the gateway is handed it and knows nothing of it. */
export type Plugin = {
  /** The paths of its routes, for `Allow`. */
  readonly paths: readonly Path[];
  /** Adds its routes, each with its `RouteConfig`; their requests are admitted before any hook of its own. */
  readonly register: (scope: FastifyInstance) => Promise<void>;
  /** What a browser gets at the root, where it gets a page. */
  readonly home: Handler | undefined;
  /** How errors are told on its pages, and to a browser that asks for what is not there; the envelope where undefined. */
  readonly sendError: SendError | undefined;
};

/** Opens a plugin for the services of a gateway, over its stores. */
export type OpenPlugin = (
  services: Services,
  config: Config,
  stores: { readonly records: Records; readonly usage: UsageStore },
) => Promise<Plugin>;
