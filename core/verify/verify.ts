import { filesBelow } from "../format/filesBelow.ts";
import { CURRENT_FILE, MANIFEST_FILE, type Manifest, RELEASES_FOLDER, ReleaseId } from "../format/format.ts";
import { faultOfBytes, readManifest } from "../format/manifest.ts";
import { unlessMissing } from "../lib/systemCode.ts";
import { type Problem, verifyResponses } from "./verifyResponses.ts";

/** The files a release is read from, and where a long look tells how far it is. */
type VerifyEffects = {
  readonly files: {
    readonly exists: (path: string) => Promise<boolean>;
    readonly read: (path: string) => Promise<Uint8Array>;
    readonly readText: (path: string) => Promise<string>;
    readonly list: (path: string) => Promise<readonly string[]>;
    readonly stat: (path: string) => Promise<{ readonly kind: "file" | "folder" }>;
  };
  readonly progress: (
    label: string,
    total: number,
  ) => { readonly advance: () => void; readonly done: () => void };
};

type VerifyReport = Readonly<ReturnType<typeof report>>;

type VerifyOptions = {
  /** Also parses every body under its contract schema and follows every id in it. */
  readonly deep?: boolean;
  /** Looks at the bytes of the files only, not at what is in them. */
  readonly filesOnly?: boolean;
};

/**
 * Verifies a release of a `dist-data` folder: the one named, else the current one. Never throws for what it finds: a
 * report lists every problem with the file it is in.
 */
export async function verifyRelease(
  dist: string,
  id: string | undefined,
  effects: VerifyEffects,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const releaseId = id ?? (await readCurrent(dist, effects));
  if (releaseId === undefined) {
    const problem = `There is no current release in ${dist}. Build one with "tidemark build".`;
    return report("", [{ file: CURRENT_FILE, problem }]);
  }
  if (!ReleaseId.safeParse(releaseId).success) {
    return report(releaseId, [{ file: CURRENT_FILE, problem: `"${releaseId}" is not a release id.` }]);
  }
  return verifyFolder(`${dist}/${RELEASES_FOLDER}/${releaseId}`, releaseId, effects, options);
}

/** The release id that `current` holds, or `undefined` where there is no such file. */
export async function readCurrent(dist: string, effects: VerifyEffects): Promise<string | undefined> {
  return (await unlessMissing(effects.files.readText(`${dist}/${CURRENT_FILE}`)))?.trim();
}

/** Verifies the release in a folder, whose id must be `releaseId`. */
export async function verifyFolder(
  folder: string,
  releaseId: string,
  effects: VerifyEffects,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const { files } = effects;
  if (!(await files.exists(`${folder}/${MANIFEST_FILE}`))) {
    const problem = (await files.exists(folder))
      ? "The file is missing."
      : `There is no release ${releaseId}: no folder ${folder}.`;
    return report(releaseId, [{ file: MANIFEST_FILE, problem }]);
  }
  const manifest = readManifest(await files.readText(`${folder}/${MANIFEST_FILE}`), releaseId);
  if (typeof manifest === "string") return report(releaseId, [{ file: MANIFEST_FILE, problem: manifest }]);

  const problems: Problem[] = [];
  const progress = effects.progress("verify", manifest.files.length);
  const unread = new Map(manifest.files.map((listed) => [listed.path, listed]));
  /** The bytes of a listed file that are as the manifest has them; each is read once and kept by nobody. */
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const listed = unread.get(path);
    if (listed === undefined) return undefined;
    unread.delete(path);
    const bytes = await unlessMissing(files.read(`${folder}/${path}`));
    progress.advance();
    const problem = faultOfBytes(listed, bytes);
    if (problem === undefined) return bytes;
    problems.push({ file: path, problem });
    return undefined;
  };
  const records = options.filesOnly
    ? 0
    : await verifyResponses(manifest, read, problems, options.deep ?? false);
  for (const path of [...unread.keys()]) await read(path);
  progress.done();
  problems.push(...(await unlistedFiles(folder, manifest, effects)));
  return report(releaseId, problems, manifest, records);
}

function report(releaseId: string, problems: readonly Problem[], manifest?: Manifest, records = 0) {
  return {
    ok: problems.length === 0,
    /** The release looked at; empty where `current` names none. */
    releaseId,
    files: manifest?.files.length ?? 0,
    bytesTotal: manifest?.files.reduce((sum, file) => sum + file.bytes, 0) ?? 0,
    records,
    problems,
  };
}

async function unlistedFiles(folder: string, manifest: Manifest, effects: VerifyEffects): Promise<Problem[]> {
  const listed = new Set([MANIFEST_FILE, ...manifest.files.map((file) => file.path)]);
  const found = await filesBelow(folder, effects);
  return found
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !listed.has(path))
    .map((file) => ({ file, problem: "The manifest does not list this file." }));
}
