import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { ApiError } from "../../core/contract/errors.ts";
import { once } from "../../core/lib/once.ts";
import { EXPLORER_PAGES, knownQuery, type PagePattern, REFERENCE_PAGE } from "../../explorer/addresses.ts";
import { type Assets, openAssets } from "../../explorer/assets/bundle.ts";
import { documentOf, type Place } from "../../explorer/document.tsx";
import { errorPage } from "../../explorer/errorPage.tsx";
import type { Page, ReleaseFacts, Visitor } from "../../explorer/page.ts";
import type { PageJob, Question, RenderedPage } from "../../explorer/rendering/messages.ts";
import type { SendError } from "../http/failure.ts";
import { heavyTurns } from "../http/fairness.ts";
import { publicBase } from "../http/publicUrl.ts";
import type { Release } from "../release/release.ts";
import { type Handler, pathId } from "../routes/handler.ts";
import type { Services } from "../services.ts";
import { boundedRenderer, type Render } from "./boundedRenderer.ts";
import { figuresOf } from "./figures.ts";
import { innerApi } from "./innerApi.ts";
import { type Renderer, renderThread } from "./renderThread.ts";
import { likedEncoding, privatePage, sendAsset, sendPage } from "./send.ts";

/** How much of pages is kept in memory: some hundred as they go out, compressed. */
const KEPT_BYTES = 8_000_000;
const ERRORS_MAX = 64;
/** Stands for the request in the page of an error. */
const REQUEST_ID = "REQUEST-ID";
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
  readonly close: () => Promise<unknown>;
};

type Making = { readonly made: Promise<RenderedPage | string>; readonly replies: FastifyReply[] };

/** Pages over `inner`, a gateway that answers their questions; it is made when the first page is asked for. */
export function openPages(
  services: Services,
  inner: () => FastifyInstance,
  makeRenderer: (assets: Assets) => Renderer = ({ thread }) => renderThread(thread),
): Pages {
  const askInner = innerApi(once(async () => inner()));
  const takeTurn = heavyTurns();
  const assets = once(openAssets);
  let renderer: Renderer | undefined;
  const rendering = once(async (): Promise<Render> => {
    renderer = makeRenderer(await assets());
    return boundedRenderer(renderer);
  });

  /** Pages that are the same for every visitor of a tier, once per release. */
  const kept = new LRUCache<string, RenderedPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length,
  });
  /** Pages of errors: whoever is refused a thousand times a second must not cost a page each time. */
  const errors = new LRUCache<string, string>({ max: ERRORS_MAX });
  const underWay = new Map<string, Making>();

  const siteOf = (request: FastifyRequest): PageJob["site"] => ({
    base: publicBase(services.config, request),
    hasAccounts: services.accounts !== undefined,
    hasExplorer: services.config.explorer !== "off",
  });
  const placeOf = async (request: FastifyRequest): Promise<Place> => {
    const { addresses } = await assets();
    const [address = "/"] = (request.raw.url ?? "/").split("?", 1);
    return {
      address,
      visitor: visitorOf(services, request),
      site: {
        ...siteOf(request),
        release: factsOf(request.context.release),
        asset: (name) => addresses[name] ?? "",
      },
    };
  };

  const answerer =
    (release: Release, { tier }: Visitor) =>
    (question: Question): Promise<unknown> => {
      const figures = figuresOf(release, tier);
      if ("api" in question) return takeTurn(() => askInner(tier, question.api));
      if ("region" in question) return figures.region(question.region);
      if ("regionsOf" in question) return figures.regionsOf(question.regionsOf);
      return Promise.resolve({ facts: factsOf(release), occupations: figures.occupations });
    };

  const make = async (request: FastifyRequest, job: PageJob, replies: readonly FastifyReply[]) => {
    const render = await rendering();
    const isGone = () => replies.every(({ raw }) => raw.destroyed);
    const answer = answerer(request.context.release, job.visitor);
    const outcome = await render(job, answer, { subject: request.context.subject, isGone });
    return "redirect" in outcome ? outcome.redirect : outcome.page;
  };

  const viewHandler =
    (pattern: PagePattern): Handler =>
    async (request, reply) => {
      const { addresses } = await assets();
      const [path = "/", query = ""] = (request.raw.url ?? "/").split(/\?(.*)/s);
      const ids = PathIds.parse(request.params);
      const job: PageJob = {
        pattern,
        address: path === "/" ? path : filled(pattern, ids),
        path: ids,
        query: knownQuery(pattern, new URLSearchParams(query)).toString(),
        visitor: visitorOf(services, request),
        releaseId: request.context.release.id,
        site: siteOf(request),
        assets: addresses,
        encoding: likedEncoding(reply),
      };
      const { releaseId, visitor, site, encoding } = job;
      const name = JSON.stringify([releaseId, visitor, site.base, encoding, job.address, job.query]);
      const known = kept.get(name);
      if (known !== undefined) return sendPage(reply, known);
      let making = underWay.get(name);
      if (making === undefined) {
        const replies = [reply];
        making = { replies, made: make(request, job, replies).finally(() => underWay.delete(name)) };
        underWay.set(name, making);
      } else making.replies.push(reply);
      const made = await making.made;
      if (typeof made === "string")
        return reply.respond(303, ["Location", made, "Cache-Control", "no-store"]);
      if (made.isShared) kept.set(name, made);
      sendPage(reply, made);
    };
  const patterns = Object.keys(EXPLORER_PAGES) as (keyof typeof EXPLORER_PAGES)[];

  return {
    routes: patterns.map((pattern) => ({ pattern, handler: viewHandler(pattern) })),
    home: viewHandler("/explore"),
    reference: viewHandler(REFERENCE_PAGE),
    asset: async (request, reply) => {
      const file = pathId(request, "file");
      const found = (await assets()).find(file);
      if (found === undefined) throw new ApiError("not_found", { path: `/assets/${file}` });
      sendAsset(reply, found);
    },
    send: async (reply, page, headers = []) => {
      const place = await placeOf(reply.request);
      const text = await takeTurn(async () => documentOf(page, place));
      sendPage(reply, await privatePage(reply, { status: page.status ?? 200, text, headers }));
    },
    sendError: async (reply, error, headers) => {
      const { context } = reply.request;
      const place = await placeOf(reply.request);
      const name = JSON.stringify([context.release.id, place.visitor, error.code, error.message]);
      const text = errors.get(name) ?? documentOf(errorPage(error, REQUEST_ID), { ...place, address: "" });
      errors.set(name, text);
      const own = text.replaceAll(REQUEST_ID, context.requestId);
      sendPage(reply, await privatePage(reply, { status: error.status, text: own, headers }));
    },
    close: async () => renderer?.close(),
  };
}

/** `/explore/regions/{msa_code}` with its identifiers. */
function filled(pattern: string, ids: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
}

/** What pages say of a release; its manifest also lists hundreds of files. */
function factsOf({ id, manifest }: Release): ReleaseFacts {
  const { data_updated, edition, methodology_version, attribution, changes, sources, counts } = manifest;
  return {
    release_id: id,
    data_updated,
    edition,
    methodology_version,
    attribution,
    changes,
    sources,
    counts,
  };
}

/** Who looks: an anonymous visitor sees what the setting says. */
function visitorOf({ config }: Services, request: FastifyRequest): Visitor {
  const { caller, signedIn } = request.context;
  const tier = caller?.account.tier ?? (config.explorer === "open" ? "enterprise" : "sandbox");
  return signedIn === undefined ? { tier } : { tier, orgName: signedIn.account.org_name };
}

/** Whether an error is told with a page: on a page, and to a browser that asked for what is not there. */
export function takesPage({ context }: FastifyRequest): boolean {
  const { cost } = context.config;
  return cost === "page" || cost === "door";
}
