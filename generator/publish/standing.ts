import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { Edition } from "../../core/contract/editions.ts";
import { MANIFEST_FILE, type Manifest, RELEASES_FOLDER } from "../../core/format/format.ts";
import { readManifest } from "../../core/format/manifest.ts";
import { jsonIn } from "../../core/lib/json.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { grouped } from "../../core/lib/words.ts";
import { readCurrent } from "../../core/verify/verify.ts";
import { ReleaseError } from "../releaseError.ts";

/** Of its occupations, tasks or regions a release may lose this share to the next, and no more. */
const MAX_LOST_SHARE01 = 0.02;

/**
 * What a release stands for, as far as it matters to whoever would replace it. Manifests of every format are read so far: a
 * release may be worth keeping that this program cannot serve.
 */
const Standing = z.object({
  release_id: z.string(),
  edition: Edition,
  onet_version: z.string(),
  counts: z.object({ occupations: z.number(), tasks: z.number(), regions: z.number() }),
});
export type Standing = Readonly<z.infer<typeof Standing>>;

/** What the current release of a folder stands for; undefined where there is none or its manifest cannot be read. */
export async function currentStanding(dist: string, effects: Effects): Promise<Standing | undefined> {
  const id = await readCurrent(dist, effects);
  if (id === undefined) return undefined;
  const path = `${dist}/${RELEASES_FOLDER}/${id}/${MANIFEST_FILE}`;
  return standingIn(await unlessMissing(effects.files.readText(path)));
}

/** What the release of a manifest stands for; undefined where it cannot be read. */
export function standingIn(manifest: string | undefined): Standing | undefined {
  return Standing.safeParse(jsonIn(manifest ?? "")).data;
}

/** The manifest of release `id` in a folder. Throws a ReleaseError where this program cannot read it. */
export async function manifestIn(folder: string, id: string, { files }: Effects): Promise<Manifest> {
  const path = `${folder}/${MANIFEST_FILE}`;
  const manifest = readManifest(await files.readText(path), id);
  if (typeof manifest === "string") throw new ReleaseError(`${path}: ${manifest}`);
  return manifest;
}

/** What would be lost, in words, if `next` took the place of `current`; empty where nothing that matters would. */
export function losses(current: Standing, next: Standing): readonly string[] {
  if (current.release_id === next.release_id) return [];
  const lost: string[] = [];
  if (current.edition === "official" && next.edition === "open") {
    lost.push("official tables by the open edition");
  }
  if (next.onet_version.localeCompare(current.onet_version, "en", { numeric: true }) < 0) {
    lost.push(`O*NET ${current.onet_version} by the older ${next.onet_version}`);
  }
  for (const kind of ["occupations", "tasks", "regions"] as const) {
    const [before, after] = [current.counts[kind], next.counts[kind]];
    if (after < before * (1 - MAX_LOST_SHARE01)) {
      lost.push(`${grouped(before)} ${kind} by ${grouped(after)}`);
    }
  }
  return lost;
}

/** Throws a ReleaseError that says what would be lost and how to do it anyway. */
export function refuseLosses(current: Standing | undefined, dist: string, next: Standing): void {
  const lost = current === undefined ? [] : losses(current, next);
  if (lost.length === 0) return;
  throw new ReleaseError(
    `The release published in ${dist}, ${current?.release_id}, stays: it would be replaced, ${lost.join("; ")}. ` +
      "Pass --replace to replace it all the same, or another folder with --dist.",
  );
}
