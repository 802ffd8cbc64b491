import type { FastifyRequest } from "fastify";
import { type Tier, tierAdmits } from "../core/contract/tiers.ts";
import { publicBase } from "../gateway/http/publicUrl.ts";
import type { Handler } from "../gateway/routes/handler.ts";
import type { Services } from "../gateway/services.ts";
import { PAGES } from "./addresses.ts";
import type { Assets } from "./assets/bundle.ts";
import { oembedHandler } from "./oembed.ts";
import type { Ask } from "./page.ts";
import { EVERYBODY } from "./pages.ts";
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
  { askAs, assets }: { readonly askAs: (tier: Tier) => Ask; readonly assets: () => Promise<Assets> },
): Readonly<Record<string, Handler>> {
  const tier = EVERYBODY[config.explorer];
  const ask = askAs(tier);
  const file =
    (type: string, textFor: (request: FastifyRequest) => string | Promise<string>): Handler =>
    async (request, reply) =>
      sendText(reply, await textFor(request), { contentType: `${type}; charset=utf-8`, isShared: true });
  return {
    "/robots.txt": file("text/plain", (request) => robotsText(publicBase(config, request))),
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
      const icon = find(addresses[ICON]?.split("/").at(-1) ?? "");
      if (icon === undefined) throw new Error("The icon is not bundled.");
      sendAsset(reply, icon, "max-age=86400");
    },
  };
}

function robotsText(base: string): string {
  return ["User-agent: *", "Disallow: /dashboard", "", `Sitemap: ${base}/sitemap.xml`, ""].join("\n");
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
