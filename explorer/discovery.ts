import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../core/contract/errors.ts";
import { choice, integer, searchText } from "../core/contract/parameters.ts";
import { type Tier, tierAdmits } from "../core/contract/tiers.ts";
import { invariant } from "../core/lib/invariant.ts";
import { publicBase } from "../gateway/http/publicUrl.ts";
import { queryReader } from "../gateway/http/query.ts";
import { computed, sendComputed } from "../gateway/http/respond.ts";
import { type Handler, type Handlers, occupationAt, requireRow } from "../gateway/routes/handler.ts";
import type { Services } from "../gateway/services.ts";
import { PAGES } from "./addresses.ts";
import type { Assets } from "./assets/bundle.ts";
import type { Ask } from "./page.ts";
import { EVERYBODY } from "./pages.ts";
import { embedCode, FRAME, PICTURE, picturePath } from "./parts/sharing.tsx";
import { ALL_REGIONS } from "./places.ts";
import { sendAsset, sendText } from "./send.ts";

const ICON = "favicon.ico";
/** The first page and those that take no identifier. */
const FIXED_PATHS = [
  "/",
  ...Object.keys(PAGES).filter((pattern) => pattern !== "/explore" && !pattern.includes("{")),
];

/** What search engines, browsers and sites that link to a page ask for, by path. */
export function discoveryHandlers(
  { config }: Pick<Services, "config">,
  { askAs, assets }: { askAs: (tier: Tier) => Ask; assets: () => Promise<Assets> },
): Handlers {
  const tier = EVERYBODY[config.explorer];
  const ask = askAs(tier);
  const file =
    (type: string, textFor: (request: FastifyRequest) => string | Promise<string>): Handler =>
    async (request, reply) =>
      sendText(reply, await textFor(request), { contentType: `${type}; charset=utf-8`, isShared: true });
  return {
    "/robots.txt": file(
      "text/plain",
      (request) =>
        `User-agent: *\nDisallow: /dashboard\n\nSitemap: ${publicBase(config, request)}/sitemap.xml\n`,
    ),
    "/sitemap.xml": file("application/xml", async (request) => {
      const { tables, manifest } = request.context.release;
      const regions = tierAdmits(tier, "professional") ? (await ask(ALL_REGIONS)).regions : [];
      const paths = [
        ...FIXED_PATHS,
        ...tables.occupations.map(({ soc_code }) => `/explore/occupations/${soc_code}`),
        ...regions.map(({ msa_code }) => `/explore/regions/${msa_code}`),
      ];
      return sitemapText(publicBase(config, request), paths, manifest.data_updated);
    }),
    "/oembed": oembedHandler({ config }, ask),
    [`/${ICON}`]: async (_request, reply) => {
      const { addresses, find } = await assets();
      const icon = invariant(find(addresses[ICON]?.split("/").at(-1) ?? ""), ICON);
      sendAsset(reply, icon, "max-age=86400");
    },
  };
}

/** A site map (sitemaps.org, version 0.9) of paths that are plain ASCII without `&`; `date` is an ISO date. */
function sitemapText(base: string, paths: readonly string[], date: string): string {
  const entries = paths.map((path) => `<url><loc>${base}${path}</loc><lastmod>${date}</lastmod></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

const ADDRESS_MAX = 1_000;
const PIXELS_MAX = 10_000;
const Query = z.object({
  url: searchText("url", ADDRESS_MAX, "the address of an occupation or a region on this service"),
  format: choice("format", ["json"], "json", "how to answer"),
  maxwidth: integer("maxwidth", 1, PIXELS_MAX, FRAME.width, "the most pixels there are for the frame"),
  maxheight: integer("maxheight", 1, PIXELS_MAX, FRAME.height, "the same for its height"),
});
const readQuery = queryReader(Query);
const NOT_EMBEDDABLE = "Only pages of occupations and regions can be embedded.";
const EMBEDDABLE = /^\/explore\/(occupations|regions)\/([^/]+)$/;

/** Answers how to embed the page of an occupation or a region (oembed.com, version 1.0, type `rich`); 404 for any other. */
function oembedHandler({ config }: Pick<Services, "config">, ask: Ask): Handler {
  return async (request, reply) => {
    const { url, maxwidth, maxheight } = readQuery(request) as z.infer<typeof Query>;
    const { release } = request.context;
    const base = publicBase(config, request);
    const asked = URL.canParse(url) ? new URL(url) : undefined;
    const [path, kind, id] = EMBEDDABLE.exec(asked?.pathname ?? "") ?? [];
    // Behind a proxy the scheme may differ.
    if (path === undefined || kind === undefined || id === undefined || asked?.host !== new URL(base).host) {
      throw new ApiError("not_found", { path: url }, NOT_EMBEDDABLE);
    }
    const title =
      kind === "occupations"
        ? occupationAt(release, requireRow(release, id)).title
        : (await ask({ name: "region", path: { msa_code: id } })).msa_name;
    const size = { width: Math.min(maxwidth, FRAME.width), height: Math.min(maxheight, FRAME.height) };
    return sendComputed(
      reply,
      computed({
        version: "1.0",
        type: "rich",
        title,
        provider_name: "Tidemark",
        provider_url: base,
        html: embedCode(base + path, title, size),
        ...size,
        thumbnail_url: base + picturePath({ address: path }, release.id),
        thumbnail_width: PICTURE.width,
        thumbnail_height: PICTURE.height,
      }),
    );
  };
}
