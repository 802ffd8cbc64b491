import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { ApiError } from "../../core/contract/errors.ts";
import { once } from "../../core/lib/once.ts";
import { openAssets } from "../../explorer/assets/bundle.ts";
import { csvOf } from "../../explorer/csv.ts";
import { documentOf } from "../../explorer/document.tsx";
import { errorPage } from "../../explorer/errorPage.tsx";
import { Elsewhere, type Page, type PageRequest, type Visitor } from "../../explorer/page.ts";
import { PAGE_ROUTES } from "../../explorer/routes.ts";
import { referencePage } from "../../explorer/views/reference.tsx";
import type { SendError } from "../http/failure.ts";
import { publicBase } from "../http/publicUrl.ts";
import { type Handler, pathId } from "../routes/handler.ts";
import type { Services } from "../services.ts";
import { figuresOf } from "./figures.ts";
import { innerApi } from "./innerApi.ts";
import { HTML_TYPE, type Sent, sendAsset, sendPage } from "./send.ts";

/** How much of pages is kept in memory: a dozen of the largest, or some hundred of the smaller. */
const KEPT_CHARACTERS = 4_000_000;
/** Identifiers in a path, as the router gives them. */
const PathIds = z.record(z.string(), z.string());

/** The pages of a gateway. */
export type Pages = {
  readonly routes: readonly { readonly pattern: string; readonly handler: Handler }[];
  /** The first page, at the root. */
  readonly home: Handler;
  /** The reference for callers. */
  readonly reference: Handler;
  readonly asset: Handler;
  /** Sends any page made for this request, such as the answer to a form. */
  readonly send: (reply: FastifyReply, page: Page, headers?: readonly string[]) => Promise<void>;
  readonly sendError: SendError;
};

/** Pages over `inner`, a gateway that answers their questions; it is made when the first page is asked for. */
export function openPages(services: Services, inner: () => FastifyInstance): Pages {
  let innerApp: FastifyInstance | undefined;
  const askAs = innerApi(() => {
    innerApp ??= inner();
    return innerApp;
  });
  const assets = once(openAssets);

  /** Pages that are the same for every visitor of a tier. */
  const kept = new LRUCache<string, Sent>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ text }, name) => text.length + name.length,
  });

  const requestOf = async (request: FastifyRequest): Promise<PageRequest> => {
    const { release } = request.context;
    const visitor = visitorOf(services, request);
    const { address } = await assets();
    const [path = "/", query = ""] = (request.raw.url ?? "/").split(/\?(.*)/s);
    return {
      address: path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path,
      path: PathIds.parse(request.params),
      query: new URLSearchParams(query),
      visitor,
      site: {
        release: { ...release.manifest, release_id: release.id },
        base: publicBase(services.config, request),
        asset: address,
        hasAccounts: services.accounts !== undefined,
        hasExplorer: services.config.explorer !== "off",
      },
      ask: askAs(visitor.tier),
      figures: figuresOf(release, visitor.tier),
    };
  };

  const answer = async (reply: FastifyReply, asked: PageRequest, page: Page, headers?: readonly string[]) => {
    const isShared = asked.visitor.orgName === undefined && !page.isPrivate;
    const table = asked.query.get("format") === "csv" ? tableOf(page, asked) : undefined;
    const sent =
      table === undefined
        ? { contentType: HTML_TYPE, text: documentOf(page, asked), headers: headers ?? [] }
        : {
            contentType: "text/csv; charset=utf-8",
            text: csvOf(table.rows),
            headers: ["Content-Disposition", `attachment; filename="${table.fileName}"`],
          };
    const made: Sent = { status: page.status ?? 200, isShared, ...sent };
    await sendPage(reply, made);
    return made;
  };

  const viewHandler =
    (view: (typeof PAGE_ROUTES)[number]["view"]): Handler =>
    async (request, reply) => {
      const asked = await requestOf(request);
      const { visitor, site } = asked;
      const name = `${site.release.release_id} ${visitor.tier} ${site.base} ${request.raw.url}`;
      const known = visitor.orgName === undefined ? kept.get(name) : undefined;
      if (known !== undefined) return sendPage(reply, known);
      try {
        const made = await answer(reply, asked, await view(asked));
        if (made.isShared) kept.set(name, made);
      } catch (error) {
        if (!(error instanceof Elsewhere)) throw error;
        reply.respond(303, ["Location", error.address, "Cache-Control", "no-store"]);
      }
    };
  const [first] = PAGE_ROUTES;

  return {
    routes: PAGE_ROUTES.map(({ pattern, view }) => ({ pattern, handler: viewHandler(view) })),
    home: viewHandler(first.view),
    reference: viewHandler(referencePage),
    asset: async (request, reply) => {
      const file = pathId(request, "file");
      const found = (await assets()).find(file);
      if (found === undefined) throw new ApiError("not_found", { path: `/assets/${file}` });
      sendAsset(reply, found);
    },
    send: async (reply, page, headers) => {
      await answer(reply, await requestOf(reply.request), page, headers);
    },
    sendError: async (reply, error, headers) => {
      const page = errorPage(error, reply.request.context.requestId);
      const text = documentOf(page, await requestOf(reply.request));
      await sendPage(reply, {
        status: error.status,
        contentType: HTML_TYPE,
        text,
        isShared: false,
        headers,
      });
    },
  };
}

/** Who looks: an anonymous visitor sees what the setting says. */
function visitorOf({ config }: Services, request: FastifyRequest): Visitor {
  const { caller, signedIn } = request.context;
  const tier = caller?.account.tier ?? (config.explorer === "open" ? "enterprise" : "sandbox");
  return signedIn === undefined ? { tier } : { tier, orgName: signedIn.account.org_name };
}

function tableOf({ tables = {} }: Page, { query, address }: PageRequest) {
  const [name = ""] = [query.get("table") ?? Object.keys(tables)[0]];
  const rows = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (rows === undefined) throw new ApiError("not_found", { path: address });
  const stem = address.slice(1).replaceAll(/[^A-Za-z0-9.]+/g, "-");
  return { rows: rows(), fileName: `tidemark-${stem}-${name}.csv` };
}

/** Whether an error is told with a page: on a page, and to a browser that asked for what is not there. */
export function takesPage({ context }: FastifyRequest): boolean {
  const { cost } = context.config;
  return cost === "page" || cost === "door";
}
