import { nodeEffects } from "../build/effects.ts";
import { tableLines } from "../build/tableLines.ts";
import { readCurrent } from "../core/verify/verify.ts";
import type { Pushed } from "../generator/publish/push.ts";
import type { ListedRelease } from "../generator/publish/releases.ts";
import { command, flag, option, together, wholeNumber } from "./command.ts";
import { options } from "./options.ts";

const BYTES_PER_MB = 1_000_000;

/** What is done with releases. It is loaded when it is needed: a gateway hardly ever does. */
export const releaseActions = () => import("../generator/publish/releases.ts");

/** Options of a command about a folder of releases, whose answer can be had as JSON. */
const distOptions = { dist: options.dist, json: options.json };

/** `tidemark releases`, `publish`, `rollback` and `prune`. */
export const addReleaseCommands = together([
  command("releases", "list the releases; * marks the one being served", distOptions, async ({ dist }) => {
    const { listReleases } = await releaseActions();
    const found = await listReleases(dist, nodeEffects());
    return { lines: lines(found, dist), json: { releases: found.map(listedRelease) } };
  }),
  command(
    "publish <ID>",
    "verify and serve a release; the beginning of an id is enough",
    {
      ...distOptions,
      replace: flag(
        "--replace",
        "even in place of official tables, of a newer O*NET version or of one with more in it",
      ),
    },
    async ({ dist, replace = false }, id) => {
      const { publishRelease } = await releaseActions();
      const effects = nodeEffects();
      const previous = (await readCurrent(dist, effects)) ?? null;
      const json = { release_id: await publishRelease(dist, id, { replace }, effects), previous };
      return { lines: [nowServed(json, dist)], json };
    },
  ),
  command("rollback", "go back to the release served before", distOptions, async ({ dist }) => {
    const { rollback } = await releaseActions();
    const release_id = await rollback(dist, nodeEffects());
    return { lines: [`Release ${release_id} is served again.`], json: { release_id } };
  }),
  command(
    "prune",
    "delete all but the newest releases; the one being served stays",
    {
      ...distOptions,
      keep: option<number>("--keep <NUMBER>", "how many to keep, including the one being served")
        .argParser(wholeNumber("a whole number from 1", 1, 999_999))
        .makeOptionMandatory(),
    },
    async ({ keep, dist }) => {
      const { pruneReleases } = await releaseActions();
      const removed = await pruneReleases(dist, keep, nodeEffects());
      return { lines: [`${removed.length} deleted.`, ...removed], json: { removed } };
    },
  ),
]);

/** What a change of the release served has come to, in a sentence. */
export function nowServed({ release_id, previous }: Pushed, place: string): string {
  if (previous === release_id) return `Release ${release_id} was served from ${place} already.`;
  return `Release ${release_id} is served from ${place}${previous === null ? "" : `, in the place of ${previous}`}.`;
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
