import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gatewayForFile } from "../gateway/forFile.ts";

const { h, client } = await gatewayForFile({ limits: { pages: { burst_limit: 10_000 } } });
const key = h.keys.enterprise;
const HTML = { accept: "text/html", host: "tidemark.example" };
const open = async (path: string) => {
  const page = await client.ask(path, { headers: HTML });
  expect(page.status, path).toBe(200);
  return page.text;
};
const targetsIn = (text: string) => [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to = ""]) => to);

const first = await open("/guide");
const chapters = new Map([["/guide", first]]);
for (const to of targetsIn(first).filter((to) => to.startsWith("/guide/"))) chapters.set(to, await open(to));

it("the guide has every page of the documentation as a chapter", () => {
  const headings = [...chapters.values()].map((text) => /<h1>([^<]+)<\/h1>/.exec(text)?.[1]);
  for (const name of readdirSync("docs").filter((name) => name.endsWith(".md"))) {
    const [heading = ""] = readFileSync(`docs/${name}`, "utf8").split("\n");
    expect(headings, name).toContain(heading.slice(2));
  }
});

it("the guide has no link, picture or anchor that leads nowhere", async () => {
  const asked = new Set<string>();
  for (const [from, text] of chapters) {
    for (const to of targetsIn(text).filter((to) => !/^(https?|mailto):/.test(to))) {
      const [path = "", anchor] = to.split("#");
      const target = path === "" ? text : chapters.get(path);
      if (anchor !== undefined) expect(target, `${from} -> ${to}`).toContain(`id="${anchor}"`);
      if (target !== undefined || asked.has(path)) continue;
      asked.add(path);
      expect((await client.ask(path, { key, headers: HTML })).status, `${from} -> ${to}`).toBe(200);
    }
  }
  expect(asked.size).toBeGreaterThan(5);
});

it("the guide shows pictures, tables and blocks under the policy of pages, with all HTML of the text escaped", () => {
  expect(chapters.get("/guide/validation")).toMatch(/<img src="\/assets\/agreement-\w+\.svg" alt="[^"]+"/);
  for (const [path, text] of chapters) {
    expect(text.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/g), path).toBeNull();
  }
  expect(chapters.get("/guide/format")).toContain("releases/&lt;id&gt;/");
});

it("the guide writes examples with the address of the service that shows them", () => {
  expect(first).toContain("export TIDEMARK_URL=http://tidemark.example\n");
  expect(first).not.toContain("127.0.0.1:8080");
});

it("the guide answers 404 for a chapter that is not there", async () => {
  expect(await client.ask("/guide/none", { headers: HTML })).toMatchObject({ status: 404 });
});

it("the guide brings the measured agreement to the page about the numbers", async () => {
  const [, table = ""] = readFileSync("docs/validation.md", "utf8").split("## At a glance");
  const value = /^\| exposure \| ([\d.]+) \|/m.exec(table)?.[1];
  expect(await open("/explore/about")).toContain(`>${value}</td>`);
});
