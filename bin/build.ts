import { existsSync } from "node:fs";
import { type Effects, nodeEffects } from "../build/effects.ts";
import { parseRegionFilter } from "../build/sources/regionFilter.ts";
import { readEncoder } from "../gateway/config.ts";
import { encoderOptions } from "../gateway/release/searchOptions.ts";
import type { BuildOptions } from "../generator/main.ts";
import type { BuildReport } from "../generator/report.ts";
import { command, flag, option } from "./command.ts";
import { options, repeated, sayWhenInterrupted } from "./options.ts";
import { chooseSources, OPEN_EDITION, USUAL_SOURCES } from "./sources.ts";

export const addBuildCommand = command(
  "build",
  "turn source tables into a release and publish it",
  {
    sources: options.sources<string | undefined>(
      `folder of source tables (default: ${USUAL_SOURCES}/ if complete, else the open edition in ${OPEN_EDITION}/)`,
    ),
    onet: options.onet,
    regions: options.regions,
    dist: options.dist,
    replace: flag(
      "--replace",
      "replace a published release of official tables, of a newer O*NET version or with more in it",
    ),
    unlessPublished: flag("--unless-published", "build only where no release is published yet"),
    cache: option<boolean>("--no-cache", "rebuild every stage"),
    publish: option<boolean>("--no-publish", "build only; keep serving the current release"),
  },
  async ({ sources, onet, regions = "all", dist, unlessPublished, replace, cache, publish }) => {
    sayWhenInterrupted("what was published before is untouched.");
    const effects = nodeEffects();
    if (unlessPublished && existsSync(`${dist}/current`)) return undefined;
    const { folder, missing } = await chooseSources(sources, onet, effects);
    if (missing.length > 0) {
      effects.logger.warn(
        `${USUAL_SOURCES}/ lacks ${missing.map(({ path }) => path).join(", ")}; building from the open edition instead`,
      );
    }
    if (!existsSync(folder)) {
      throw new Error(
        `There is no folder ${folder}. Name your source tables with --sources; without any, the open edition in ${OPEN_EDITION}/ is built.`,
      );
    }
    const { formatReport } = await import("../generator/report.ts");
    const read = { sources: folder, onetVersion: onet, regions: parseRegionFilter(regions) };
    const report = await buildFrom({ ...read, dist, replace, cache, publish }, effects);
    const unpublished = `Not published. "tidemark publish ${report.releaseId}${repeated.dist(dist)}" serves it.`;
    return { lines: [formatReport(report), ...(publish ? [] : ["", unpublished])] };
  },
  "TIDEMARK_ANNOTATIONS names a table of your own ratings, TIDEMARK_ENCODER another encoder; see docs/operations.md.",
);

/** Builds with the encoder and the ratings that the environment names. */
export async function buildFrom(
  options: Omit<BuildOptions, "encoder" | "annotationsFile">,
  effects: Effects,
): Promise<BuildReport> {
  const { buildRelease } = await import("../generator/main.ts");
  const annotationsFile = process.env.TIDEMARK_ANNOTATIONS;
  const encoder = readEncoder(process.env);
  return buildRelease(
    { ...options, encoder: encoderOptions(encoder), ...(annotationsFile ? { annotationsFile } : {}) },
    effects,
  );
}
