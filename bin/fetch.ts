import { type Command, Option } from "commander";
import { nodeEffects } from "../build/effects.ts";
import type { FetchedSource } from "../build/fetch/fetchSources.ts";
import { tableLines } from "../build/tableLines.ts";
import { EXIT } from "./exits.ts";
import { options, sayWhenInterrupted } from "./options.ts";
import { print } from "./print.ts";

type Given = {
  sources: string;
  downloads: string;
  onet: string;
  mirror?: string;
  only?: string[];
  contact?: string;
  again?: true;
  acceptChanges?: true;
  replace?: true;
  json?: true;
};

/** `tidemark fetch`. */
export function addFetchCommand(program: Command): void {
  program
    .command("fetch")
    .description("download the official tables listed in the lock file")
    .addOption(options.sources("folder to fill").default("data/official"))
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
    .action(async (given: Given) => {
      sayWhenInterrupted("run the same command again to continue.");
      await fetchAll(given);
    });
}

async function fetchAll(given: Given): Promise<void> {
  const { fetchSources } = await import("../build/fetch/fetchSources.ts");
  const { nodeNetwork, PATIENCE } = await import("../build/fetch/network.ts");
  const { sources, downloads, onet, mirror, only, again, acceptChanges, replace, contact, json } = given;
  const fetched = await fetchSources(
    {
      sources,
      downloads,
      onetVersion: onet,
      mirror,
      only,
      again,
      acceptChanges,
      replace,
    },
    nodeNetwork(contact),
    PATIENCE,
    nodeEffects(),
  );
  print({ sources: fetched }, json, () => lines(fetched, sources));
  const failed = fetched.filter(({ state }) => state === "failed");
  for (const { name, reason } of fetched) {
    if (reason !== undefined) process.stderr.write(`tidemark: ${name}: ${reason}\n`);
  }
  if (failed.length > 0) process.exitCode = EXIT.failed;
}

const STATES = { there: "was there", fetched: "fetched", nowhere: "not fetched", failed: "failed" } as const;

function lines(fetched: readonly FetchedSource[], folder: string): string[] {
  return [
    ...tableLines([
      ["SOURCE", "VERSION", "STATE", "TABLES"],
      ...fetched.map(({ name, version, state, tables }) => [
        name,
        version,
        STATES[state],
        String(tables.length),
      ]),
    ]),
    "",
    fetched.some(({ state }) => state === "failed")
      ? "Some downloads failed. The rest is kept; run the same command again to continue."
      : `The tables are in ${folder}.`,
  ];
}
