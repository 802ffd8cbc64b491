import { type Command, InvalidArgumentError } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { tableLines } from "../build/tableLines.ts";
import { readCurrent } from "../core/verify/verify.ts";
import type { Pushed } from "../generator/publish/push.ts";
import type { ListedRelease } from "../generator/publish/releases.ts";
import { options } from "./options.ts";
import { print } from "./print.ts";

type Given = { readonly dist: string; readonly json?: true };

const BYTES_PER_MB = 1_000_000;

/** `tidemark releases`, `publish`, `rollback` and `prune`. */
export function addReleaseCommands(program: Command): void {
  program
    .command("releases")
    .description("list the releases; * marks the one being served")
    .addOption(options.dist())
    .addOption(options.json())
    .action(async ({ dist, json }: Given) => {
      const { listReleases } = await import("../generator/publish/releases.ts");
      const found = await listReleases(dist, nodeEffects());
      print({ releases: found.map(listedRelease) }, json, () => lines(found, dist));
    });
  program
    .command("publish <ID>")
    .description("verify and serve a release; the beginning of an id is enough")
    .addOption(options.dist())
    .option(
      "--replace",
      "even in place of official tables, of a newer O*NET version or of one with more in it",
    )
    .addOption(options.json())
    .action(async (id: string, { dist, json, replace = false }: Given & { replace?: boolean }) => {
      const { publishRelease } = await import("../generator/publish/releases.ts");
      const effects = nodeEffects();
      const previous = (await readCurrent(dist, effects)) ?? null;
      const release_id = await publishRelease(dist, id, { replace }, effects);
      print({ release_id, previous }, json, () => [nowServed({ release_id, previous }, dist)]);
    });
  program
    .command("rollback")
    .description("go back to the release served before")
    .addOption(options.dist())
    .addOption(options.json())
    .action(async ({ dist, json }: Given) => {
      const { rollback } = await import("../generator/publish/releases.ts");
      const release_id = await rollback(dist, nodeEffects());
      print({ release_id }, json, () => [`Release ${release_id} is served again.`]);
    });
  program
    .command("prune")
    .description("delete all but the newest releases; the one being served stays")
    .requiredOption("--keep <NUMBER>", "how many to keep, including the one being served", atLeastOne)
    .addOption(options.dist())
    .addOption(options.json())
    .action(async ({ keep, dist, json }: Given & { keep: number }) => {
      const { pruneReleases } = await import("../generator/publish/releases.ts");
      const removed = await pruneReleases(dist, keep, nodeEffects());
      print({ removed }, json, () => [`${removed.length} deleted.`, ...removed]);
    });
}

/** What a change of the release served has come to, in a sentence. */
export function nowServed({ release_id, previous }: Pushed, place: string): string {
  if (previous === release_id) return `Release ${release_id} was served from ${place} already.`;
  return `Release ${release_id} is served from ${place}${previous === null ? "" : `, in the place of ${previous}`}.`;
}

function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}

/** A release as JSON. */
export function listedRelease(release: ListedRelease) {
  return {
    release_id: release.releaseId,
    current: release.isCurrent,
    built: release.built.toISOString(),
    bytes: release.bytes,
    edition: release.edition ?? null,
    onet_version: release.onetVersion ?? null,
    data_updated: release.dataUpdated ?? null,
  };
}

function lines(found: readonly ListedRelease[], dist: string): string[] {
  if (found.length === 0) return [`There is no release in ${dist}. "tidemark build" makes one.`];
  return tableLines([
    ["", "RELEASE", "BUILT", "SIZE", "EDITION", "O*NET", "DATA OF"],
    ...found.map((each) => [
      each.isCurrent ? "*" : "",
      each.releaseId,
      `${each.built.toISOString().slice(0, 16).replace("T", " ")} UTC`,
      `${(each.bytes / BYTES_PER_MB).toFixed(1)} MB`,
      each.edition ?? "(unreadable)",
      each.onetVersion ?? "",
      each.dataUpdated ?? "",
    ]),
  ]);
}
