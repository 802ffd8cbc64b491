import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { DIRECTORY_FILE, Directory, RELEASES_FOLDER, ReleaseId } from "../../core/format/format.ts";
import { verifyRelease } from "../../core/verify/verify.ts";
import { manifestIn } from "../publish/standing.ts";
import { kindReports } from "../report.ts";
import type { StageCache } from "./stageCache.ts";

const STAGE = "built";
const FILE = "release.json";
const Built = z.strictObject({ release_id: ReleaseId });

/** The release that an earlier build made of the same input, if it is still there and every file of it is as it was. */
export async function findBuilt(
  dist: string,
  inputsKey: string,
  cache: StageCache,
  effects: Effects,
): Promise<string | undefined> {
  const kept = (await cache.get(STAGE, inputsKey))?.get(FILE);
  if (kept === undefined) return undefined;
  const { release_id: id } = Built.parse(JSON.parse(Buffer.from(kept).toString("utf8")));
  const { ok } = await verifyRelease(dist, id, effects, { filesOnly: true });
  return ok ? id : undefined;
}

/** Notes which release a build made of its input. */
export async function rememberBuilt(inputsKey: string, id: string, cache: StageCache): Promise<void> {
  await cache.put(STAGE, inputsKey, new Map([[FILE, Buffer.from(JSON.stringify({ release_id: id }))]]));
}

/** Counts and sizes of a published release, as a build reports it. */
export async function releaseReport(dist: string, id: string, effects: Effects) {
  const folder = `${dist}/${RELEASES_FOLDER}/${id}`;
  const manifest = await manifestIn(folder, id, effects);
  const directory = await effects.files.readText(`${folder}/${DIRECTORY_FILE}`);
  const { shards } = Directory.parse(JSON.parse(directory));
  return {
    releaseId: id,
    folder,
    edition: manifest.edition,
    onetVersion: manifest.onet_version,
    counts: manifest.counts,
    quadrants: manifest.quadrants,
    kinds: kindReports(manifest, shards),
    files: manifest.files.length,
    bytesTotal: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
