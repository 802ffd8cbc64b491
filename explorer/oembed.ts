import { z } from "zod";
import { ApiError } from "../core/contract/errors.ts";
import { choice, integer, searchText } from "../core/contract/parameters.ts";
import { publicBase } from "../gateway/http/publicUrl.ts";
import { queryReader } from "../gateway/http/query.ts";
import { computed, sendComputed } from "../gateway/http/respond.ts";
import type { Release } from "../gateway/release/release.ts";
import { type Handler, occupationAt, requireRow } from "../gateway/routes/handler.ts";
import type { Services } from "../gateway/services.ts";
import type { Ask } from "./page.ts";
import { embedCode, embedPath, FRAME } from "./parts/cite.tsx";
import { PICTURE, picturePath } from "./parts/sharingTags.tsx";

const ADDRESS_MAX = 1_000;
const PIXELS_MAX = 10_000;
const Query = z.object({
  url: searchText("url", ADDRESS_MAX, "the address of an occupation or a region on this service"),
  format: choice("format", ["json"], "json", "how to answer"),
  maxwidth: integer("maxwidth", 1, PIXELS_MAX, FRAME.width, "the most pixels there are for the frame"),
  maxheight: integer("maxheight", 1, PIXELS_MAX, FRAME.height, "the same for its height"),
});
const readQuery = queryReader(Query);
const EMBEDDABLE = /^\/explore\/(occupations|regions)\/([^/]+)$/;

/** Answers how to embed the page of an occupation or a region (oembed.com, version 1.0, type `rich`); 404 for any other. */
export function oembedHandler({ config }: Pick<Services, "config">, ask: Ask): Handler {
  const titleOf = async (release: Release, kind: string, id: string): Promise<string> => {
    if (kind === "occupations") return occupationAt(release, requireRow(release, id)).title;
    return (await ask({ name: "region", path: { msa_code: id } })).msa_name;
  };
  return async (request, reply) => {
    const { url, maxwidth, maxheight } = readQuery(request) as z.infer<typeof Query>;
    const { release } = request.context;
    const base = publicBase(config, request);
    const asked = URL.canParse(url) ? new URL(url) : undefined;
    const [path, kind, id] = EMBEDDABLE.exec(asked?.pathname ?? "") ?? [];
    // Behind a proxy the scheme may differ.
    if (path === undefined || kind === undefined || id === undefined || asked?.host !== new URL(base).host) {
      throw new ApiError(
        "not_found",
        { path: url },
        "Only pages of occupations and regions can be embedded.",
      );
    }
    const title = await titleOf(release, kind, id);
    const size = { width: Math.min(maxwidth, FRAME.width), height: Math.min(maxheight, FRAME.height) };
    return sendComputed(
      reply,
      computed({
        version: "1.0",
        type: "rich",
        title,
        provider_name: "Tidemark",
        provider_url: base,
        html: embedCode(base + embedPath(path), title, size),
        ...size,
        thumbnail_url: base + picturePath({ address: path }, release.id),
        thumbnail_width: PICTURE.width,
        thumbnail_height: PICTURE.height,
      }),
    );
  };
}
