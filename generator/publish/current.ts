import type { Effects } from "../../build/effects.ts";
import { CURRENT_FILE, HISTORY_FILE, idsIn, ReleaseId } from "../../core/format/format.ts";
import { readCurrent } from "../../core/verify/verify.ts";
import { writing } from "../releaseError.ts";

/** Makes `id` the release served, if it is not already, and remembers the one that was. */
export async function pointCurrent(dist: string, id: string, effects: Effects): Promise<void> {
  const before = await readCurrent(dist, effects);
  if (before === id) return;
  if (before !== undefined && ReleaseId.safeParse(before).success) {
    const earlier = (await readHistory(dist, effects)).filter((each) => each !== before && each !== id);
    await writeHistory(dist, [...earlier, before], effects);
  }
  await writeCurrent(dist, id, effects);
}

/**
 * Makes `id`, a release served before, the one served again. What was served after it is no longer remembered, so that
 * another step back goes further back.
 */
export async function stepBack(dist: string, id: string, effects: Effects): Promise<void> {
  const history = await readHistory(dist, effects);
  await writeCurrent(dist, id, effects);
  await writeHistory(dist, history.slice(0, Math.max(0, history.lastIndexOf(id))), effects);
}

/** Releases served before the current one, the last one last. */
export async function readHistory(dist: string, { files }: Effects): Promise<readonly string[]> {
  const path = `${dist}/${HISTORY_FILE}`;
  if (!(await files.exists(path))) return [];
  return idsIn(await files.read(path));
}

async function writeHistory(dist: string, ids: readonly string[], { files }: Effects): Promise<void> {
  const path = `${dist}/${HISTORY_FILE}`;
  await writing(path, () => files.write(path, ids.map((id) => `${id}\n`).join(""), { durable: true }));
}

async function writeCurrent(dist: string, id: string, { files }: Effects): Promise<void> {
  const path = `${dist}/${CURRENT_FILE}`;
  await writing(path, () => files.write(path, `${id}\n`, { durable: true }));
}
