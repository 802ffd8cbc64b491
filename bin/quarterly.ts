import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Command } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { LATEST, onetVersionOf } from "../build/lock.ts";
import { parseRegionFilter } from "../build/sources/regionFilter.ts";
import { RELEASES_FOLDER } from "../core/format/format.ts";
import { readCurrent, verifyRelease } from "../core/verify/verify.ts";
import { buildFrom } from "./build.ts";
import { comparisonOf } from "./diff.ts";
import { options, repeated, sayWhenInterrupted, shellWord } from "./options.ts";
import { printLines } from "./print.ts";
import { USUAL_SOURCES } from "./sources.ts";

type Given = { sources: string; onet: string; regions?: string; dist: string; against?: string };

/** `tidemark quarterly`. */
export function addQuarterlyCommand(program: Command): void {
  program
    .command("quarterly")
    .description(
      "build without publishing, verify, and compare with what is served: a person reads and publishes",
    )
    .addOption(options.sources("folder of source tables").default(USUAL_SOURCES))
    .option("--onet <VERSION>", "O*NET version; latest is the newest of the lock", LATEST)
    .addOption(options.regions())
    .addOption(options.dist())
    .option("--against <DIST>", "compare with what this folder serves (default: the folder of --dist)")
    .action(async ({ sources, onet, regions = "all", dist, against = dist }: Given) => {
      sayWhenInterrupted("the served release is untouched.");
      const effects = nodeEffects();
      const onetVersion = await onetVersionOf(onet, effects);
      const { releaseId } = await buildFrom(
        { sources, onetVersion, regions: parseRegionFilter(regions), dist, publish: false },
        effects,
      );
      const [problem] = (await verifyRelease(dist, releaseId, effects, { deep: true })).problems;
      if (problem !== undefined) throw new Error(`${problem.file}: ${problem.problem}`);
      const current = await readCurrent(against, effects);
      if (current === releaseId) return printLines([`Release ${releaseId} is already being served.`]);
      const place = against === dist ? "publish" : `push ${shellWord(against)} --release`;
      printLines([
        ...(current === undefined
          ? ["No release is being served yet."]
          : await compared(`${against}/${RELEASES_FOLDER}/${current}`, dist, releaseId)),
        "",
        `To serve it: tidemark ${place} ${releaseId}${repeated.dist(dist)}`,
      ]);
    });
}

/** The comparison with what is served, kept beside the releases as well. */
async function compared(from: string, dist: string, to: string): Promise<string[]> {
  const { page } = await comparisonOf(from, `${dist}/${RELEASES_FOLDER}/${to}`);
  const file = `${dist}/diff-${basename(from)}-${to}.md`;
  await writeFile(file, page);
  return [page, `This report is saved in ${file}. Read it before you publish.`];
}
