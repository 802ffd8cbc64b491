import type { IncomingHttpHeaders } from "node:http";
import type { Encoding } from "../../core/format/encodings.ts";

/** Best first where the caller likes several equally well. */
const PREFERENCE: readonly Encoding[] = ["br", "gz", "identity"];
const LIKED = new Map<string, readonly Encoding[]>();
/** Clients send one of a handful of values; thousands of them only evict earlier ones. */
const LIKED_MAX = 200;

/**
 * The encodings a caller takes, best first, from `Accept-Encoding` (RFC 9110, section 12.5.3). The identity is always
 * among them: a body the caller dislikes is better than none.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ["identity"];
  const known = LIKED.get(header);
  if (known !== undefined) return known;
  const liked = readAcceptEncoding(header);
  if (LIKED.size >= LIKED_MAX) LIKED.clear();
  LIKED.set(header, liked);
  return liked;
}

/** What a header such as `Accept` names in lower case, with its weights (RFC 9110, section 12.4.2). */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, "");
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== "") weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

function readAcceptEncoding(header: string): readonly Encoding[] {
  const weights = weightsIn(header);
  const others = weights.get("*");
  const weightOf = (encoding: Encoding): number => {
    if (encoding === "identity") return weights.get("identity") ?? 0.001;
    const own = encoding === "gz" ? (weights.get("gzip") ?? weights.get("x-gzip")) : weights.get(encoding);
    return own ?? others ?? 0;
  };
  return PREFERENCE.filter((encoding) => encoding === "identity" || weightOf(encoding) > 0).sort(
    (a, b) => weightOf(b) - weightOf(a),
  );
}

/** Whether gzip is liked better than nothing: brotli, which may be liked better still, takes too long to make. */
export function prefersGzip(header: string | undefined): boolean {
  const liked = acceptedEncodings(header);
  return liked.includes("gz") && liked.indexOf("gz") < liked.indexOf("identity");
}

/**
 * Whether `If-None-Match` names this entity tag (given with its quotes). The comparison is the weak one, as RFC 9110,
 * section 13.1.2 asks: a cache that compressed the body itself may send the tag back as `W/"…"`.
 */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  if (!header.includes(etag)) return header.trim() === "*";
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** Browsers, and what makes previews of links; all of them may ask with `Accept: *\/*`. */
const SHOWS_PAGES =
  /^Mozilla\/|facebookexternalhit|Facebot|Twitterbot|Slack|LinkedInBot|Discordbot|WhatsApp|TelegramBot|SkypeUriPreview|Iframely|Embedly|Mastodon/i;

/**
 * Whether the asker likes HTML better than JSON (RFC 9110, section 12.5.1): by `Accept`, and where that names neither, by
 * what browsers and makers of link previews call themselves.
 */
export function prefersHtml({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  const { accept = "*/*", "user-agent": agent = "" } = headers;
  const weights = weightsIn(accept);
  const [html = -1, json = -1] = [weights.get("text/html"), weights.get("application/json")];
  if (html < 0 && json < 0 && (weights.get("*/*") ?? 0) > 0) return SHOWS_PAGES.test(agent);
  return html > 0 && html > json;
}
