import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { LATEST, onetVersionOf } from "../build/lock.ts";
import { parseRegionFilter } from "../build/sources/regionFilter.ts";
import { RELEASES_FOLDER } from "../core/format/format.ts";
import { buildFrom } from "./build.ts";
import { comparisonOf } from "./diff.ts";
import { options, repeated, sayWhenInterrupted, shellWord } from "./options.ts";

type Given = { sources: string; onet: string; regions: string; dist: string; against?: string };

/** `tidemark quarterly`. */
export function addQuarterlyCommand(program: Command): void {
  program
    .command("quarterly")
    .description(
      "build without publishing, verify, and compare with what is served: a person reads and publishes",
    )
    .addOption(options.sources("folder of source tables").default("data/official"))
    .option("--onet <VERSION>", "O*NET version; latest is the newest of the lock", LATEST)
    .addOption(
      new Option("--regions <STATES>", "states whose areas to cover, such as CA,TX")
        .env("TIDEMARK_REGIONS")
        .default("all"),
    )
    .addOption(options.dist())
    .option("--against <DIST>", "compare with what this folder serves (default: the folder of --dist)")
    .action(async ({ sources, onet, regions, dist, against = dist }: Given) => {
      sayWhenInterrupted("the served release is untouched.");
      const effects = nodeEffects();
      const { readCurrent, verifyRelease } = await import("../core/verify/verify.ts");
      const { releaseId } = await buildFrom(
        {
          sources,
          onetVersion: await onetVersionOf(onet, effects),
          regions: parseRegionFilter(regions),
          dist,
          publish: false,
        },
        effects,
      );
      const [problem] = (await verifyRelease(dist, releaseId, effects, { deep: true })).problems;
      if (problem !== undefined) throw new Error(`${problem.file}: ${problem.problem}`);
      const current = await readCurrent(against, effects);
      const lines =
        current === undefined || current === releaseId
          ? [
              current === undefined
                ? "No release is being served yet."
                : `Release ${releaseId} is already being served.`,
            ]
          : await compared(`${against}/${RELEASES_FOLDER}/${current}`, dist, releaseId);
      const serving =
        against === dist
          ? `publish ${releaseId}${repeated.dist(dist)}`
          : `push ${shellWord(against)} --release ${releaseId}${repeated.dist(dist)}`;
      if (current !== releaseId) lines.push("", `To serve it: tidemark ${serving}`);
      process.stdout.write(`${lines.join("\n")}\n`);
    });
}

/** The comparison with what is served, kept beside the releases as well. */
async function compared(from: string, dist: string, to: string): Promise<string[]> {
  const { page } = await comparisonOf(from, `${dist}/${RELEASES_FOLDER}/${to}`);
  const file = `${dist}/diff-${basename(from)}-${to}.md`;
  await writeFile(file, page);
  return [page, `This report is saved in ${file}. Read it before you publish.`];
}
