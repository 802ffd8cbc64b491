import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { nodeEffects } from "../build/effects.ts";
import { LATEST, onetVersionOf } from "../build/lock.ts";
import { parseRegionFilter } from "../build/sources/regionFilter.ts";
import { RELEASES_FOLDER } from "../core/format/format.ts";
import { readCurrent, verifyRelease } from "../core/verify/verify.ts";
import { buildFrom } from "./build.ts";
import { command, option } from "./command.ts";
import { comparisonOf } from "./diff.ts";
import { options, repeated, sayWhenInterrupted, shellWord } from "./options.ts";
import { USUAL_SOURCES } from "./sources.ts";

export const addQuarterlyCommand = command(
  "quarterly",
  "build without publishing, verify, and compare with what is served: a person reads and publishes",
  {
    sources: options.sources("folder of source tables").default(USUAL_SOURCES),
    onet: option<string>("--onet <VERSION>", "O*NET version; latest is the newest of the lock").default(
      LATEST,
    ),
    regions: options.regions,
    dist: options.dist,
    against: option(
      "--against <DIST>",
      "compare with what this folder serves (default: the folder of --dist)",
    ),
  },
  async ({ sources, onet, regions = "all", dist, against = dist }) => {
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
    if (current === releaseId) return { lines: [`Release ${releaseId} is already being served.`] };
    const place = against === dist ? "publish" : `push ${shellWord(against)} --release`;
    const comparison =
      current === undefined
        ? ["No release is being served yet."]
        : await compared(`${against}/${RELEASES_FOLDER}/${current}`, dist, releaseId);
    return {
      lines: [...comparison, "", `To serve it: tidemark ${place} ${releaseId}${repeated.dist(dist)}`],
    };
  },
);

/** The comparison with what is served, kept beside the releases as well. */
async function compared(from: string, dist: string, to: string): Promise<string[]> {
  const { page } = await comparisonOf(from, `${dist}/${RELEASES_FOLDER}/${to}`);
  const file = `${dist}/diff-${basename(from)}-${to}.md`;
  await writeFile(file, page);
  return [page, `This report is saved in ${file}. Read it before you publish.`];
}
