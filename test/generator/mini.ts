import { cp } from "node:fs/promises";
import { join } from "node:path";
import { nodeEffects } from "../../build/effects.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { buildRelease } from "../../generator/main.ts";
import { buildModel, type Model } from "../../generator/model/buildModel.ts";
import { loadTables } from "../../generator/model/queryRows.ts";
import type { BuildReport } from "../../generator/report.ts";
import { madeOnce } from "../madeOnce.ts";

/** A small folder of source tables written for the tests. */
export const MINI_SOURCES = join(import.meta.dirname, "../input/mini");

export const quiet = nodeEffects({ quiet: true });

/** The model of a small folder of sources. */
export async function modelOf(folder: string): Promise<Model> {
  const { tables } = await loadTables({ folder }, quiet);
  const { judgements } = await readJudgements(undefined, quiet);
  return buildModel(tables, judgements);
}

let mini: Promise<Model> | undefined;
/** The model of the mini sources, built once in a process: not to be changed. */
export function miniModel(): Promise<Model> {
  mini ??= modelOf(MINI_SOURCES);
  return mini;
}

export type MiniDist = { readonly dist: string; readonly report: BuildReport };

/** A folder of releases that holds that of the mini sources and its cache, built once in a run: not to be changed. */
export function miniDist(): Promise<MiniDist> {
  return madeOnce("mini-dist", async (folder) => {
    const dist = join(folder, "dist");
    return { dist, report: await buildRelease({ sources: MINI_SOURCES, dist }, quiet) };
  });
}

/** Makes a copy of that folder in `dist`, with times as they are there. */
export async function copyMiniDist(dist: string): Promise<BuildReport> {
  const made = await miniDist();
  await cp(made.dist, dist, { recursive: true, preserveTimestamps: true });
  return { ...made.report, folder: made.report.folder.replace(made.dist, dist) };
}
