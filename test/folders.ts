import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export type TemporaryFolder = { readonly path: string; readonly remove: () => void };

/** A folder that vanishes with `remove`. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "tidemark-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A folder that vanishes after the last test of the file that calls. */
export function folderForFile(): string {
  const { path, remove } = temporaryFolder();
  afterAll(remove);
  return path;
}

/** Does something in a folder that vanishes afterwards. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = temporaryFolder();
  try {
    return await work(path);
  } finally {
    remove();
  }
}
