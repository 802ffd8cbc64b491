// An edge in front of Tidemark, for Cloudflare Workers and whatever else runs `export default { fetch }`.
//
//   ORIGIN          where the gateway is, such as https://origin.example.org
//   SANDBOX_LIMIT   the daily limit of the sandbox where TIDEMARK_LIMITS sets another than 100
//
// Bytes are kept at the edge. Every request asks the gateway all the same, with the caller's key and the ETag of what is
// kept: the gateway authorises and counts, and answers 304 where the kept bytes are right. Headers are always those of the
// gateway's answer, so that quotas and request ids are the caller's own.

/** How long a copy may lie unused; whether it is right is asked each time. */
const KEPT_SECONDS = 604_800;

export default {
  async fetch(request, { ORIGIN, SANDBOX_LIMIT = "100" }, context) {
    const target = targetOf(request.url, ORIGIN);
    const headers = new Headers(request.headers);
    // The edge compresses for callers by itself; one copy is enough.
    headers.set("accept-encoding", "identity");
    if (request.method !== "GET") {
      return fetch(target, {
        method: request.method,
        headers,
        body: request.body,
        redirect: "manual",
        duplex: "half",
      });
    }
    // The name of a copy holds no key: whether the caller may have it is the gateway's to say.
    const name = new Request(target, { method: "GET" });
    const kept = await caches.default.match(name);
    const wanted = headers.get("if-none-match");
    const tag = kept?.headers.get("etag");
    if (tag) headers.set("if-none-match", tag);
    const answer = await fetch(target, { headers, redirect: "manual" });

    if (answer.status === 304 && kept !== undefined) {
      const has = wanted?.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
      if (has) return new Response(null, { status: 304, headers: answer.headers });
      const full = new Headers(answer.headers);
      for (const header of ["content-type", "content-length"]) {
        const value = kept.headers.get(header);
        if (value !== null) full.set(header, value);
      }
      return new Response(kept.body, { status: 200, headers: full });
    }
    // Under the same path the sandbox has other bytes: kept, the tiers would push each other out.
    const isSandbox = answer.headers.get("x-ratelimit-limit") === SANDBOX_LIMIT;
    if (answer.status === 200 && answer.headers.has("etag") && isPublic(answer) && !isSandbox) {
      const copy = answer.clone();
      context.waitUntil(caches.default.put(name, keepable(copy)));
    }
    return answer;
  },
};

/**
 * The same path at the gateway. The path is set, never resolved: resolving `//evil.example/` against an origin gives
 * another host, which would get the caller's key and cookies.
 */
function targetOf(url, origin) {
  const { pathname, search } = new URL(url);
  const gateway = new URL(origin);
  const target = new URL(gateway.origin);
  target.pathname = pathname;
  target.search = search;
  if (target.origin !== gateway.origin) throw new TypeError(`${target.origin} is not the gateway`);
  return target;
}

function isPublic({ headers }) {
  return /\bpublic\b/.test(headers.get("cache-control") ?? "");
}

/** A copy with what says what its bytes are, and nothing of the caller who asked first. */
function keepable({ body, headers }) {
  const own = new Headers({ "cache-control": `public, max-age=${KEPT_SECONDS}` });
  for (const header of ["etag", "content-type", "content-length"]) {
    const value = headers.get(header);
    if (value !== null) own.set(header, value);
  }
  return new Response(body, { status: 200, headers: own });
}
