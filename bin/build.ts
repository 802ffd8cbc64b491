import { existsSync } from "node:fs";
import { type Command, Option } from "commander";
import { type Effects, nodeEffects } from "../build/effects.ts";
import { readConfig } from "../gateway/config.ts";
import { encoderOptions } from "../gateway/searchOptions.ts";
import { EXIT, UsageError } from "./exits.ts";
import { options } from "./options.ts";

type Given = { sources?: string; onet: string; dist: string; sample?: true; cache: boolean };

/** Where source tables are looked for if nobody says where they are. */
const USUAL_SOURCES = "data";

/** `tidemark build`. */
export function addBuildCommand(program: Command): void {
  program
    .command("build")
    .description("turn source tables into a release and publish it")
    .addOption(
      new Option(
        "--sources <DIR>",
        `folder of source tables (default: ${USUAL_SOURCES}/ if present, else the sample)`,
      ).env("TIDEMARK_SOURCES"),
    )
    .option("--onet <VERSION>", "O*NET version", "29.0")
    .addOption(options.dist())
    .option("--sample", "write the made-up sample and build from it, whatever else is there")
    .option("--no-cache", "build every stage anew")
    .addHelpText(
      "after",
      "\nTIDEMARK_ANNOTATIONS names a table of your own ratings, TIDEMARK_ENCODER another encoder; see docs/operations.md.",
    )
    .action(async (given: Given) => {
      if (given.sample && given.sources !== undefined && process.env.TIDEMARK_SOURCES !== given.sources) {
        throw new UsageError("--sample and --sources exclude each other.");
      }
      process.once("SIGINT", () => {
        process.stderr.write("\ntidemark: interrupted; what was published before is untouched.\n");
        process.exit(EXIT.interrupted);
      });
      const effects = nodeEffects();
      const sources = given.sample
        ? undefined
        : (given.sources ?? (existsSync(USUAL_SOURCES) ? USUAL_SOURCES : undefined));
      if (sources !== undefined && !existsSync(sources)) {
        throw new Error(
          `There is no folder ${sources}. Name your source tables with --sources, or build the sample with --sample.`,
        );
      }
      const { buildRelease } = await import("../generator/main.ts");
      const { formatReport } = await import("../generator/report.ts");

      const annotationsFile = process.env.TIDEMARK_ANNOTATIONS;
      const { encoder } = readConfig(process.env);
      const report = await buildRelease(
        {
          sources: sources ?? (await sampleSources(given.dist, effects)),
          ...(sources === undefined ? {} : { onetVersion: given.onet }),
          dist: given.dist,
          cache: given.cache,
          encoder: encoderOptions(encoder),
          ...(annotationsFile ? { annotationsFile } : {}),
        },
        effects,
      );
      process.stdout.write(`${formatReport(report)}\n`);
    });
}

async function sampleSources(dist: string, effects: Effects): Promise<string> {
  const { ensureSample } = await import("../build/sample/ensureSample.ts");
  return ensureSample(`${dist}/.sample`, effects);
}
