import { basename } from "node:path";
import { withArchive } from "../archive.ts";
import { Unreadable } from "../fetchError.ts";
import type { MadeTable } from "./csv.ts";

/** Every text table of an O*NET release, as published. */
export function onetTables(label: string, archivePath: string, version: string): Promise<MadeTable[]> {
  return withArchive(label, archivePath, async (archive) => {
    const names = archive.names.filter((name) => name.endsWith(".txt"));
    if (!names.some((name) => basename(name) === "Occupation Data.txt")) {
      throw new Unreadable(`${label}: no O*NET text release: there is no Occupation Data.txt in it.`);
    }
    const made: MadeTable[] = [];
    for (const name of names) {
      made.push({ path: `onet/${version}/${basename(name)}`, text: await archive.bytes(name) });
    }
    return made;
  });
}
