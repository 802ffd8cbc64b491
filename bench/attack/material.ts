import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CURRENT_FILE,
  DIRECTORY_FILE,
  Directory,
  type Kind,
  RELEASES_FOLDER,
} from "../../core/format/format.ts";
import { TABLES } from "../../core/format/tables.ts";

// What requests are made of, read from the release that is attacked.

function releaseFile(dist: string, file: string): unknown {
  const id = readFileSync(join(dist, CURRENT_FILE), "utf8").trim();
  return JSON.parse(readFileSync(join(dist, RELEASES_FOLDER, id, file), "utf8"));
}

/** All SOC codes of the current release. */
export function socCodes(dist: string): string[] {
  const { soc_code } = releaseFile(dist, TABLES.occupations) as { soc_code: string[] };
  return soc_code;
}

/** An id of each kind that a path may name. */
export function someIds(dist: string): Record<string, string> {
  const { shards } = Directory.parse(releaseFile(dist, DIRECTORY_FILE));
  const first = (kind: Kind) => shards.find((shard) => shard.kind === kind)?.keys[0] ?? "none";
  return {
    task_id: first("task"),
    element_id: first("skill"),
    msa_code: first("region"),
    input_id: first("benchmark"),
  };
}
