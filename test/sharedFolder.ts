import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
// @ts-expect-error: plain JavaScript without types, as it is run before anything is compiled.
import { FLAGS } from "../bin/compiled.js";
import { endBuild, openRelease } from "./openRelease.ts";

/**
 * Prints the contract for the client, and compiles the gateway as `make` does before it serves; gives all tests of a run one
 * folder for what is dear to build, and takes it away after the last; begins the release of the open edition where every test is run.
 */
export default function provideFolder({ config }: TestProject): () => void {
  execFileSync("npm", ["run", "--silent", "client"]);
  execFileSync("node", [...FLAGS, "bin/compile.js"]);
  // Gateways in the processes of tests take the files of their pages from there, where each would bundle them anew.
  process.env.COMPILED_ASSETS = resolve(".cache/program/assets.json");
  const folder = mkdtempSync(join(tmpdir(), "tidemark-shared-"));
  process.env.TIDEMARK_TEST_SHARED = folder;
  // A run of some tests builds it when one of them asks.
  const isWholeRun = process.argv
    .slice(2)
    .every((argument) => argument === "run" || argument.startsWith("-"));
  // Whoever asks for it is told why it could not be built.
  if (isWholeRun && !config.watch) openRelease().catch(() => {});
  return () => {
    endBuild();
    rmSync(folder, { recursive: true, force: true });
  };
}
