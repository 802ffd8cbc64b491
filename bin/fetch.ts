import { type Command, Option } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { type FetchedSource, type FetchOptions, fetchSources } from "../build/fetch/fetchSources.ts";
import { nodeNetwork, PATIENCE } from "../build/fetch/network.ts";
import { tableLines } from "../build/tableLines.ts";
import { EXIT } from "./exits.ts";
import { options, sayWhenInterrupted } from "./options.ts";
import { print } from "./print.ts";
import { USUAL_SOURCES } from "./sources.ts";

type Given = Omit<FetchOptions, "onetVersion"> & {
  readonly onet: string;
  readonly contact?: string;
  readonly json?: true;
};

/** `tidemark fetch`. */
export function addFetchCommand(program: Command): void {
  program
    .command("fetch")
    .description("download the official tables listed in the lock file")
    .addOption(options.sources("folder to fill").default(USUAL_SOURCES))
    .option("--onet <VERSION>", "O*NET version; latest is the newest of the lock", "29.0")
    .addOption(
      new Option("--mirror <PLACE>", "download everything from this folder or http address").env(
        "TIDEMARK_MIRROR",
      ),
    )
    .option("--only <NAMES...>", "only these downloads (of build/sources.lock.json)")
    .addOption(
      new Option("--contact <WHO>", "email address or page that tells producers who is asking").env(
        "TIDEMARK_CONTACT",
      ),
    )
    .addOption(
      new Option("--downloads <DIR>", "where to keep the downloads as published")
        .env("TIDEMARK_DOWNLOADS")
        .default(".cache/downloads"),
    )
    .option("--again", "download again and compare")
    .option("--accept-changes", "accept files that changed since they were first fetched")
    .option("--replace", "replace tables that fetch did not write")
    .addOption(options.json())
    .action(async ({ onet, contact, json, ...given }: Given) => {
      sayWhenInterrupted("run the same command again to continue.");
      const wanted = { ...given, onetVersion: onet };
      const fetched = await fetchSources(wanted, nodeNetwork(contact), PATIENCE, nodeEffects());
      print({ sources: fetched }, json, () => lines(fetched, given.sources));
      for (const { name, reason } of fetched) {
        if (reason !== undefined) process.stderr.write(`tidemark: ${name}: ${reason}\n`);
      }
      if (fetched.some(hasFailed)) process.exitCode = EXIT.failed;
    });
}

const STATES = { there: "was there", fetched: "fetched", nowhere: "not fetched", failed: "failed" } as const;

function lines(fetched: readonly FetchedSource[], folder: string): string[] {
  return [
    ...tableLines([
      ["SOURCE", "VERSION", "STATE", "TABLES"],
      ...fetched.map((each) => [each.name, each.version, STATES[each.state], String(each.tables.length)]),
    ]),
    "",
    fetched.some(hasFailed)
      ? "Some downloads failed. The rest is kept; run the same command again to continue."
      : `The tables are in ${folder}.`,
  ];
}

const hasFailed = ({ state }: FetchedSource) => state === "failed";
