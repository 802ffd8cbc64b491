import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("the compiled gateway has no letter that makes Node keep its whole text at two bytes a character", () => {
  const { status, stderr } = spawnSync("node", ["bin/tidemark.js", "serve", "--help"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const [name = "none", ...others] = readdirSync(".cache/program").filter((file) => file.endsWith(".mjs"));
  expect(others).toEqual([]);
  const text = readFileSync(`.cache/program/${name}`, "utf8");
  expect(text).toContain("tidemark");
  const beyond = [...text].findIndex((letter) => letter > "\u007f");
  expect(text.slice(beyond, beyond < 0 ? beyond : beyond + 40)).toBe("");
});

test("a change in any room that the compiled gateway is made of has it compiled anew", async () => {
  const { metafile } = await build({
    entryPoints: ["bin/gateway.ts"],
    bundle: true,
    platform: "node",
    packages: "external",
    format: "esm",
    write: false,
    metafile: true,
  });
  const rooms = new Set(Object.keys(metafile.inputs).map((file) => file.split("/")[0]));
  const [list = ""] = /const ROOMS = \[[^\]]+/.exec(readFileSync("bin/compiled.js", "utf8")) ?? [];
  const watched = [...list.matchAll(/"(\w+)"/g)].map(([, room]) => room);
  expect(watched.toSorted()).toEqual([...rooms].sort());
});
