import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { ENDPOINTS, type EndpointName } from "../core/contract/endpoints.ts";
import { ApiError } from "../core/contract/errors.ts";
import { namesOf } from "../core/contract/records.ts";
import { type Tier, tierAdmits } from "../core/contract/tiers.ts";
import { once } from "../core/lib/once.ts";
import { oncePer } from "../core/lib/oncePer.ts";
import type { SendError } from "../gateway/http/failure.ts";
import { heavyTurns } from "../gateway/http/fairness.ts";
import { publicBase, upgradeUrl } from "../gateway/http/publicUrl.ts";
import type { Path } from "../gateway/http/routing.ts";
import type { Release } from "../gateway/release/release.ts";
import { exportRoutes } from "../gateway/routes/exports.ts";
import { type Handler, pathId } from "../gateway/routes/handler.ts";
import type { Services } from "../gateway/services.ts";
import { DOCUMENTATION_PAGES, EXPLORER_PAGES, isEmbed, knownQuery, type PagePattern } from "./addresses.ts";
import type { Assets } from "./assets/bundle.ts";
import { documentOf, type Place } from "./document.tsx";
import { errorPage } from "./errorPage.tsx";
import { figuresOf } from "./figures.ts";
import { type AskText, askAs } from "./innerApi.ts";
import type { SignedIn, SignedInOf } from "./owners/sessions.ts";
import type { Page, Visitor } from "./page.ts";
import { ALL_REGIONS, type Place as Region } from "./places.ts";
import type { PageJob, Question, RenderedPage } from "./rendering/messages.ts";
import { boundedRenderer, type Render, type Renderer, renderThread } from "./rendering/renderer.ts";
import { likedEncoding, sendAsset, sendPage, sendText } from "./send.ts";
import { filled } from "./snippets.ts";

/** How much of pages is kept in memory: some hundred as they go out, compressed. */
const KEPT_BYTES = 8_000_000;
const ERRORS_MAX = 64;
const LOCKED_FILES = `Files of whole tables are part of the ${ENDPOINTS.exportFile.access} tier.`;
/** Stands for the request in the page of an error. */
const REQUEST_ID = "REQUEST-ID";
/** What every page may ask, whoever looks: all occupations with their scores, summaries and tasks, search, and what can be downloaded. */
const PUBLIC_CALLS: ReadonlySet<EndpointName> = new Set([
  "job",
  "jobTasks",
  "jobSearch",
  "jobSearchSemantic",
  "jobs",
  "exports",
]);
/** What everybody sees under the setting `TIDEMARK_EXPLORER`. */
export const EVERYBODY = { open: "enterprise", public: "sandbox", off: "sandbox" } as const;
/** A path of pages, with what answers there. */
export type PageRoute = Path & { readonly handler: Handler };

/** The pages of a gateway. */
export type Pages = ReturnType<typeof openPages>;

type Making = { readonly made: Promise<RenderedPage | string>; readonly replies: FastifyReply[] };

/** A path that is asked with GET, and what answers there. */
export function page(pattern: string, handler: Handler): PageRoute {
  return { pattern, method: "GET", handler };
}

/** What pages are made with. */
type Sources = {
  readonly askApi: AskText;
  /** Undefined where nobody signs in. */
  readonly signedInOf: SignedInOf | undefined;
  /** Whether anybody may open an account. */
  readonly canSignUp: boolean;
  /** Loads them once. */
  readonly assets: () => Promise<Assets>;
};

/** The pages of a gateway; nothing is loaded before the first is asked for. */
export function openPages(services: Services, sources: Sources) {
  const { askApi, signedInOf, canSignUp, assets } = sources;
  const takeTurn = heavyTurns();
  const { exportFile } = exportRoutes(services);
  let renderer: Renderer | undefined;
  const rendering = once(async (): Promise<Render> => {
    renderer = renderThread((await assets()).thread);
    return boundedRenderer(renderer);
  });

  /** Pages that are the same for every visitor of a tier, once per release. */
  const kept = new LRUCache<string, RenderedPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length,
  });
  /** Pages of errors, so that a client refused a thousand times a second does not cost a page each time. */
  const errors = new LRUCache<string, string>({ max: ERRORS_MAX });
  const underWay = new Map<string, Making>();

  const siteOf = (request: FastifyRequest): PageJob["site"] => ({
    base: publicBase(services.config, request),
    publicUrl: services.config.publicUrl,
    limits: services.plans.limits,
    hasAccounts: signedInOf !== undefined,
    canSignUp,
    hasExplorer: services.config.explorer !== "off",
  });
  /** The visitor: without signing in, or with a suspended account, they see what the setting says. */
  const visitorOf = (signedIn: SignedIn | undefined): Visitor => {
    const account = signedIn?.account;
    const tier = account?.suspended_at === null ? account.tier : EVERYBODY[services.config.explorer];
    return account === undefined ? { tier } : { tier, orgName: account.org_name };
  };
  const placeOf = async (request: FastifyRequest, signedIn?: SignedIn): Promise<Place> => {
    const { addresses } = await assets();
    const [address = "/"] = (request.raw.url ?? "/").split("?", 1);
    return {
      address,
      visitor: visitorOf(signedIn),
      site: {
        ...siteOf(request),
        release: request.context.release.manifest,
        asset: (name) => addresses[name] ?? "",
      },
    };
  };

  /** Read once per release, so that requests for many missing places do not cost a list each time. */
  const placesOf = oncePer(async (_release: Release): Promise<readonly Region[]> => {
    const { regions } = await askAs(askApi)("enterprise")(ALL_REGIONS);
    return regions.map(({ msa_code, msa_name, basis }) => ({ msa_code, msa_name, basis }));
  }, new WeakMap());

  const answerer =
    (release: Release, { tier }: Visitor) =>
    async (question: Question): Promise<unknown> => {
      const figures = figuresOf(release, tier);
      if ("api" in question) return takeTurn(() => askApi(askedAs(tier, question.api.name), question.api));
      if ("requirements" in question) return figures.requirements();
      if ("region" in question) return figures.region(question.region);
      if ("regionsOf" in question) return figures.regionsOf(question.regionsOf);
      const { files: _files, ...facts } = release.manifest;
      return { facts, occupations: figures.occupations, places: await placesOf(release) };
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
      const ids = request.params as Readonly<Record<string, string>>;
      const job: PageJob = {
        pattern,
        address: path === "/" ? path : filled(pattern, ids),
        path: ids,
        query: knownQuery(pattern, new URLSearchParams(query)).toString(),
        visitor: visitorOf(isEmbed(pattern) ? undefined : await signedInOf?.(request)),
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
        return reply.respond(303, ["Location", made, "Cache-Control", "private, no-store"]);
      if (made.isShared) kept.set(name, made);
      sendPage(reply, made);
    };
  const routeOf = (pattern: PagePattern): PageRoute => page(pattern, viewHandler(pattern));

  /** A file of the whole tables, for visitors whose tier has it. */
  const download: Handler = async (request, reply) => {
    const { tier: current_tier } = visitorOf(await signedInOf?.(request));
    const { access: required_tier } = ENDPOINTS.exportFile;
    if (!tierAdmits(current_tier, required_tier)) {
      const upgrade_url = upgradeUrl(services.config, request);
      throw new ApiError("insufficient_tier", { required_tier, current_tier, upgrade_url }, LOCKED_FILES);
    }
    await exportFile(request, reply);
  };

  return {
    routes: [...namesOf(EXPLORER_PAGES).map(routeOf), page("/explore/downloads/{file}", download)],
    /** The guide, and the reference for callers. */
    documentation: namesOf(DOCUMENTATION_PAGES).map(routeOf),
    /** The first page, at the root. */
    home: viewHandler("/explore"),
    asset: (async (request, reply) => {
      const file = pathId(request, "file");
      const found = (await assets()).find(file);
      if (found === undefined) throw new ApiError("not_found", { path: `/assets/${file}` });
      sendAsset(reply, found);
    }) satisfies Handler,
    /** Sends any page made for this request, such as the answer to a form. */
    send: async (reply: FastifyReply, page: Page, headers: readonly string[] = []) => {
      const place = await placeOf(reply.request, await signedInOf?.(reply.request));
      const text = await takeTurn(async () => documentOf(page, place));
      await sendText(reply, text, { status: page.status ?? 200, headers });
    },
    sendError: (async (reply, error, headers) => {
      const { context } = reply.request;
      // The store may be the very thing that failed.
      const signedIn = await signedInOf?.(reply.request).catch(() => undefined);
      const place = await placeOf(reply.request, signedIn);
      const name = JSON.stringify([context.release.id, place.visitor, error.code, error.message]);
      const text =
        errors.get(name) ??
        documentOf(
          errorPage(error, REQUEST_ID, {
            site: place.site,
            places: error.status === 404 ? await placesOf(context.release) : [],
          }),
          { ...place, address: "" },
        );
      errors.set(name, text);
      const own = text.replaceAll(REQUEST_ID, context.requestId);
      await sendText(reply, own, { status: error.status, headers });
    }) satisfies SendError,
    close: async () => renderer?.close(),
  };
}

/** The tier that a page asks as: what is public is asked as professionals do, whom the API gives all occupations. */
function askedAs(tier: Tier, name: EndpointName): Tier {
  return tier === "sandbox" && PUBLIC_CALLS.has(name) ? "professional" : tier;
}
