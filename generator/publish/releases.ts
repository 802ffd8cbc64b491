import type { Effects } from "../../build/effects.ts";
import { MANIFEST_FILE, RELEASES_FOLDER, ReleaseId } from "../../core/format/format.ts";
import { readManifest } from "../../core/format/manifest.ts";
import { readCurrent, verifyRelease } from "../../core/verify/verify.ts";
import { ReleaseError, writing } from "../releaseError.ts";
import { type PublishOptions, prepareDist, publishBuilt, readHistory, stepBack } from "./publish.ts";
import { manifestIn, standingIn } from "./standing.ts";

/** A release of a `dist-data` folder, as a list shows it. */
export type ListedRelease = Readonly<NonNullable<Awaited<ReturnType<typeof describe>>>>;

/** Every release of a folder: the one served first, then those served before it, newest first, then the others by age. */
export async function listReleases(dist: string, effects: Effects): Promise<readonly ListedRelease[]> {
  const current = await readCurrent(dist, effects);
  const served = [...(await readHistory(dist, effects)), current ?? ""];
  const names = await effects.files.list(`${dist}/${RELEASES_FOLDER}`);
  const ids = names.filter((name) => ReleaseId.safeParse(name).success);
  const found = await Promise.all(ids.map((id) => describe(dist, id, current, effects)));
  const rank = ({ releaseId }: ListedRelease) => served.lastIndexOf(releaseId);
  return found
    .filter((each) => each !== undefined)
    .sort((a, b) => rank(b) - rank(a) || b.built.getTime() - a.built.getTime());
}

/**
 * Makes a release the one served, after verifying every byte and body of it. `id` may be the beginning of one.
 * Throws a ReleaseError where there is none, or more than one, where it does not verify, or where a better one would be
 * replaced unasked (`replace`).
 */
export async function publishRelease(
  dist: string,
  id: string,
  options: Pick<PublishOptions, "replace">,
  effects: Effects,
): Promise<string> {
  const found = await soundRelease(dist, id, effects);
  await publishBuilt(dist, found.id, options, effects);
  return found.id;
}

/**
 * Makes the release served before the current one the one served again; gives its id. One that is no longer there, or
 * no longer whole, is passed over with a warning. Throws a ReleaseError where there is none to go back to.
 */
export async function rollback(dist: string, effects: Effects): Promise<string> {
  const current = await readCurrent(dist, effects);
  const earlier = (await readHistory(dist, effects)).filter((id) => id !== current);
  for (const id of earlier.reverse()) {
    const [first] = (await verifyRelease(dist, id, effects)).problems;
    if (first === undefined) {
      await stepBack(dist, id, effects);
      return id;
    }
    effects.logger.warn(`${id} was served before and is passed over: ${first.file}: ${first.problem}`);
  }
  throw new ReleaseError(
    `There is no release in ${dist} to go back to. "tidemark releases" lists what is there, "tidemark publish ID" serves one of them.`,
  );
}

/**
 * Takes away all releases but `keep` of them, in the order of the list; the one served is always kept. Gives the ids
 * taken away.
 */
export async function pruneReleases(
  dist: string,
  keep: number,
  effects: Effects,
): Promise<readonly string[]> {
  if (!Number.isInteger(keep) || keep < 1) throw new ReleaseError(`Keep at least 1 release, not ${keep}.`);
  await prepareDist(dist, effects);
  const all = await listReleases(dist, effects);
  const doomed = all.slice(keep).filter(({ isCurrent }) => !isCurrent);
  const releases = `${dist}/${RELEASES_FOLDER}`;
  for (const { releaseId } of doomed) {
    // Out of sight first: a half-removed release would look like a damaged one.
    const gone = `${releases}/.gone-${releaseId}-${process.pid}`;
    await writing(releases, async () => {
      await effects.files.rename(`${releases}/${releaseId}`, gone);
      await effects.files.remove(gone);
    });
  }
  return doomed.map(({ releaseId }) => releaseId);
}

/** The one release whose id begins with `start`. */
export async function findRelease(dist: string, start: string, effects: Effects): Promise<string> {
  const names = await effects.files.list(`${dist}/${RELEASES_FOLDER}`);
  const found = names.filter((name) => ReleaseId.safeParse(name).success && name.startsWith(start));
  const [only] = found;
  if (start !== "" && only !== undefined && found.length === 1) return only;
  throw new ReleaseError(
    found.length > 1
      ? `${found.length} releases begin with "${start}": ${found.join(", ")}. Name more of it.`
      : `There is no release ${start} in ${dist}. "tidemark releases" lists what is there.`,
  );
}

/** The release whose id begins with `start`, every byte and body of it verified. */
export async function soundRelease(dist: string, start: string, effects: Effects) {
  const id = await findRelease(dist, start, effects);
  const [first] = (await verifyRelease(dist, id, effects, { deep: true })).problems;
  if (first !== undefined)
    throw new ReleaseError(`Release ${id} is not published: ${first.file}: ${first.problem}`);
  const folder = `${dist}/${RELEASES_FOLDER}/${id}`;
  return { id, folder, manifest: await manifestIn(folder, id, effects) };
}

async function describe(dist: string, id: string, current: string | undefined, { files }: Effects) {
  const path = `${dist}/${RELEASES_FOLDER}/${id}/${MANIFEST_FILE}`;
  if (!(await files.exists(path))) return undefined;
  const text = await files.readText(path);
  const manifest = readManifest(text, id);
  const whole = typeof manifest === "string" ? undefined : manifest;
  const standing = standingIn(text);
  return {
    releaseId: id,
    isCurrent: id === current,
    /** When its manifest was written on this machine. */
    built: await files.modified(path),
    bytes: text.length + (whole?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0),
    /** Undefined, as all that follows, where the manifest cannot be read. */
    edition: standing?.edition,
    onetVersion: standing?.onet_version,
    dataUpdated: whole?.data_updated,
  };
}
