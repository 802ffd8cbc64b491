import type { Effects } from "../../build/effects.ts";

/** Where in its last change to the disk a process ends; a rename is before or after, never half-way. */
type Moment = "before" | "half-way" | "after";

/** No process has this number. */
const NOBODY = 999_999_999;
const UNIQUE = "00000000-0000-4000-8000-000000000000";

/**
 * Does `work` with effects that `disk` makes anew for each moment at which it can end, and has `check` look at what is left
 * then. Of more than `most` moments so many are tried, evenly spread. Gives how many changes to the disk the work makes.
 */
export async function endEverywhere<Disk extends Effects>(
  disk: () => Promise<Disk>,
  work: (effects: Effects) => Promise<void>,
  check: (disk: Disk, moment: string) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const ended = new Error("The process did not end.");
  const end = () => {
    throw ended;
  };
  const whole = endingAt(Number.POSITIVE_INFINITY, "before", await disk(), end);
  await work(whole);
  if (whole.changes() < 2) throw new Error("The work does not change the disk more than once.");
  const moments = (["before", "half-way", "after"] as const).flatMap((how) =>
    Array.from({ length: whole.changes() }, (_, last) => ({ last, how })),
  );
  const step = Math.max(1, Math.ceil(moments.length / most));
  for (const { last, how } of moments.filter((_, at) => at % step === 0)) {
    const left = await disk();
    const reason: unknown = await work(endingAt(last, how, left, end)).catch((error: unknown) => error);
    if (reason !== ended) throw reason ?? ended;
    await check(left, `${how} change ${last}`);
  }
  return whole.changes();
}

/**
 * Effects of a process that ends in its change `last` (from 0) to the disk: it calls `end` there, which must not return.
 * Half a write is half the bytes under a temporary name, half a removal is half of what was to go.
 */
export function endingAt(
  last: number,
  how: Moment,
  effects: Effects,
  end: () => void,
): Effects & { readonly changes: () => number } {
  const { files } = effects;
  let changes = 0;
  const change = async (whole: () => Promise<void>, half: () => Promise<void>) => {
    const at = changes;
    changes += 1;
    if (at < last) return whole();
    if (at === last && how === "after") await whole();
    if (at === last && how === "half-way") await half();
    return end();
  };
  const nothing = async () => {};
  return {
    ...effects,
    changes: () => changes,
    files: {
      ...files,
      write: (path, data, options) =>
        change(
          () => files.write(path, data, options),
          () => files.write(`${path}.${NOBODY}.${UNIQUE}.tmp`, data.slice(0, data.length / 2)),
        ),
      rename: (from, to) => change(() => files.rename(from, to), nothing),
      mkdir: (folder) => change(() => files.mkdir(folder), nothing),
      remove: (path) =>
        change(
          () => files.remove(path),
          async () => {
            const names = await files.list(path);
            for (const name of names.slice(0, names.length / 2)) await files.remove(`${path}/${name}`);
          },
        ),
    },
  };
}
