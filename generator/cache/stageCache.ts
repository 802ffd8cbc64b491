import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import { jsonIn } from "../../core/lib/json.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { writing } from "../releaseError.ts";

/** How a stage stood before the build: made of the same input, made of other input, or not there. */
export type Freshness = "fresh" | "stale" | "missing";

/** What earlier builds made, by stage and by the hash of all that went in. Losing it costs time and nothing else. */
export type StageCache = {
  /** The files stored under a key, or `undefined`; damaged entries count as absent. */
  readonly get: (stage: string, key: string) => Promise<ReadonlyMap<string, Uint8Array> | undefined>;
  readonly put: (stage: string, key: string, files: ReadonlyMap<string, Uint8Array>) => Promise<void>;
  /** Whether a stage has anything from earlier builds. */
  readonly has: (stage: string) => Promise<boolean>;
  /** Drops what this build neither took nor stored. */
  readonly prune: () => Promise<void>;
};

const CHECKSUMS = "checksums.json";
const Checksums = z.record(z.string(), z.string());

/** A cache in a folder, `<folder>/<stage>/<key>/<file>`. */
export function folderCache(folder: string, effects: Effects): StageCache {
  const { files } = effects;
  const used = new Map<string, Set<string>>();
  const use = (stage: string, key: string) => {
    used.set(stage, (used.get(stage) ?? new Set()).add(key));
    return `${folder}/${stage}/${key}`;
  };
  return {
    get: (stage, key) => readEntry(use(stage, key), effects),
    put: async (stage, key, contents) => {
      const entry = use(stage, key);
      const checksums = Object.fromEntries([...contents].map(([name, bytes]) => [name, sha256(bytes)]));
      await writing(folder, async () => {
        for (const [name, bytes] of contents) await files.write(`${entry}/${name}`, bytes);
        await files.write(`${entry}/${CHECKSUMS}`, JSON.stringify(checksums));
      });
    },
    has: async (stage) => (await files.list(`${folder}/${stage}`)).length > 0,
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

async function readEntry(
  entry: string,
  { files }: Effects,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
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
