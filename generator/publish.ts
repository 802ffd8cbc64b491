import type { Effects } from "../build/effects.ts";
import { CURRENT_FILE, MANIFEST_FILE, RELEASES_FOLDER } from "../contract/release.ts";
import { ReleaseError, writing } from "./releaseError.ts";
import { readCurrent, type VerifyReport, verifyFolder } from "./verify.ts";

/** Names of folders that are being written (`.tmp`) or taken away (`.old`): the release, then the process. */
const IN_PASSING = /^\.(?:tmp|old)-[0-9a-f]{16}-(\d+)$/;

export type Process = {
  readonly id: number;
  /** Whether the process of this id still runs. */
  readonly isAlive: (id: number) => boolean;
};

/** The process this program runs in. */
export const thisProcess: Process = {
  id: process.pid,
  isAlive: (id) => {
    try {
      process.kill(id, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM";
    }
  },
};

/** Makes the folder of releases; throws a ReleaseError where that cannot be. */
export function openDist(dist: string, effects: Effects): Promise<void> {
  return writing(dist, () => effects.files.mkdir(`${dist}/${RELEASES_FOLDER}`));
}

/**
 * The folder in which release `id` is put together, empty. What earlier builds left behind when they were stopped is
 * taken away first, unless their process still runs.
 */
export async function openWorkshop(
  dist: string,
  id: string,
  effects: Effects,
  process: Process = thisProcess,
): Promise<string> {
  const releases = `${dist}/${RELEASES_FOLDER}`;
  const workshop = `${releases}/.tmp-${id}-${process.id}`;
  await writing(dist, async () => {
    for (const name of await effects.files.list(releases)) {
      const owner = Number(IN_PASSING.exec(name)?.[1]);
      if (Number.isNaN(owner) || (owner !== process.id && process.isAlive(owner))) continue;
      await effects.files.remove(`${releases}/${name}`);
    }
    await effects.files.mkdir(workshop);
  });
  return workshop;
}

/** Puts a release together in a workshop; what fails leaves nothing behind. */
export async function inWorkshop(
  dist: string,
  id: string,
  effects: Effects,
  work: (workshop: string) => Promise<unknown>,
): Promise<void> {
  const workshop = await openWorkshop(dist, id, effects);
  try {
    await work(workshop);
  } catch (error) {
    await effects.files.remove(workshop);
    throw error;
  }
}

/**
 * Verifies the release in the workshop, gives it its place by one rename and then points `current` to it by another.
 * Readers see the old release or the new one, never a mixture. Throws a ReleaseError where verification fails; the
 * release served stays as it was.
 */
export async function publish(
  dist: string,
  id: string,
  workshop: string,
  effects: Effects,
  process: Process = thisProcess,
): Promise<VerifyReport> {
  const report = await verifyFolder(workshop, id, effects);
  const [first] = report.problems;
  if (first !== undefined) {
    throw new ReleaseError(
      `The release just written does not verify: ${first.file}: ${first.problem} Check the disk and build again.`,
    );
  }
  const place = `${dist}/${RELEASES_FOLDER}/${id}`;
  await writing(place, async () => {
    const aside = `${dist}/${RELEASES_FOLDER}/.old-${id}-${process.id}`;
    const isReplacement = await effects.files.exists(place);
    if (isReplacement) {
      await warnOfOtherBytes(place, workshop, effects);
      await effects.files.rename(place, aside);
    }
    await effects.files.rename(workshop, place);
    if (isReplacement) await effects.files.remove(aside);
    await pointCurrent(dist, id, effects);
  });
  return report;
}

/** One id should stand for the same bytes for ever; a program changed without a new version breaks that. */
async function warnOfOtherBytes(place: string, workshop: string, effects: Effects): Promise<void> {
  if (!(await effects.files.exists(`${place}/${MANIFEST_FILE}`))) return;
  const manifestIn = (folder: string) => effects.files.readText(`${folder}/${MANIFEST_FILE}`);
  if ((await manifestIn(place)) === (await manifestIn(workshop))) return;
  effects.logger.warn(
    `${place} is replaced by other bytes under the same id: the program changed, GENERATOR_VERSION did not.`,
  );
}

/** Makes `id` the release served, if it is not already. */
export async function pointCurrent(dist: string, id: string, effects: Effects): Promise<void> {
  if ((await readCurrent(dist, effects)) === id) return;
  await writing(`${dist}/${CURRENT_FILE}`, () => effects.files.write(`${dist}/${CURRENT_FILE}`, `${id}\n`));
}

/** Whether release `id` has a manifest in its place. */
export function isPublished(dist: string, id: string, effects: Effects): Promise<boolean> {
  return effects.files.exists(`${dist}/${RELEASES_FOLDER}/${id}/${MANIFEST_FILE}`);
}
