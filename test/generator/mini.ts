import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeEffects } from "../../build/effects.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { buildModel, type Model } from "../../generator/model/buildModel.ts";
import { loadTables } from "../../generator/model/loadTables.ts";

/** A small folder of source tables written for the tests. */
export const MINI_SOURCES = join(import.meta.dirname, "../input/mini");

export const quiet = nodeEffects({ quiet: true });

/** The model of the mini sources. */
export async function miniModel(): Promise<Model> {
  const { tables } = await loadTables({ folder: MINI_SOURCES }, quiet);
  const { judgements } = await readJudgements(undefined, quiet);
  return buildModel(tables, judgements);
}

/** Runs a test in a new folder, which is taken away afterwards. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tidemark-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
