import { describe, expect, it } from "vitest";
import { wrapped } from "../../explorer/rendering/picture.tsx";
import { gatewayForFile } from "../gateway/forFile.ts";
import { gatewayForTest, PUBLIC } from "./gateways.ts";

const HTML = { accept: "text/html" };
const PATH = "/explore/occupations/43-3031.00";
const { h, client } = await gatewayForFile();
const base = `http://127.0.0.1:${client.port}`;
const region = { msa_code: "31084", msa_name: "Los Angeles-Long Beach-Glendale, CA" };

const page = async (path: string) => {
  h.clock.nowMs += 60_000;
  return client.ask(path, { headers: HTML });
};
/** What a document says in its text, without markup. */
const unescaped = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

describe("the picture of a page for link previews", () => {
  it("is a PNG of the size that the page names, another one for each page", async () => {
    const occupations = [PATH, PATH.replace("43-3031", "29-1141")];
    const pictures = new Set<string>();
    for (const path of [
      ...occupations,
      `/explore/regions/${region.msa_code}`,
      "/",
      "/explore/about",
      "/docs",
    ]) {
      const { text } = await page(path);
      const named = unescaped(/<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? "");
      expect(named.startsWith(base), path).toBe(true);
      h.clock.nowMs += 60_000;
      const { status, headers, bytes } = await client.ask(named.slice(base.length));
      expect([status, headers["content-type"], headers["content-encoding"]], path).toEqual([
        200,
        "image/png",
        undefined,
      ]);
      expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(text).toContain('<meta property="og:image:width" content="1200"');
      pictures.add(bytes.toString("base64"));
    }
    expect(pictures.size).toBe(6);
  });

  it("answers HEAD and 304, and is 404 where there is no page", async () => {
    const path = `${PATH}?format=png`;
    const first = await page(path);
    expect(first.headers["cache-control"]).toBe("public, no-cache, must-revalidate");
    const head = await client.ask(path, { method: "HEAD" });
    expect([head.status, head.headers["content-length"]]).toEqual([200, String(first.bytes.length)]);
    const etag = String(first.headers.etag);
    expect((await client.ask(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await page("/explore/occupations/99-9999.00?format=png")).status).toBe(404);
  });

  it("breaks a title between words, and ends one that is too long with an ellipsis", () => {
    expect(wrapped("Software Developers", 10, 3)).toEqual(["Software", "Developers"]);
    expect(wrapped("one two three four five six", 9, 2)).toEqual(["one two", "three…"]);
  });
});

describe("a page to cite and to embed", () => {
  it("offers a citation as text and BibTeX that pins release, methodology and address", async () => {
    const { text } = await page(PATH);
    const shown = unescaped(text);
    const { data_updated, methodology_version } = h.release.manifest;
    const pinned = `Release ${h.release.id} of ${data_updated}, methodology ${methodology_version}`;
    expect(shown).toContain(`${pinned}. ${base}${PATH}`);
    expect(shown).toContain(`@misc{tidemark-43303100-${h.release.id},`);
    expect(shown).toContain(`note = {${pinned}}`);
    expect((await page("/explore/about")).text).toContain("Cite this");
    expect((await page("/explore/occupations/99-9999.00")).text).not.toContain("Cite this");
  });

  it("escapes in BibTeX what TeX would read as a command", async () => {
    const { text } = await page("/explore?q=R%26D%20100%25");
    expect(unescaped(text)).toContain(String.raw`title = {“R\&D 100\%”}`);
  });

  it("gives a frame that any site may show, with the scores of the page and no script", async () => {
    for (const [path, words] of [
      ["/embed/occupations/43-3031.00", "Exposure to AI"],
      [`/embed/regions/${region.msa_code}`, "Mean exposure to AI"],
    ] as const) {
      const { status, headers, text } = await page(path);
      expect(status).toBe(200);
      expect(headers["content-security-policy"]).toContain("frame-ancestors *");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(text).toContain(words);
      expect(text).toContain(`href="${path.replace("/embed/", "/explore/")}"`);
      expect(text).not.toContain("<script");
      expect(text).toContain('<meta name="robots" content="noindex"');
    }
  });

  it("lets no other page into a frame", async () => {
    for (const path of ["/", PATH, "/docs", "/embed/occupations/99-9999.00", "/explore/none"]) {
      expect((await page(path)).headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    }
  });

  it("offers the code of a frame, which leads to it", async () => {
    const shown = unescaped((await page(PATH)).text);
    expect(shown).toContain(`<iframe src="${base}/embed/occupations/43-3031.00"`);
    expect((await page("/explore/about")).text).not.toContain("iframe");
  });
});

describe("a page", () => {
  it("of an occupation leads on to where the public keeps more about it, by its code or its title", async () => {
    const shown = unescaped((await page(PATH)).text);
    for (const address of [
      "https://www.onetonline.org/link/summary/43-3031.00",
      "https://www.mynextmove.org/profile/summary/43-3031.00",
      "https://www.careeronestop.org/Toolkit/Careers/Occupations/occupation-profile.aspx?keyword=Bookkeeping%2C+Accounting%2C+and+Auditing+Clerks&onetcode=43303100",
      "https://data.bls.gov/search/query/results?cx=013738036195919377644%3A6ih0hfrgl50&q=Bookkeeping",
    ]) {
      expect(shown).toContain(`<a href="${address}`);
    }
  });

  it("about the numbers links every source, and shows the checks that the documentation has", async () => {
    const shown = unescaped((await page("/explore/about")).text);
    for (const { url } of h.release.manifest.sources) expect(shown).toContain(`<a href="${url}">`);
    expect(shown).toContain("How they agree with independent work");
  });
});

describe("oEmbed", () => {
  const embed = (url: string, more = "") => client.ask(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it("describes the frame of an occupation and of a region, which their pages lead to", async () => {
    for (const [path, title] of [
      [PATH, "Bookkeeping, Accounting, and Auditing Clerks"],
      [`/explore/regions/${region.msa_code}`, region.msa_name],
    ] as const) {
      const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(
        (await page(path)).text,
      )?.[1];
      const { status, json } = await client.ask(unescaped(href ?? ""));
      expect(status).toBe(200);
      expect(json).toMatchObject({
        version: "1.0",
        type: "rich",
        title,
        provider_url: base,
        html: expect.stringContaining(`src="${base}${path.replace("/explore/", "/embed/")}"`),
        width: 600,
        height: 460,
        thumbnail_url: expect.stringContaining(`${base}${path}?format=png`),
      });
    }
  });

  it("keeps within the size that is asked for", async () => {
    const { json } = await embed(base + PATH, "&maxwidth=320&maxheight=2000");
    expect(json).toMatchObject({ width: 320, height: 460, html: expect.stringContaining('width="320"') });
  });

  it("is 404 for what cannot be embedded and 400 for what is no question", async () => {
    for (const url of [
      `${base}/explore/about`,
      `${base}/explore/occupations/99-9999.00`,
      `${base}/explore/regions/00000`,
      `${base}/explore/occupations/%E0%A4%A`,
      `https://other.example${PATH}`,
      "no address",
    ]) {
      expect([(await embed(url)).status, url]).toEqual([404, url]);
    }
    for (const query of ["", "?url=", `?url=${base}${PATH}&maxwidth=0`, `?url=${base}${PATH}&format=xml`]) {
      expect([(await client.ask(`/oembed${query}`)).status, query]).toEqual([400, query]);
    }
  });

  it("offers and describes no frame of a region where everybody sees none", async () => {
    const { client: other } = await gatewayForTest({ services: { config: PUBLIC } });
    const url = `http://127.0.0.1:${other.port}/explore/regions/${region.msa_code}`;
    expect((await other.ask(`/oembed?url=${encodeURIComponent(url)}`)).status).toBe(403);
    const frame = await other.ask(`/embed/regions/${region.msa_code}`, { headers: HTML });
    expect([frame.status, frame.text]).toEqual([200, expect.not.stringContaining(region.msa_name)]);
  });
});
