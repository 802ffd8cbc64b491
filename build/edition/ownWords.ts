import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { groupBy } from "../../core/lib/lists.ts";
import { parseTable, textIn } from "../../core/methodology/annotations/table.ts";
import type { Effects } from "../effects.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** Where words of this project's own stand. */
export type WordFolders = {
  /** Tables of task readings; their columns `task_id` and `label`. */
  readonly tasks: string;
  /** `occupations.tsv`, `requirements.tsv`, `activities.tsv` and `suites.tsv`. */
  readonly words: string;
};

export const COMMITTED_WORDS: WordFolders = {
  tasks: join(ROOT, "core", "methodology", "annotations", "tasks"),
  words: join(ROOT, "build", "words"),
};

/**
 * Reads our own words into the tables of `edition.sql`. Throws a RangeError that names file, line and column where a word
 * table is malformed.
 */
export async function readOwnWords(
  connection: DuckDBConnection,
  { words, tasks }: WordFolders,
  { files }: Pick<Effects, "files">,
): Promise<void> {
  const readings = (await files.list(tasks)).filter((name) => name.endsWith(".tsv"));
  for (const [table, paths, idColumn, textColumn] of [
    ["occupation_words", [join(words, "occupations.tsv")], "soc", "sentence"],
    ["requirement_words", [join(words, "requirements.tsv")], "element_id", "sentence"],
    ["activity_words", [join(words, "activities.tsv")], "dwa_id", "phrase"],
    ["task_labels", readings.map((name) => join(tasks, name)), "task_id", "label"],
  ] as const) {
    const found = new Map<string, string>();
    for (const path of paths) {
      for (const row of parseTable(await files.readText(path)).rows) {
        const id = textIn(row, idColumn);
        if (found.has(id)) throw new RangeError(`${path}, line ${row.line}: ${id} has words already.`);
        found.set(id, textIn(row, textColumn));
      }
    }
    await connection.run(
      `INSERT INTO ${table} SELECT unnest(from_json($rows, '[{"id": "VARCHAR", "words": "VARCHAR"}]'), recursive := true)`,
      { rows: JSON.stringify([...found].map(([id, words]) => ({ id, words }))) },
    );
  }
}

/** A source table asks for words that nobody has written yet. */
class UnwordedError extends Error {
  override readonly name = "UnwordedError";
}

const Unworded = z.array(z.object({ what: z.string(), id: z.string() }));
const SHOWN_IDS = 8;

/** Throws an {@link UnwordedError} that names all that would have no words of ours. */
export async function refuseUnworded(connection: DuckDBConnection): Promise<void> {
  const found = Unworded.parse((await connection.runAndReadAll("FROM unworded")).getRowObjectsJS());
  if (found.length === 0) return;
  const lists = [...groupBy(found, ({ what }) => what)].map(([what, rows]) => {
    const shown = rows.slice(0, SHOWN_IDS).map(({ id }) => id);
    return `${rows.length} ${what} (${shown.join(", ")}${rows.length > SHOWN_IDS ? ", …" : ""})`;
  });
  throw new UnwordedError(
    `These have no words of ours yet: ${lists.join("; ")}. Write them in core/methodology/annotations/tasks and build/words.`,
  );
}
