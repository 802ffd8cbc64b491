import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import { filesBelow } from "../../core/format/filesBelow.ts";
import { MANIFEST_FILE, RELEASES_FOLDER } from "../../core/format/format.ts";
import { verifyFolder } from "../../core/verify/verify.ts";
import { writing } from "../releaseError.ts";
import { manifestIn } from "./standing.ts";

/**
 * Gives the verified release in a staging folder its place under `releases/`. Everything is on disk before it gets the name,
 * and the name before this resolves. One id stands for the same answers for ever, so a whole release that stands there
 * already stays as it is, and a damaged one of the same manifest is mended file by file: who reads a whole release
 * finds it whole at any moment.
 */
export async function takePlace(
  dist: string,
  id: string,
  staging: string,
  processId: number,
  effects: Effects,
): Promise<void> {
  const { files } = effects;
  const releases = `${dist}/${RELEASES_FOLDER}`;
  const place = `${releases}/${id}`;
  await writing(place, async () => {
    await flushTree(staging, effects);
    if (!(await files.exists(place))) {
      await files.rename(staging, place);
    } else if ((await verifyFolder(place, id, effects, { filesOnly: true })).ok) {
      await files.remove(staging);
    } else if (await isSameRelease(place, staging, effects)) {
      await mend(place, id, staging, effects);
      await files.remove(staging);
    } else {
      await replace(place, staging, `${releases}/.old-${id}-${processId}`, effects);
    }
    await files.flush(releases);
  });
}

/**
 * Puts back what a killed process had set aside to replace it: without this, `current` could name a release that is
 * not there.
 */
export async function restoreSetAside(dist: string, effects: Effects): Promise<void> {
  const releases = `${dist}/${RELEASES_FOLDER}`;
  for (const name of await effects.files.list(releases)) {
    const id = /^\.old-([0-9a-f]{16})-\d+$/.exec(name)?.[1];
    if (id === undefined || (await effects.files.exists(`${releases}/${id}`))) continue;
    await effects.files.rename(`${releases}/${name}`, `${releases}/${id}`);
  }
}

async function isSameRelease(place: string, staging: string, { files }: Effects): Promise<boolean> {
  if (!(await files.exists(`${place}/${MANIFEST_FILE}`))) return false;
  const textIn = (folder: string) => files.readText(`${folder}/${MANIFEST_FILE}`);
  return (await textIn(place)) === (await textIn(staging));
}

/** Puts each file that is damaged or missing in its place, and takes away what does not belong there. */
async function mend(place: string, id: string, staging: string, effects: Effects): Promise<void> {
  const { files } = effects;
  const manifest = await manifestIn(staging, id, effects);
  const listed = new Set([MANIFEST_FILE, ...manifest.files.map(({ path }) => path)]);
  for (const { path, sha256: checksum } of manifest.files) {
    const target = `${place}/${path}`;
    if ((await files.exists(target)) && sha256(await files.read(target)) === checksum) continue;
    await files.mkdir(target.slice(0, target.lastIndexOf("/")));
    await files.rename(`${staging}/${path}`, target);
  }
  for (const path of await filesBelow(place, effects)) {
    if (!listed.has(path.slice(place.length + 1))) await files.remove(path);
  }
  await flushTree(place, effects);
}

/** What stands there was damaged, its manifest too: nobody can have read it. */
async function replace(place: string, staging: string, aside: string, { files }: Effects): Promise<void> {
  await files.rename(place, aside);
  await files.rename(staging, place);
  await files.remove(aside);
}

/** Every file below a folder, then the folders, deepest first. */
async function flushTree(folder: string, effects: Effects): Promise<void> {
  const paths = await filesBelow(folder, effects);
  const folders = new Set([folder]);
  for (const path of paths) {
    await effects.files.flush(path);
    for (let at = path.lastIndexOf("/"); at > folder.length; at = path.lastIndexOf("/", at - 1)) {
      folders.add(path.slice(0, at));
    }
  }
  for (const each of [...folders].sort((a, b) => b.length - a.length)) await effects.files.flush(each);
}
