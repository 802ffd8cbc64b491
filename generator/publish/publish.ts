import type { Effects } from "../../build/effects.ts";
import { isAlive } from "../../build/fetch/holdFolder.ts";
import { RELEASES_FOLDER } from "../../core/format/format.ts";
import { type VerifyReport, verifyFolder } from "../../core/verify/verify.ts";
import { ReleaseError, writing } from "../releaseError.ts";
import { pointCurrent } from "./current.ts";
import { restoreSetAside, takePlace } from "./place.ts";
import { refuseLosses, standingOf } from "./standing.ts";

/** Names of folders that are being written (`.tmp`), set aside (`.old`) or taken away (`.gone`): release and process. */
const IN_PASSING = /^\.(?:tmp|old|gone)-[0-9a-f]{16}-(\d+)$/;
/** Names of pointers that were being written. */
const UNFINISHED = /^(?:current|history)\.(\d+)\.[0-9a-f-]+\.tmp$/;

type Process = {
  readonly id: number;
  /** Whether the process of this id still runs. */
  readonly isAlive: (id: number) => boolean;
};

/** The process this program runs in. */
export const thisProcess: Process = { id: process.pid, isAlive };

/**
 * Makes the folder of releases, puts back what a killed process had set aside and takes away what it left behind; throws
 * a ReleaseError where that cannot be.
 */
export function prepareDist(dist: string, effects: Effects, process: Process = thisProcess): Promise<void> {
  return writing(dist, async () => {
    await effects.files.mkdir(`${dist}/${RELEASES_FOLDER}`);
    await restoreSetAside(dist, effects);
    await removeOf(`${dist}/${RELEASES_FOLDER}`, IN_PASSING, effects, process);
    await removeOf(dist, UNFINISHED, effects, process);
  });
}

/** The folder in which release `id` is put together, empty; see {@link prepareDist}. */
export async function openStaging(
  dist: string,
  id: string,
  effects: Effects,
  process: Process = thisProcess,
): Promise<string> {
  const releases = `${dist}/${RELEASES_FOLDER}`;
  const staging = `${releases}/.tmp-${id}-${process.id}`;
  await prepareDist(dist, effects, process);
  await writing(dist, () => effects.files.mkdir(staging));
  return staging;
}

/** Takes away what has a name of this form, whose group is the process it belonged to. */
async function removeOf(folder: string, form: RegExp, { files }: Effects, process: Process): Promise<void> {
  for (const name of await files.list(folder)) {
    const owner = Number(form.exec(name)?.[1]);
    if (Number.isNaN(owner) || (owner !== process.id && process.isAlive(owner))) continue;
    await files.remove(`${folder}/${name}`);
  }
}

/** Puts a release together in a staging folder; what fails leaves nothing behind. */
export async function inStaging(
  dist: string,
  id: string,
  effects: Effects,
  work: (staging: string) => Promise<unknown>,
): Promise<void> {
  const staging = await openStaging(dist, id, effects);
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
  readonly process?: Process;
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
  { replace = false, isCurrent = true, process = thisProcess }: PublishOptions = {},
): Promise<VerifyReport> {
  const report = await verifyFolder(staging, id, effects);
  const [first] = report.problems;
  if (first !== undefined) {
    throw new ReleaseError(
      `The release just written does not verify: ${first.file}: ${first.problem} Check the disk and build again.`,
    );
  }
  if (isCurrent) await refuseUnasked(dist, staging, replace, effects);
  await takePlace(dist, id, staging, process.id, effects);
  if (isCurrent) await pointCurrent(dist, id, effects);
  return report;
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
  await refuseUnasked(dist, `${dist}/${RELEASES_FOLDER}/${id}`, replace, effects);
  await pointCurrent(dist, id, effects);
}

async function refuseUnasked(
  dist: string,
  folder: string,
  replace: boolean,
  effects: Effects,
): Promise<void> {
  const standing = await standingOf(folder, effects);
  if (!replace && standing !== undefined) await refuseLosses(dist, standing, effects);
}
