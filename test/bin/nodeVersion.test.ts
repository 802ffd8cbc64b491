import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Runs a program as if Node were another version. */
function runAs(version: string, ...program: readonly string[]) {
  const fake = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const { status, stdout, stderr } = spawnSync(
    "node",
    ["--import", `data:text/javascript,${encodeURIComponent(fake)}`, ...program],
    { encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

describe("an old Node", () => {
  it.each(["12.22.0", "18.20.4", "20.18.3"])("%s is told in one sentence what to do", (version) => {
    for (const program of ["bin/nodeVersion.js", "bin/tidemark.js"]) {
      const { status, stdout, stderr } = runAs(version, program);
      expect(status).toBe(1);
      expect(stdout).toBe("");
      expect(stderr).toMatch(/^tidemark: Node 20\.19 or later is needed, and this is Node [\d.]+\. .*\n$/);
      expect(stderr).toContain(`this is Node ${version}.`);
    }
  });
});

describe("a Node that will do", () => {
  it.each(["20.19.0", "22.0.0", "100.1.0"])("%s is not held up", (version) => {
    expect(runAs(version, "bin/nodeVersion.js")).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

it("is asked for as package.json does", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  const needed = /\[(\d+), (\d+)\]/.exec(readFileSync("bin/nodeVersion.js", "utf8"));
  expect(engines.node).toBe(`>=${needed?.[1]}.${needed?.[2]}`);
});

it("is checked before anything is installed", () => {
  const recipe = spawnSync("make", ["-n", "-B", "install"], { encoding: "utf8" }).stdout;
  expect(recipe.indexOf("nodeVersion.js")).toBeGreaterThanOrEqual(0);
  expect(recipe.indexOf("nodeVersion.js")).toBeLessThan(recipe.indexOf("npm install"));
});
