import type { Effects } from "../../build/effects.ts";

/** Where in its last change to the disk a process ends; a rename is before or after, never half-way. */
export type Moment = "before" | "half-way" | "after";

/** No process has this number. */
const NOBODY = 999_999_999;
const UNIQUE = "00000000-0000-4000-8000-000000000000";

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
