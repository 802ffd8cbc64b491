import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import { MANIFEST_FILE, Manifest } from "../../core/format/format.ts";
import { readManifest } from "../../core/format/manifest.ts";
import { unpackProfiles } from "../../core/format/similarityTable.ts";
import { TABLES } from "../../core/format/tables.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { messageOf } from "../../core/lib/systemCode.ts";
import { similaritiesOf } from "../../core/methodology/occupations/similarity.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import type { Effects } from "../effects.ts";
import { literal } from "../sources/tableFile.ts";

/** What a comparison says of either release itself. */
const Head = Manifest.pick({
  release_id: true,
  edition: true,
  onet_version: true,
  data_updated: true,
  methodology_version: true,
  generator_version: true,
  annotations: true,
}).strip();

type Reads = Pick<Effects, "files">;

/** Kinds of responses that are compared. */
const KINDS = ["job", "task", "skill", "region", "jobExplain"] as const;
export const PARTS = ["occupations", "tasks", "requirements", "regions"] as const;

const text = z.string();
/** The rows of each view of `compare.sql`. */
const Views = z.object({
  size: rows({ part: text, side: text, size: z.number() }),
  added: rows({ part: text, id: text, name: text }),
  removed: rows({ part: text, id: text, name: text }),
  renamed: rows({ part: text, id: text, from: text, to: text }),
  crossed: rows({ part: text, id: text, shown: text, from: text, to: text }),
  moved: rows({
    part: text,
    id: text,
    shown: text,
    figure: text,
    from: z.number(),
    to: z.number(),
    change: z.number(),
  }),
  cause: z.array(z.object({ id: text, score: text }).catchall(z.number())),
  reading: rows({ state: text, soc_code: text, task_id: text }),
});

function rows<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(z.object(shape));
}

/** A figure in the old and in the new release. */
export type Move = { readonly from: number; readonly to: number; readonly change: number };
/** What one thing moved by: its figures that are others now; of an occupation also what moved its two scores. */
type Moved = {
  readonly id: string;
  readonly shown: string;
  readonly figures: Readonly<Record<string, Move>>;
  readonly moved_by?: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** What differs between two releases. Lists stand in the order of their ids, moves with the greatest first. */
export type ReleaseDiff = Awaited<ReturnType<typeof compareReleases>>;

/**
 * Compares the releases in two folders: what came and went, what moved and why, and what still needs reading. Throws an
 * Error that names the file where a folder holds no release, or one that cannot be read.
 */
export async function compareReleases(from: string, to: string, effects: Reads) {
  const heads = { from: await headOf(from, effects), to: await headOf(to, effects) };
  const responses = await compareResponses(from, to, effects);
  const similarity = await compareSimilarity(from, to, effects);
  return {
    ...heads,
    ...responses,
    /** No occupation, task, requirement or region came or went, and no figure of any is another. */
    figures_equal: responses.figures_equal && similarity.moved === 0,
    similarity,
  };
}

async function headOf(folder: string, { files }: Reads) {
  const path = `${folder}/${MANIFEST_FILE}`;
  if (!(await files.exists(path)))
    throw new Error(`There is no release in ${folder}: it has no ${MANIFEST_FILE}.`);
  const head = readManifest(await files.readText(path));
  if (typeof head === "string") throw new Error(`${path}: ${head}`);
  return Head.parse(head);
}

/** The same of the responses alone, which are read from `responses/` of both folders. */
export async function compareResponses(from: string, to: string, { files }: Reads) {
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const connection = await instance.connect();
    await connection.run(await files.readText(join(import.meta.dirname, "compare.sql")));
    for (const [side, folder] of Object.entries({ from, to })) {
      for (const kind of KINDS) {
        const glob = literal(`${folder}/responses/${kind}-*.ndjson`);
        await connection
          .run(
            `INSERT INTO body SELECT ${literal(side)}, ${literal(kind)}, json FROM read_ndjson_objects(${glob})`,
          )
          .catch((error: unknown) => {
            throw new Error(
              `${folder} is not a release that can be compared: ${messageOf(error)} "tidemark verify" says what is damaged.`,
            );
          });
      }
    }
    const views: Record<string, unknown> = {};
    for (const view of Object.keys(Views.shape)) {
      views[view] = (await connection.runAndReadAll(`FROM ${view}`)).getRowObjectsJS();
    }
    return gathered(Views.parse(views));
  } finally {
    instance.closeSync();
  }
}

function gathered(views: z.infer<typeof Views>) {
  const parts = Object.fromEntries(PARTS.map((part) => [part, partOf(part, views)])) as Record<
    (typeof PARTS)[number],
    ReturnType<typeof partOf>
  >;
  const reading = (wanted: string) =>
    views.reading.filter(({ state }) => state === wanted).map(({ state: _, ...task }) => task);
  return {
    ...parts,
    unread_tasks: reading("unread_tasks"),
    changed_tasks: reading("changed_tasks"),
    figures_equal: PARTS.every(
      (part) => parts[part].moved.length + parts[part].added.length + parts[part].removed.length === 0,
    ),
  };
}

function partOf(part: (typeof PARTS)[number], views: z.infer<typeof Views>) {
  const of = <T extends { readonly part: string }>(all: readonly T[]) =>
    all.filter((one) => one.part === part).map(({ part: _, ...rest }) => rest);
  const causes = groupBy(views.cause, ({ id }) => id);
  const moved: Moved[] = [...groupBy(of(views.moved), ({ id }) => id)].map(([id, figures]) => ({
    id,
    shown: figures[0]?.shown ?? "",
    figures: Object.fromEntries(figures.map(({ id: _, shown: __, figure, ...move }) => [figure, move])),
    ...(part === "occupations" && {
      moved_by: Object.fromEntries(
        (causes.get(id) ?? []).map(({ id: _, score, ...parts }) => [score, parts]),
      ),
    }),
  }));
  const size = (side: string) => of(views.size).find((one) => one.side === side)?.size ?? 0;
  return {
    count: { from: size("from"), to: size("to") },
    added: of(views.added),
    removed: of(views.removed),
    renamed: of(views.renamed),
    crossed: of(views.crossed),
    moved,
  };
}

/** How alike occupations are that both have: how many pairs moved, and the largest move. */
async function compareSimilarity(from: string, to: string, effects: Reads) {
  const [old, now] = [await similarityIn(from, effects), await similarityIn(to, effects)];
  const kept = now.codes.flatMap((code, row) => {
    const oldRow = old.codes.indexOf(code);
    return oldRow < 0 ? [] : [{ code, row, oldRow }];
  });
  let [pairs, moved] = [0, 0];
  let largest: { readonly soc_codes: readonly [string, string]; readonly move: Move } | null = null;
  for (const [at, a] of kept.entries()) {
    const [before, after] = [old.similarities.withAll(a.oldRow), now.similarities.withAll(a.row)];
    for (const b of kept.slice(at + 1)) {
      pairs += 1;
      const move = {
        from: invariant(before[b.oldRow], "a similarity"),
        to: invariant(after[b.row], "a similarity"),
      };
      const change = round4(move.to - move.from);
      if (move.from === move.to) continue;
      moved += 1;
      if (Math.abs(change) > Math.abs(largest?.move.change ?? 0))
        largest = { soc_codes: [a.code, b.code], move: { ...move, change } };
    }
  }
  return { pairs, moved, largest };
}

async function similarityIn(folder: string, { files }: Reads) {
  const { soc_code: codes } = z
    .looseObject({ soc_code: z.array(z.string()) })
    .parse(JSON.parse(await files.readText(`${folder}/${TABLES.occupations}`)));
  return {
    codes,
    similarities: similaritiesOf(unpackProfiles(await files.read(`${folder}/${TABLES.profiles}`))),
  };
}
