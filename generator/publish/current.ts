import type { Effects } from "../../build/effects.ts";
import { CURRENT_FILE, HISTORY_FILE, idsIn, ReleaseId } from "../../core/format/format.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { readCurrent } from "../../core/verify/verify.ts";
import { writing } from "../releaseError.ts";

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
