import { describe, expect, it } from "vitest";
import { gatewayForFile } from "../gateway/forFile.ts";
import { gatewayForTest, PUBLIC } from "./gateways.ts";

const ORIGIN = "https://tidemark.example";
const { h, client } = await gatewayForFile();
const { client: known } = await gatewayForFile({ services: { config: { publicUrl: ORIGIN } } });

const attributesOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);

describe("what search engines ask for", () => {
  it("is a robots.txt that names the site map and keeps them out of dashboards", async () => {
    const { status, headers, text } = await known.ask("/robots.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toContain("Disallow: /dashboard");
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it("is a site map of pages that all exist, with every occupation and region", async () => {
    const { status, headers, text } = await known.ask("/sitemap.xml");
    expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    const addresses = attributesOf(text, /<loc>([^<]+)<\/loc>/g).map((address = "") => {
      expect(address.startsWith(ORIGIN)).toBe(true);
      return address.slice(ORIGIN.length);
    });
    expect(new Set(addresses).size).toBe(addresses.length);
    const ofKind = (kind: string) => addresses.filter((path) => path.startsWith(`/explore/${kind}/`)).length;
    expect(ofKind("occupations")).toBe(h.release.tables.occupations.length);
    const { json } = await client.ask("/regions?basis=all&limit=500", { key: h.keys.enterprise });
    expect(ofKind("regions")).toBe((json as { total: number }).total);
    for (const path of addresses) {
      h.clock.nowMs += 1_000;
      const page = await client.ask(path, { headers: { accept: "text/html" } });
      expect([page.status, path]).toEqual([200, path]);
    }
  });

  it("names no region where everybody sees none", async () => {
    const { client: visitor } = await gatewayForTest({ services: { config: PUBLIC } });
    const { text } = await visitor.ask("/sitemap.xml");
    expect(text).toContain("/explore/occupations/");
    expect(text).not.toContain("/explore/regions/");
  });

  it("is an icon at the address that browsers ask unasked", async () => {
    const { status, headers, bytes } = await client.ask("/favicon.ico");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/x-icon",
      "public, max-age=86400",
    ]);
    expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  });

  it("answers HEAD, 304 and 405 as pages do, and costs an address nothing of its pages", async () => {
    for (const path of ["/robots.txt", "/sitemap.xml"]) {
      const { headers, text } = await client.ask(path);
      const head = await client.ask(path, { method: "HEAD" });
      expect([head.status, head.text, head.headers.etag]).toEqual([200, "", headers.etag]);
      const again = await client.ask(path, { headers: { "if-none-match": String(headers.etag) } });
      expect(again.status).toBe(304);
      expect(text).not.toBe("");
      const posted = await client.ask(path, { method: "POST", body: {} });
      expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
    const left = async (path: string) => Number((await client.ask(path)).headers["x-ratelimit-remaining"]);
    const before = await left("/explore/about");
    await client.ask("/robots.txt");
    expect(await left("/explore/about")).toBe(before - 1);
  });
});

describe("the head of a page", () => {
  const headOf = async (asker: typeof client, path: string) => {
    h.clock.nowMs += 60_000;
    const { text } = await asker.ask(path, { headers: { accept: "text/html" } });
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
    return { meta, canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] };
  };

  it("names the page for link previews, at the origin that is configured", async () => {
    const { meta, canonical } = await headOf(known, "/explore/occupations/15-1252.00?sort_by=importance");
    expect(canonical).toBe(`${ORIGIN}/explore/occupations/15-1252.00`);
    expect(meta("og:url")).toBe(canonical);
    expect(meta("og:title")).toBe("Software Developers");
    expect(meta("og:description")).toBe(meta("description"));
    expect(meta("og:site_name")).toBe("Tidemark");
  });

  it("keeps what decides the content of a page in its canonical address, and one address for the first page", async () => {
    const socs = "socs=15-1252.00%2C29-1141.00";
    expect((await headOf(known, `/explore/compare?${socs}&utm_source=x`)).canonical).toBe(
      `${ORIGIN}/explore/compare?${socs}`,
    );
    for (const path of ["/", "/explore"]) expect((await headOf(known, path)).canonical).toBe(`${ORIGIN}/`);
  });

  it("is that of the whole code where an occupation is asked for by its six digits", async () => {
    const { status, headers } = await client.ask("/explore/occupations/15-1252?sort_by=importance", {
      headers: { accept: "text/html" },
    });
    expect([status, headers.location]).toEqual([303, "/explore/occupations/15-1252.00?sort_by=importance"]);
  });

  it("names no origin that nobody configured", async () => {
    expect((await headOf(client, "/explore/about")).canonical).toBe("/explore/about");
  });

  it("of a page of an error asks search engines to pass over it", async () => {
    const { meta, canonical } = await headOf(client, "/explore/occupations/99-9999.00");
    expect([meta("robots"), canonical, meta("og:title")]).toEqual(["noindex", undefined, undefined]);
  });
});
