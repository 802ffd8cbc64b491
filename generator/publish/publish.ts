import type { Effects } from "../../build/effects.ts";
import { isAlive } from "../../build/fetch/holdFolder.ts";
import { sha256 } from "../../core/format/digest.ts";
import { filesBelow } from "../../core/format/filesBelow.ts";
import {
  CURRENT_FILE,
  HISTORY_FILE,
  idsIn,
  MANIFEST_FILE,
  RELEASES_FOLDER,
  ReleaseId,
} from "../../core/format/format.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { readCurrent, verifyFolder } from "../../core/verify/verify.ts";
import { ReleaseError, writing } from "../releaseError.ts";
import { currentStanding, manifestIn, refuseLosses } from "./standing.ts";

/** Names of folders that are being written (`.tmp`), set aside (`.old`) or taken away (`.gone`): release and process. */
const IN_PASSING = /^\.(?:tmp|old|gone)-[0-9a-f]{16}-(\d+)$/;
/** Names of pointers that were being written. */
const UNFINISHED = /^(?:current|history)\.(\d+)\.[0-9a-f-]+\.tmp$/;

/**
 * Makes the folder of releases, puts back what a killed process had set aside and takes away what it left behind; throws
 * a ReleaseError where that cannot be.
 */
export function prepareDist(dist: string, effects: Effects): Promise<void> {
  return writing(dist, async () => {
    await effects.files.mkdir(`${dist}/${RELEASES_FOLDER}`);
    await restoreSetAside(dist, effects);
    await removeOf(`${dist}/${RELEASES_FOLDER}`, IN_PASSING, effects);
    await removeOf(dist, UNFINISHED, effects);
  });
}

/** Takes away what has a name of this form, unless another process, whose id is the group, is at work on it. */
async function removeOf(folder: string, form: RegExp, { files }: Effects): Promise<void> {
  for (const name of await files.list(folder)) {
    const owner = Number(form.exec(name)?.[1]);
    if (Number.isNaN(owner) || (owner !== process.pid && isAlive(owner))) continue;
    await files.remove(`${folder}/${name}`);
  }
}

/** Puts a release together in a staging folder, which is empty at first; what fails leaves nothing behind. */
export async function inStaging(
  dist: string,
  id: string,
  effects: Effects,
  work: (staging: string) => Promise<unknown>,
): Promise<void> {
  const staging = `${dist}/${RELEASES_FOLDER}/.tmp-${id}-${process.pid}`;
  await prepareDist(dist, effects);
  await writing(dist, () => effects.files.mkdir(staging));
  try {
    await work(staging);
  } catch (error) {
    await effects.files.remove(staging);
    throw error;
  }
}

export type PublishOptions = {
  /** Whether the release may take the place of a better one; see `refuseLosses`. */
  readonly replace?: boolean;
  /** False leaves `current` as it is. */
  readonly isCurrent?: boolean;
};

/**
 * Verifies the release in the staging folder, gives it its place by one rename and then, unless told otherwise, points
 * `current` to it by another. Readers see the old release or the new one, never a mixture. Throws a ReleaseError where
 * verification fails, or where a better release would be replaced unasked; the release served stays as it was.
 */
export async function publish(
  dist: string,
  id: string,
  staging: string,
  effects: Effects,
  { replace = false, isCurrent = true }: PublishOptions = {},
): Promise<void> {
  const [first] = (await verifyFolder(staging, id, effects)).problems;
  if (first !== undefined) {
    throw new ReleaseError(
      `The release just written does not verify: ${first.file}: ${first.problem} Check the disk and build again.`,
    );
  }
  if (isCurrent && !replace) await refuseUnasked(dist, staging, id, effects);
  await takePlace(dist, id, staging, effects);
  if (isCurrent) await pointCurrent(dist, id, effects);
}

/**
 * Points `current` to a release that stands in its place already. Throws a ReleaseError where a better one would be replaced
 * unasked.
 */
export async function publishBuilt(
  dist: string,
  id: string,
  { replace = false }: Pick<PublishOptions, "replace">,
  effects: Effects,
): Promise<void> {
  if (!replace) await refuseUnasked(dist, `${dist}/${RELEASES_FOLDER}/${id}`, id, effects);
  await pointCurrent(dist, id, effects);
}

async function refuseUnasked(dist: string, folder: string, id: string, effects: Effects): Promise<void> {
  refuseLosses(await currentStanding(dist, effects), dist, await manifestIn(folder, id, effects));
}

/**
 * Gives the verified release in a staging folder its place under `releases/`. Everything is on disk before it gets the name,
 * and the name before this resolves. One id stands for the same answers for ever, so a whole release that stands there
 * already stays as it is, and a damaged one of the same manifest is mended file by file: who reads a whole release
 * finds it whole at any moment.
 */
async function takePlace(dist: string, id: string, staging: string, effects: Effects): Promise<void> {
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
      // What stands there was damaged, its manifest too: nobody can have read it.
      const aside = `${releases}/.old-${id}-${process.pid}`;
      await files.rename(place, aside);
      await files.rename(staging, place);
      await files.remove(aside);
    }
    await files.flush(releases);
  });
}

/**
 * Puts back what a killed process had set aside to replace it: without this, `current` could name a release that is
 * not there.
 */
async function restoreSetAside(dist: string, effects: Effects): Promise<void> {
  const releases = `${dist}/${RELEASES_FOLDER}`;
  for (const name of await effects.files.list(releases)) {
    const id = /^\.old-([0-9a-f]{16})-\d+$/.exec(name)?.[1];
    if (id === undefined || (await effects.files.exists(`${releases}/${id}`))) continue;
    await effects.files.rename(`${releases}/${name}`, `${releases}/${id}`);
  }
}

async function isSameRelease(place: string, staging: string, { files }: Effects): Promise<boolean> {
  const textIn = (folder: string) => unlessMissing(files.readText(`${folder}/${MANIFEST_FILE}`));
  return (await textIn(place)) === (await textIn(staging));
}

/** Puts each file that is damaged or missing in its place, and takes away what does not belong there. */
async function mend(place: string, id: string, staging: string, effects: Effects): Promise<void> {
  const { files } = effects;
  const { files: whole } = await manifestIn(staging, id, effects);
  const listed = new Set([MANIFEST_FILE, ...whole.map(({ path }) => path)]);
  for (const { path, sha256: checksum } of whole) {
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

/** Everything in a folder, then the folder. */
async function flushTree(folder: string, effects: Effects): Promise<void> {
  for (const name of await effects.files.list(folder)) {
    const path = `${folder}/${name}`;
    if ((await effects.files.stat(path)).kind === "folder") await flushTree(path, effects);
    else await effects.files.flush(path);
  }
  await effects.files.flush(folder);
}

/** Makes `id` the release served, if it is not already, and remembers the one that was. */
export async function pointCurrent(dist: string, id: string, effects: Effects): Promise<void> {
  const before = await readCurrent(dist, effects);
  if (before === id) return;
  if (before !== undefined && ReleaseId.safeParse(before).success) {
    const earlier = (await readHistory(dist, effects)).filter((each) => each !== before && each !== id);
    await writeIds(`${dist}/${HISTORY_FILE}`, [...earlier, before], effects);
  }
  await writeIds(`${dist}/${CURRENT_FILE}`, [id], effects);
}

/**
 * Makes `id`, a release served before, the one served again. What was served after it is no longer remembered, so that
 * another step back goes further back.
 */
export async function stepBack(dist: string, id: string, effects: Effects): Promise<void> {
  const history = await readHistory(dist, effects);
  await writeIds(`${dist}/${CURRENT_FILE}`, [id], effects);
  const earlier = history.slice(0, Math.max(0, history.lastIndexOf(id)));
  await writeIds(`${dist}/${HISTORY_FILE}`, earlier, effects);
}

/** Releases served before the current one, the last one last. */
export async function readHistory(dist: string, { files }: Effects): Promise<readonly string[]> {
  return idsIn(await unlessMissing(files.read(`${dist}/${HISTORY_FILE}`)));
}

async function writeIds(path: string, ids: readonly string[], { files }: Effects): Promise<void> {
  await writing(path, () => files.write(path, ids.map((id) => `${id}\n`).join(""), { durable: true }));
}
