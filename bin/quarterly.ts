import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { parseRegionFilter } from "../build/sources/regionFilter.ts";
import { RELEASES_FOLDER } from "../release/format.ts";
import { buildFrom } from "./build.ts";
import { EXIT } from "./exits.ts";
import { options, repeated } from "./options.ts";

type Given = { sources: string; onet: string; regions: string; dist: string };

/** `tidemark quarterly`. */
export function addQuarterlyCommand(program: Command): void {
  program
    .command("quarterly")
    .description(
      "build without publishing, verify, and compare with what is served: a person reads and publishes",
    )
    .addOption(
      new Option("--sources <DIR>", "folder of source tables").env("TIDEMARK_SOURCES").default("data"),
    )
    .option("--onet <VERSION>", "O*NET version", "29.0")
    .addOption(
      new Option("--regions <STATES>", "states whose areas to cover, such as CA,TX")
        .env("TIDEMARK_REGIONS")
        .default("all"),
    )
    .addOption(options.dist())
    .action(async ({ sources, onet, regions, dist }: Given) => {
      process.once("SIGINT", () => {
        process.stderr.write("\ntidemark: interrupted; what is served is untouched.\n");
        process.exit(EXIT.interrupted);
      });
      const effects = nodeEffects();
      const { readCurrent, verifyRelease } = await import("../release/verify.ts");
      const { releaseId } = await buildFrom(
        { sources, onetVersion: onet, regions: parseRegionFilter(regions), dist, publish: false },
        effects,
      );
      const [problem] = (await verifyRelease(dist, releaseId, effects, { deep: true })).problems;
      if (problem !== undefined) throw new Error(`${problem.file}: ${problem.problem}`);
      const current = await readCurrent(dist, effects);
      const lines =
        current === undefined || current === releaseId
          ? [current === undefined ? "Nothing is served yet." : `Release ${releaseId} is served already.`]
          : await compared(dist, current, releaseId);
      if (current !== releaseId)
        lines.push("", `To serve it: tidemark publish ${releaseId}${repeated.dist(dist)}`);
      process.stdout.write(`${lines.join("\n")}\n`);
    });
}

/** The comparison with what is served, kept beside the releases as well. */
async function compared(dist: string, from: string, to: string): Promise<string[]> {
  const { readRelease } = await import("../build/diff/readRelease.ts");
  const { compareReleases } = await import("../build/diff/compareReleases.ts");
  const { diffMarkdown } = await import("../build/diff/markdown.ts");
  const effects = nodeEffects();
  const read = (id: string) => readRelease(`${dist}/${RELEASES_FOLDER}/${id}`, effects);
  const page = `${diffMarkdown(compareReleases(await read(from), await read(to))).trimEnd()}\n`;
  const file = `${dist}/diff-${from}-${to}.md`;
  await writeFile(file, page);
  return [page, `This page is kept in ${file}. Read it before you publish.`];
}
