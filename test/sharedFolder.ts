import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Compiles the gateway, as `make` does before it serves; gives all tests of a run one folder for what is dear to build,
 * and takes it away after the last.
 */
export default function provideFolder(): () => void {
  execFileSync("node", ["--max-semi-space-size=4", "bin/compile.js"]);
  const folder = mkdtempSync(join(tmpdir(), "tidemark-shared-"));
  process.env.TIDEMARK_TEST_SHARED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
