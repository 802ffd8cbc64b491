import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import GithubSlugger from "github-slugger";
import { expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINT_NAMES, ENDPOINTS } from "../core/contract/endpoints.ts";
import { SETTINGS, settingsTable } from "../gateway/settings.ts";
import { DOCUMENTS } from "./documents.ts";

const PROGRAMS = ["bin", "build", "core", "generator", "gateway", "explorer", "docs/examples"];
function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** The anchors of a page's headings, as GitHub and the guide name them. */
function anchorsOf(page: string): string[] {
  const slugger = new GithubSlugger();
  const text = readFileSync(page, "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => `#${slugger.slug(title)}`);
}

it("the documentation lists every setting that the programs read", () => {
  const operations = readFileSync("docs/operations.md", "utf8");
  const settings = new Set(
    PROGRAMS.flatMap(namesIn)
      .filter((path) => /\.(ts|js)$/.test(path))
      .flatMap((path) => readFileSync(path, "utf8").match(/\bTIDEMARK_[A-Z_]+[A-Z]\b/g) ?? []),
  );
  expect(settings.size).toBeGreaterThan(10);
  for (const setting of settings) expect(operations, setting).toContain(`\`${setting}\``);
});

it("the documentation has the table of settings that the schema of the gateway gives, and no setting twice", () => {
  const operations = readFileSync("docs/operations.md", "utf8");
  expect(operations).toContain(`\n\n${settingsTable()}\n`);
  const names = operations.match(/^\| `TIDEMARK_\w+`/gm) ?? [];
  expect(new Set(names).size).toBe(names.length);
  for (const shape of Object.values(SETTINGS.shape)) {
    const [description, meaning] = [expect.any(String), expect.any(String)];
    expect(z.globalRegistry.get(shape)).toMatchObject({ description, meaning });
  }
});

it("the documentation says of every dependency what it is for", () => {
  const page = readFileSync("docs/dependencies.md", "utf8");
  const needs = JSON.parse(readFileSync("package.json", "utf8"));
  const { dependencies, optionalDependencies, devDependencies } = needs;
  const named = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
  for (const name of named) expect(page, name).toMatch(new RegExp(`^\\| ${name}( \\(optional\\))? \\|`, "m"));
  for (const name of Object.keys(devDependencies)) expect(page, name).toContain(name);
});

it("the documentation links only to files and headings that are there", () => {
  for (const page of DOCUMENTS) {
    const links = readFileSync(page, "utf8").matchAll(/\]\(([^)#\s]*)(#[^)\s]*)?\)/g);
    for (const [, target = "", anchor] of links) {
      if (/^https?:/.test(target)) continue;
      const path = target === "" ? page : normalize(join(dirname(page), target));
      expect(() => statSync(path), `${page} -> ${target}`).not.toThrow();
      if (anchor !== undefined) expect(anchorsOf(path), `${page} -> ${target}${anchor}`).toContain(anchor);
    }
  }
});

it("the documentation names only tests that are there", () => {
  const named = DOCUMENTS.flatMap((page) => [
    ...readFileSync(page, "utf8").matchAll(/`(test\/[\w./]+\.ts)`/g),
  ]).map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(30);
  for (const path of named) expect(existsSync(path), path).toBe(true);
});

it("the documentation has a script that walks every endpoint of the contract", () => {
  const walk = readFileSync("docs/examples/walk.js", "utf8");
  for (const name of ENDPOINT_NAMES) {
    const { path } = ENDPOINTS[name];
    const asked = new RegExp(path.replace(/\{\w+\}/g, "\\$\\{[^}]+\\}").replaceAll("/", "\\/"));
    expect(walk, name).toMatch(asked);
  }
});
