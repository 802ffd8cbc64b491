import { existsSync } from "node:fs";
import type { Command } from "commander";
import { type Effects, nodeEffects } from "../build/effects.ts";
import { parseRegionFilter } from "../build/sources/regionFilter.ts";
import { readEncoder } from "../gateway/config.ts";
import { encoderOptions } from "../gateway/release/searchOptions.ts";
import type { BuildOptions } from "../generator/main.ts";
import type { BuildReport } from "../generator/report.ts";
import { options, repeated, sayWhenInterrupted } from "./options.ts";
import { printLines } from "./print.ts";
import { chooseSources, OPEN_EDITION, USUAL_SOURCES } from "./sources.ts";

type Given = {
  sources?: string;
  onet?: string;
  regions?: string;
  dist: string;
  replace?: boolean;
  unlessPublished?: true;
  cache: boolean;
  publish: boolean;
};

/** `tidemark build`. */
export function addBuildCommand(program: Command): void {
  program
    .command("build")
    .description("turn source tables into a release and publish it")
    .addOption(
      options.sources(
        `folder of source tables (default: ${USUAL_SOURCES}/ if complete, else the open edition in ${OPEN_EDITION}/)`,
      ),
    )
    .addOption(options.onet())
    .addOption(options.regions())
    .addOption(options.dist())
    .option(
      "--replace",
      "replace a published release of official tables, of a newer O*NET version or with more in it",
    )
    .option("--unless-published", "build only where no release is published yet")
    .option("--no-cache", "rebuild every stage")
    .option("--no-publish", "build only; keep serving the current release")
    .addHelpText(
      "after",
      "\nTIDEMARK_ANNOTATIONS names a table of your own ratings, TIDEMARK_ENCODER another encoder; see docs/operations.md.",
    )
    .action(
      async ({ sources, onet, regions = "all", dist, unlessPublished, replace, cache, publish }: Given) => {
        sayWhenInterrupted("what was published before is untouched.");
        const effects = nodeEffects();
        if (unlessPublished && existsSync(`${dist}/current`)) return;
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
        const report = await buildFrom(
          {
            sources: folder,
            onetVersion: onet,
            regions: parseRegionFilter(regions),
            dist,
            replace,
            cache,
            publish,
          },
          effects,
        );
        printLines([formatReport(report)]);
        if (publish) return;
        printLines([
          "",
          `Not published. "tidemark publish ${report.releaseId}${repeated.dist(dist)}" serves it.`,
        ]);
      },
    );
}

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
