import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all tests of a run one folder for what is dear to build, and takes it away after the last. */
export default function provideFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-shared-"));
  process.env.TIDEMARK_TEST_SHARED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
