import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import { jsonIn } from "../../core/lib/json.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { writing } from "../releaseError.ts";

/** How a stage stood before the build: made of the same input, made of other input, or not there. */
export type Freshness = "fresh" | "stale" | "missing";

type Files = ReadonlyMap<string, Uint8Array>;

const CHECKSUMS = "checksums.json";
const Checksums = z.record(z.string(), z.string());

/** What earlier builds made, by stage and by the hash of all that went in. Losing it costs time and nothing else. */
export type StageCache = Readonly<ReturnType<typeof folderCache>>;

/** A cache in a folder, `<folder>/<stage>/<key>/<file>`. */
export function folderCache(folder: string, effects: Effects) {
  const { files } = effects;
  const used = new Map<string, Set<string>>();
  const use = (stage: string, key: string) => {
    used.set(stage, (used.get(stage) ?? new Set()).add(key));
    return `${folder}/${stage}/${key}`;
  };
  return {
    /** The files stored under a key, or `undefined`; damaged entries count as absent. */
    get: (stage: string, key: string) => readEntry(use(stage, key), effects),
    put: async (stage: string, key: string, contents: Files) => {
      const entry = use(stage, key);
      const checksums = Object.fromEntries([...contents].map(([name, bytes]) => [name, sha256(bytes)]));
      await writing(folder, async () => {
        for (const [name, bytes] of contents) await files.write(`${entry}/${name}`, bytes);
        await files.write(`${entry}/${CHECKSUMS}`, JSON.stringify(checksums));
      });
    },
    /** Whether a stage has anything from earlier builds. */
    has: async (stage: string) => (await files.list(`${folder}/${stage}`)).length > 0,
    /** Drops what this build neither took nor stored. */
    prune: async () => {
      for (const stage of await files.list(folder)) {
        for (const name of await files.list(`${folder}/${stage}`)) {
          if (!used.get(stage)?.has(name)) await files.remove(`${folder}/${stage}/${name}`);
        }
      }
    },
  };
}

/** A cache that never has anything. */
export const noCache: StageCache = {
  get: async () => undefined,
  put: async () => {},
  has: async () => false,
  prune: async () => {},
};

async function readEntry(entry: string, { files }: Effects): Promise<Files | undefined> {
  const listed = await unlessMissing(files.readText(`${entry}/${CHECKSUMS}`));
  const checksums = Checksums.safeParse(jsonIn(listed ?? ""));
  if (!checksums.success) return undefined;
  const contents = new Map<string, Uint8Array>();
  for (const [name, checksum] of Object.entries(checksums.data)) {
    const bytes = await unlessMissing(files.read(`${entry}/${name}`));
    if (bytes === undefined || sha256(bytes) !== checksum) return undefined;
    contents.set(name, bytes);
  }
  return contents;
}
