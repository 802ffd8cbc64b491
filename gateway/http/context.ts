import type { Access } from "../../core/contract/tiers.ts";
import type { Columns } from "../../core/responses/columns.ts";
import type { Usage } from "../accounts/counts/window.ts";
import type { Caller } from "../accounts/keys/keys.ts";
import type { Plan } from "../callers/plans.ts";
import type { Release } from "../release/release.ts";

/**
 * What a request costs: `unit` is one of the caller's quota, `free` one of the address's allowance if there is no key,
 * `page` and `asset` one of the address's allowance for pages or their files, `exempt` nothing.
 */
export type Cost = "unit" | "free" | "page" | "asset" | "exempt";

/** What a route says of itself to the hooks. */
export type RouteConfig = {
  /** The path pattern, for logs and metrics. */
  readonly route: string;
  readonly access: Access;
  readonly cost: Cost;
  /** Answered while the process drains. */
  readonly isVital?: boolean;
  /** What it says instead to an asker who likes HTML better than JSON, where there is a page for them. */
  readonly forBrowsers?: Omit<RouteConfig, "forBrowsers">;
};

/** The config of requests that no route matches: they still get an id and cost a unit, or a page for a browser. */
export const NOT_FOUND: RouteConfig = {
  route: "(none)",
  access: "open",
  cost: "unit",
  forBrowsers: { route: "(none)", access: "open", cost: "page" },
};

/** Where answers of a route are counted; looked up when the route is added, not with each request. */
export type Meters = {
  readonly observe: (status: number, milliseconds: number) => void;
  /** The route's number in the usage of accounts. */
  readonly usageRoute: number;
};

/** What the gateway knows of one request; filled in step by step as it is admitted. */
export type RequestContext = {
  readonly requestId: string;
  /** The matching route's; read once, because Fastify builds a new object on each access. */
  readonly config: RouteConfig;
  readonly meters: Meters;
  /** The release this request is answered from, whatever is published meanwhile. */
  release: Release;
  /** The columns of the table that the caller wants in place of the body, and the members that hold its rows. */
  table: Columns | undefined;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** Milliseconds of the monotonic clock. */
  readonly startedMs: number;
  caller: Caller | undefined;
  /** What the counts are kept under: the account, or the address without a valid key. */
  subject: string;
  plan: Plan;
  usage: Usage | undefined;
  /** Whether a unit was taken, that a failure of ours gives back. */
  isCounted: boolean;
  /** Query parameters as the endpoint's schema gives them. */
  query: Record<string, unknown>;
};

declare module "fastify" {
  interface FastifyContextConfig extends RouteConfig {}
  interface FastifyRequest {
    context: RequestContext;
  }
}
