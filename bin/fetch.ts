import { nodeEffects } from "../build/effects.ts";
import { type FetchedSource, fetchSources } from "../build/fetch/fetchSources.ts";
import { nodeNetwork, PATIENCE } from "../build/fetch/request.ts";
import { tableLines } from "../build/tableLines.ts";
import { command, flag, option, print } from "./command.ts";
import { EXIT } from "./exits.ts";
import { options, sayWhenInterrupted } from "./options.ts";
import { USUAL_SOURCES } from "./sources.ts";

export const addFetchCommand = command(
  "fetch",
  "download the official tables listed in the lock file",
  {
    sources: options.sources("folder to fill").default(USUAL_SOURCES),
    onet: option<string>("--onet <VERSION>", "O*NET version; latest is the newest of the lock").default(
      "29.0",
    ),
    mirror: option("--mirror <PLACE>", "download everything from this folder or http address").env(
      "TIDEMARK_MIRROR",
    ),
    only: option<string[] | undefined>(
      "--only <NAMES...>",
      "only these downloads (of build/sources.lock.json)",
    ),
    contact: option("--contact <WHO>", "email address or page that tells producers who is asking").env(
      "TIDEMARK_CONTACT",
    ),
    downloads: option<string>("--downloads <DIR>", "where to keep the downloads as published")
      .env("TIDEMARK_DOWNLOADS")
      .default(".cache/downloads"),
    again: flag("--again", "download again and compare"),
    acceptChanges: flag("--accept-changes", "accept files that changed since they were first fetched"),
    replace: flag("--replace", "replace tables that fetch did not write"),
    json: options.json,
  },
  async ({ onet, contact, json, ...given }) => {
    sayWhenInterrupted("run the same command again to continue.");
    const wanted = { ...given, onetVersion: onet };
    const fetched = await fetchSources(wanted, nodeNetwork(contact), PATIENCE, nodeEffects());
    print({ lines: lines(fetched, given.sources), json: { sources: fetched } }, json);
    for (const { name, reason } of fetched) {
      if (reason !== undefined) process.stderr.write(`tidemark: ${name}: ${reason}\n`);
    }
    if (fetched.some(hasFailed)) process.exitCode = EXIT.failed;
  },
);

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
