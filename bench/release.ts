import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CURRENT_FILE,
  DIRECTORY_FILE,
  Directory,
  type Kind,
  RELEASES_FOLDER,
} from "../core/format/format.ts";

/** A published release, as far as measurements need it. */
export type BenchRelease = ReturnType<typeof readRelease>;

/** Reads the release that a folder of releases has published. */
export function readRelease(dist: string) {
  const id = readFileSync(join(dist, CURRENT_FILE), "utf8").trim();
  const folder = join(dist, RELEASES_FOLDER, id);
  const directory = Directory.parse(JSON.parse(readFileSync(join(folder, DIRECTORY_FILE), "utf8")));
  /** The bodies of a kind by their keys, in the order of the directory. */
  const bodiesOf = (kind: Kind) => {
    const bodies = new Map<string, string>();
    for (const shard of directory.shards.filter((one) => one.kind === kind)) {
      const lines = readFileSync(join(folder, shard.file), "utf8").split("\n");
      for (const [row, key] of shard.keys.entries()) bodies.set(key, lines[row]!);
    }
    return bodies;
  };
  return { id, directory, bodiesOf };
}
