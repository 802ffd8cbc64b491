import { at } from "../lib/at.ts";
import { once } from "../lib/once.ts";
import {
  EmbeddingError,
  type Encoder,
  type EncoderName,
  type EncoderOptions,
  requireSameEncoder,
} from "./encoders/encoder.ts";
import { httpEncoder } from "./encoders/httpEncoder.ts";
import { openTrainedEncoder } from "./encoders/trainedEncoder.ts";
import { type IndexDescription, indexFiles, indexFormatVersion } from "./indexes/indexFiles.ts";
import { type KeywordHit, openKeywordIndex } from "./indexes/keywordIndex.ts";
import { best } from "./indexes/ranking.ts";
import { openJobSearch } from "./jobSearch.ts";
import { openReasons, type Reason } from "./reasons.ts";
import {
  jobCalibrations,
  relevance01,
  relevanceMin01,
  requirementCalibration,
  shownMin01,
  taskCalibration,
  titleAlone01,
  withNamed,
} from "./relevance.ts";
import { openRequirementSearch } from "./requirementSearch.ts";
import { type NearTask, openTaskSearch, openTaskTables } from "./taskSearch.ts";
import { openQueryReader, type ReadQuery } from "./text/queryReader.ts";

/** One row of a semantic result. */
export type RelevantRow = {
  readonly row: number;
  /** The chance that the row answers the query, as measured on development queries; comparable between queries. */
  readonly relevance01: number;
  /** Texts of the row that the query meets, the nearest first; only where asked for. */
  readonly reasons?: readonly Reason[];
};

/** A task of a semantic result. */
export type RelevantTask = RelevantRow & {
  /** Rows of the same task in other occupations, best first, that are not listed on their own. */
  readonly alsoRows: readonly number[];
};

export type SemanticOptions = {
  readonly limit: number;
  /** Of occupations, only the best may be less likely than this; {@link shownMin01} if left out. */
  readonly relevanceMin01?: number;
  readonly offset?: number;
  /** Adds to each row why it was found. */
  readonly reasons?: boolean;
};

type KeywordOptions = {
  /** Which occupation rows may be found; all if left out. */
  readonly visible?: (row: number) => boolean;
};

type SearcherOptions = {
  readonly encoder: EncoderOptions;
  /** What a failing encoder leads to: the error, or the lexical result alone. */
  readonly fallback: "none" | "lexical";
  /**
   * Where an index file lies on this machine, so that native code can open it; undefined for an index that is
   * read from elsewhere, whose task vectors are then scanned exactly.
   */
  readonly localPath?: (fileName: string) => string | undefined;
};

/**
 * Search over one release. Rows are positions in the corpus the index was built from. Semantic results hold nothing
 * less likely than `relevanceMin01`: a query that means nothing here gives an empty list. Semantic searches throw
 * `EmbeddingError` where fallback is "none" and the encoder fails.
 */
export type Searcher = {
  /** The encoder the index was built with. */
  readonly encoder: EncoderName;
  /** Occupations whose titles or phrases have every word of the query, best first, in a total order. Never throws. */
  keywordJobs(query: string, options?: KeywordOptions): readonly KeywordHit[];
  /** Occupations that answer the query, best first. */
  semanticJobs(query: string, options: SemanticOptions): Promise<readonly RelevantRow[]>;
  /** Tasks that answer the query, best first; the same task in several occupations once. */
  semanticTasks(query: string, options: SemanticOptions): Promise<readonly RelevantTask[]>;
  /** Both, each ranked by the better evidence of the two: an occupation by its tasks, a task by its occupation. */
  semanticBoth(
    query: string,
    options: SemanticOptions,
  ): Promise<{ readonly jobs: readonly RelevantRow[]; readonly tasks: readonly RelevantTask[] }>;
  /** Requirements that answer the query, best first. */
  semanticRequirements(query: string, options: SemanticOptions): Promise<readonly RelevantRow[]>;
};

/** In a search over both, how much an occupation's best task says of the occupation, and an occupation of its tasks. */
const taskShare = 0.3;
const occupationShare = 0.25;

/**
 * Opens an index made by `buildSearchIndex`. `read` gives the bytes of one of its files by name.
 * Task files are read on the first search over tasks, reasons when they are first asked for.
 * Throws `EncoderMismatchError` if the index was built with another encoder than `options.encoder`.
 */
export async function openSearcher(
  read: (fileName: string) => Promise<Uint8Array>,
  options: SearcherOptions,
): Promise<Searcher> {
  const description = JSON.parse(new TextDecoder().decode(await read(indexFiles.index))) as IndexDescription;
  if (description.formatVersion !== indexFormatVersion) {
    throw new Error(
      `The search index has format ${description.formatVersion}, this program reads ${indexFormatVersion}`,
    );
  }
  const encoder = await openConfigured(read, description, options.encoder);
  const readQuery = openQueryReader(await read(indexFiles.vocabulary));
  const keywords = openKeywordIndex(await read(indexFiles.keywords));
  const taskTables = await openTaskTables(read);
  const jobs = await openJobSearch(read, taskTables.occupationOf);
  const requirements = await openRequirementSearch(read);
  const tasks = once(() =>
    openTaskSearch(read, taskTables, description, options.localPath?.(indexFiles.taskGraph)),
  );
  const reasons = once(async () => openReasons(await read(indexFiles.reasons)));

  /** Vectors of the query and its parts; none where the encoder fails and the lexical result shall do. */
  const vectorsOf = async ({ words, parts }: ReadQuery, text: string): Promise<readonly Float32Array[]> => {
    const whole = encoder.name.kind === "trained" ? words.join(" ") : text;
    try {
      return await encoder.encode([whole, ...parts.map((part) => part.join(" "))]);
    } catch (error) {
      if (options.fallback === "lexical" && error instanceof EmbeddingError) return [];
      throw error;
    }
  };

  /** What is read and measured once of a query, whatever is looked for; undefined without a single word. */
  const ask = async (text: string): Promise<Asked | undefined> => {
    const query = readQuery(text);
    if (query.words.length === 0) return undefined;
    const vectors = await vectorsOf(query, text);
    let covered: Float32Array | undefined;
    const coverage01 = () => (covered ??= taskTables.words.coverage(query.words));
    return { text, query, vectors, coverage01 };
  };

  /** The chance of every occupation; of those alone whose titles have all words, where the query is not understood. */
  const chancesOfWords = ({ text, query, vectors, coverage01 }: Asked): Float32Array => {
    if (!query.understood) {
      const chances = new Float32Array(description.counts.occupations);
      for (const { row, manner } of keywords.find(text)) if (manner === "whole") chances[row] = titleAlone01;
      return chances;
    }
    const scores = jobs.scores(query, vectors, coverage01);
    const top = scores.reduce((most, score) => Math.max(most, score), -Infinity);
    return scores.map((score) => query.known01 * relevance01(score, top, jobCalibrations[query.kind]));
  };

  const jobChances = (asked: Asked): Float32Array => {
    const chances = chancesOfWords(asked);
    const { name } = asked.query;
    const named = keywords.named(asked.text) ?? (name === asked.text ? undefined : keywords.named(name));
    return named ? withNamed(chances, named) : chances;
  };

  const taskChances = async ({ query, vectors, coverage01 }: Asked): Promise<LikelyTask[]> => {
    if (!query.understood) return [];
    const near = (await tasks()).find(coverage01(), vectors[0]);
    const top = near[0]?.score ?? 0;
    return near.map((task) => ({
      ...task,
      chance01: query.known01 * relevance01(task.score, top, taskCalibration),
    }));
  };

  const listJobs = async (
    chances: Float32Array,
    query: ReadQuery,
    { limit, offset = 0, relevanceMin01: least = shownMin01, reasons: explained = false }: SemanticOptions,
    near: readonly LikelyTask[] = [],
  ): Promise<RelevantRow[]> => {
    const rows = best(chances, offset + limit, Math.min(least, relevanceMin01))
      .filter(({ score }, place) => place === 0 || score >= least)
      .slice(offset)
      .map(({ row, score }) => ({ row, relevance01: score }));
    if (!explained) return rows;
    const texts = await reasons();
    const found = rows.map(({ row }) => row);
    const names = jobs.nearest(query, found);
    const wishes = jobs.nearestWish(query, found);
    return rows.map((one) => {
      const task = near.find(({ occupation }) => occupation === one.row);
      const reasons = [
        ...texts.ofWish(wishes.get(one.row)),
        ...texts.ofOccupation(names.get(one.row)),
        ...(task ? texts.ofTask(task.row, query.words) : []),
      ];
      return { ...one, reasons };
    });
  };

  const listTasks = async (
    likely: readonly LikelyTask[],
    query: ReadQuery,
    { limit, offset = 0, reasons: explained = false }: SemanticOptions,
  ): Promise<RelevantTask[]> => {
    const groupOf = (row: number) => at(taskTables.groupOf, row);
    const groups = new Map<number, LikelyTask[]>();
    for (const task of [...likely].sort((a, b) => b.chance01 - a.chance01 || a.row - b.row)) {
      if (task.chance01 <= relevanceMin01) continue;
      const group = groups.get(groupOf(task.row));
      if (group) group.push(task);
      else groups.set(groupOf(task.row), [task]);
    }
    const listed = [...groups.values()]
      .slice(offset, offset + limit)
      .flatMap(([first, ...others]) =>
        first === undefined
          ? []
          : [{ row: first.row, relevance01: first.chance01, alsoRows: others.map(({ row }) => row) }],
      );
    if (!explained) return listed;
    const texts = await reasons();
    const occupationOf = (row: number) => at(taskTables.occupationOf, row);
    const names = jobs.nearest(
      query,
      listed.map(({ row }) => occupationOf(row)),
    );
    return listed.map((one) => {
      const own = texts.ofTask(one.row, query.words);
      return { ...one, reasons: own.length > 0 ? own : texts.ofOccupation(names.get(occupationOf(one.row))) };
    });
  };

  return {
    encoder: encoder.name,
    keywordJobs: (query, { visible } = {}) => keywords.find(query, visible),

    semanticJobs: async (text, wanted) => {
      const asked = await ask(text);
      if (asked === undefined) return [];
      const near = wanted.reasons ? await taskChances(asked) : [];
      return listJobs(jobChances(asked), asked.query, wanted, near);
    },

    semanticTasks: async (text, wanted) => {
      const asked = await ask(text);
      return asked === undefined ? [] : listTasks(await taskChances(asked), asked.query, wanted);
    },

    semanticBoth: async (text, wanted) => {
      const asked = await ask(text);
      if (asked === undefined) return { jobs: [], tasks: [] };
      const near = await taskChances(asked);
      const chances = jobChances(asked);
      const likely = near.map((task) => ({
        ...task,
        chance01: Math.min(1, task.chance01 * (1 + occupationShare * at(chances, task.occupation))),
      }));
      const raised = chances.slice();
      for (const { occupation, chance01 } of bestTasks(near)) {
        raised[occupation] = 1 - (1 - at(raised, occupation)) * (1 - taskShare * chance01);
      }
      return {
        jobs: await listJobs(raised, asked.query, wanted, near),
        tasks: await listTasks(likely, asked.query, wanted),
      };
    },

    semanticRequirements: async (text, wanted) => {
      const query = readQuery(text);
      if (query.words.length === 0 || !query.understood) return [];
      const [vector] = await vectorsOf({ ...query, parts: [] }, text);
      const scores = requirements.scores(query.words, vector);
      const top = scores.reduce((most, score) => Math.max(most, score), -Infinity);
      const chances = scores.map((score) => query.known01 * relevance01(score, top, requirementCalibration));
      const { limit, offset = 0, reasons: explained = false } = wanted;
      const rows = best(chances, offset + limit, relevanceMin01)
        .slice(offset)
        .map(({ row, score }) => ({ row, relevance01: score }));
      if (!explained) return rows;
      const texts = await reasons();
      const names = requirements.nearest(
        query.words,
        rows.map(({ row }) => row),
      );
      return rows.map((one) => ({ ...one, reasons: texts.ofRequirement(names.get(one.row)) }));
    },
  };
}

/** The best task of each occupation, of tasks in their order. */
function bestTasks(near: readonly LikelyTask[]): readonly LikelyTask[] {
  const first = new Map<number, LikelyTask>();
  for (const task of near) if (!first.has(task.occupation)) first.set(task.occupation, task);
  return [...first.values()];
}

type Asked = {
  readonly text: string;
  readonly query: ReadQuery;
  /** Of the query, then of its parts; none where the encoder failed and words alone shall do. */
  readonly vectors: readonly Float32Array[];
  /** How much of the query each task has; worked out where it is asked for. */
  readonly coverage01: () => Float32Array;
};

type LikelyTask = NearTask & { readonly chance01: number };

/** The configured encoder, once it is known to be the one the index was built with. */
async function openConfigured(
  read: (fileName: string) => Promise<Uint8Array>,
  { encoder: indexed }: IndexDescription,
  options: EncoderOptions,
): Promise<Encoder> {
  if (options.kind === "trained" && indexed.kind !== "trained") {
    requireSameEncoder(indexed, { kind: "trained", model: "trained", dimensions: indexed.dimensions });
  }
  const encoder =
    options.kind === "http" ? httpEncoder(options) : openTrainedEncoder(await read(indexFiles.encoder));
  requireSameEncoder(indexed, encoder.name);
  return encoder;
}
