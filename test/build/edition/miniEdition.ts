import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeEdition } from "../../../build/edition/makeEdition.ts";
import { COMMITTED_WORDS, type WordFolders } from "../../../build/edition/ownWords.ts";
import { nodeEffects } from "../../../build/effects.ts";
import { miniFolder } from "../sourceFolder.ts";

export const quiet = nodeEffects({ quiet: true });

/** The cells of one column of a mini table, in the order of its rows. */
export async function miniColumn(path: string, column: string): Promise<string[]> {
  const [header = "", ...lines] = (await readFile(join(miniFolder, path), "utf8")).trimEnd().split("\n");
  const at = header.split("\t").indexOf(column);
  return lines.map((line) => line.split("\t")[at] ?? "");
}

/** Writes words for everything in the mini tables that needs some, but for the tasks in `but`. */
export async function writeMiniWords(folder: string, but: readonly string[] = []): Promise<WordFolders> {
  const [tasks, words] = [join(folder, "tasks"), join(folder, "words")];
  await Promise.all([tasks, words].map((each) => mkdir(each, { recursive: true })));
  const idsIn = (table: string, column: string) => miniColumn(`onet/29.0/${table}.txt`, column);
  const elements = ["Skills", "Abilities", "Knowledge"].map((kind) => idsIn(kind, "Element ID"));
  const lists: readonly (readonly [path: string, header: string, ids: readonly string[]])[] = [
    [join(tasks, "mini.tsv"), "task_id\tlabel", await idsIn("Task Statements", "Task ID")],
    [join(words, "occupations.tsv"), "soc\tsentence", await idsIn("Occupation Data", "O*NET-SOC Code")],
    [join(words, "requirements.tsv"), "element_id\tsentence", (await Promise.all(elements)).flat()],
    [join(words, "activities.tsv"), "dwa_id\tphrase", await idsIn("DWA Reference", "DWA ID")],
  ];
  for (const [path, header, ids] of lists) {
    const rows = [...new Set(ids)].filter((id) => !but.includes(id)).map((id) => `${id}\tWords for ${id}`);
    await writeFile(path, `${[header, ...rows].join("\n")}\n`);
  }
  await writeFile(join(words, "suites.tsv"), await readFile(join(COMMITTED_WORDS.words, "suites.tsv")));
  return { tasks, words };
}

/** Makes an edition of a folder of mini tables in `<folder>/edition` and gives its path. */
export async function miniEdition(folder: string, sources = miniFolder): Promise<string> {
  const out = join(folder, "edition");
  await makeEdition({ sources, out, words: await writeMiniWords(folder) }, quiet);
  return out;
}
