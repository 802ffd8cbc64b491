import { expect, it } from "vitest";
import { gatewayForFile } from "../gateway/forFile.ts";
import { gatewayForTest } from "./gateways.ts";

const HTML = { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" };

const { h: gateway, client } = await gatewayForFile();

it("the explorer gives a page at the root to browsers and makers of link previews, JSON to everybody else, and tells caches so", async () => {
  const typeFor = async (headers: Readonly<Record<string, string>>) => {
    const answer = await client.ask("/", { headers });
    const told = answer.headers.vary?.split(", ");
    expect(told).toEqual(expect.arrayContaining(["Accept", "User-Agent"]));
    return answer.headers["content-type"]?.split(";")[0];
  };
  expect(await typeFor(HTML)).toBe("text/html");
  expect(await typeFor({ accept: "application/json, text/html;q=0.5" })).toBe("application/json");
  for (const agent of [
    "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Twitterbot/1.0",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  ]) {
    expect(await typeFor({ accept: "*/*", "user-agent": agent }), agent).toBe("text/html");
    expect(await typeFor({ "user-agent": agent }), agent).toBe("text/html");
    expect(await typeFor({ accept: "application/json", "user-agent": agent })).toBe("application/json");
  }
  for (const agent of ["curl/8.5.0", "python-requests/2.32", "node", "Go-http-client/2.0"]) {
    expect(await typeFor({ accept: "*/*", "user-agent": agent }), agent).toBe("application/json");
  }
});

it("the explorer lets a page load from this server only and run nothing that is written into it", async () => {
  const { headers, text } = await client.ask("/explore", { headers: HTML });
  expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|(src|href)="https?:\/\/(?!127)/);
});

it("the explorer answers an unchanged page with 304", async () => {
  const { headers } = await client.ask("/explore", { headers: HTML });
  const again = await client.ask("/explore", {
    headers: { ...HTML, "if-none-match": headers.etag as string },
  });
  expect(again.status).toBe(304);
});

it("the explorer serves the files of pages compressed, under names that never change their content", async () => {
  const { text } = await client.ask("/explore", { headers: HTML });
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const path of files) {
    const file = await client.ask(path, { headers: { "accept-encoding": "br" } });
    expect(file.status).toBe(200);
    expect(file.headers["cache-control"]).toContain("immutable");
    expect(file.headers["content-encoding"]).toBe("br");
  }
  expect((await client.ask("/assets/none.js")).status).toBe(404);
});

it("the explorer tells people who miss a page how to go on and which regions there are, and everybody else in an envelope", async () => {
  for (const path of ["/explore/none", "/explore/regions/99999", "/explore/occupations/99-9999.00"]) {
    const { status, text } = await client.ask(path, { headers: HTML });
    expect([status, path]).toEqual([404, path]);
    expect(text).toContain('<form class="search" action="/explore" role="search"');
    for (const next of ["landscape", "regions", "skills"]) expect(text).toContain(`href="/explore/${next}"`);
    expect(text).toMatch(/Regional figures by occupation cover \d+ areas, all in CA/);
    expect(text).not.toContain("GET /");
  }
  expect((await client.ask("/explore/none", { headers: HTML })).text).toContain("There is nothing here");
  expect((await client.ask("/explore/none")).json).toMatchObject({ error: "not_found" });
});

it("the explorer counts an address's pages apart from its calls of the API", async () => {
  const before = await client.ask("/openapi.json");
  for (let i = 0; i < 3; i += 1) await client.ask("/explore", { headers: HTML });
  const after = await client.ask("/openapi.json");
  const left = (answer: typeof before) => Number(answer.headers["x-ratelimit-remaining"]);
  expect(left(before) - left(after)).toBe(1);
});

it("the explorer refuses an address that looks at too many pages, with a page", async () => {
  const asked = Array.from({ length: 200 }, () => client.ask("/explore", { headers: HTML }));
  const answers = await Promise.all(asked);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers["retry-after"]).toMatch(/^\d+$/);
  expect(refused?.text).toContain("Too many requests");
  gateway.clock.nowMs += 400;
  const [next, afterIt] = [
    await client.ask("/explore", { headers: HTML }),
    await client.ask("/explore", { headers: HTML }),
  ];
  expect([next.status, afterIt.status]).toEqual([200, 429]);
  gateway.clock.nowMs += 60_000;
});

it("the explorer makes a page once for all addresses that differ in parameters it does not know", async () => {
  let asked = 0;
  const release = () => {
    asked += 1;
    return gateway.release;
  };
  const { client: visitor } = await gatewayForTest({ services: { release } });
  const path = "/explore/occupations/15-1252.00";
  const first = await visitor.ask(path, { headers: HTML });
  const before = asked;
  for (const more of ["?_=1", "?_=2&utm_source=a", "?sort=1&_=3"]) {
    const again = await visitor.ask(path + more, { headers: HTML });
    expect([again.status, again.headers.etag]).toEqual([200, first.headers.etag]);
  }
  // Whoever looks at a page costs one look at the release; making it costs one more for each call of the API.
  expect([before > 2, asked - before]).toEqual([true, 3]);
});

it("the explorer turns a visitor away who asks for many pages at once, with 503 and when to come back, and counts it", async () => {
  const { h, client: visitor } = await gatewayForTest();
  const asked = Array.from({ length: 30 }, (_, page) =>
    visitor.ask(`/explore/landscape?q=${page}`, { headers: HTML }),
  );
  const health = await visitor.ask("/health");
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, text } of refused) {
    expect(headers["retry-after"]).toMatch(/^\d+$/);
    expect(text).toContain("Temporarily unavailable");
  }
  expect(health.status).toBe(200);
  expect(await h.services.metrics.text()).toContain(
    `tidemark_shed_total{route="/explore/landscape"} ${refused.length}\n`,
  );
});
