import { at } from "../lib/at.ts";
import { groupBy } from "../lib/lists.ts";
import { once } from "../lib/once.ts";
import { EmbeddingError, type Encoder, type EncoderOptions, requireSameEncoder } from "./encoders/encoder.ts";
import { httpEncoder } from "./encoders/httpEncoder.ts";
import { openTrainedEncoder } from "./encoders/trainedEncoder.ts";
import { type IndexDescription, indexFiles, indexFormatVersion } from "./indexes/indexFiles.ts";
import { openKeywordIndex } from "./indexes/keywordIndex.ts";
import { best } from "./indexes/ranking.ts";
import { openJobSearch } from "./jobSearch.ts";
import { openReasons, type Reason } from "./reasons.ts";
import {
  type Calibration,
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

/** Search over one release. Rows are positions in the corpus the index was built from. */
export type Searcher = Awaited<ReturnType<typeof openSearcher>>;

/** In a search over both, how much an occupation's best task says of the occupation, and an occupation of its tasks. */
const taskShare = 0.3;
const occupationShare = 0.25;

/**
 * Opens an index made by `buildSearchIndex`. `read` gives the bytes of one of its files by name.
 * Task files are read on the first search over tasks, reasons when they are first asked for. Semantic results hold nothing
 * less likely than `relevanceMin01`: a query that means nothing here gives an empty list.
 * Throws `EncoderMismatchError` if the index was built with another encoder than `options.encoder`; semantic searches throw
 * `EmbeddingError` where fallback is "none" and the encoder fails.
 */
export async function openSearcher(
  read: (fileName: string) => Promise<Uint8Array>,
  options: SearcherOptions,
) {
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
    return chancesOf(jobs.scores(query, vectors, coverage01), query, jobCalibrations[query.kind]);
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
    { query }: Asked,
    wanted: SemanticOptions,
    near: readonly LikelyTask[],
  ): Promise<readonly RelevantRow[]> => {
    const found = rowsOf(chances, wanted, wanted.relevanceMin01 ?? shownMin01);
    if (!wanted.reasons) return found;
    const texts = await reasons();
    const rows = found.map(({ row }) => row);
    const names = jobs.nearest(query, rows);
    const wishes = jobs.nearestWish(query, rows);
    return found.map((one) => {
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
    { query }: Asked,
    { limit, offset = 0, reasons: explained = false }: SemanticOptions,
  ): Promise<readonly RelevantTask[]> => {
    const shown = likely
      .filter(({ chance01 }) => chance01 > relevanceMin01)
      .sort((a, b) => b.chance01 - a.chance01 || a.row - b.row);
    const groups = groupBy(shown, ({ row }) => at(taskTables.groupOf, row));
    const listed = [...groups.values()].slice(offset, offset + limit).map((group) => {
      const { row, chance01 } = at(group, 0);
      return { row, relevance01: chance01, alsoRows: group.slice(1).map((other) => other.row) };
    });
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
    /** The encoder the index was built with. */
    encoder: encoder.name,
    /** Occupations whose titles or phrases have every word of the query, best first, in a total order. Never throws. */
    keywordJobs: keywords.find,

    /** Occupations that answer the query, best first. */
    semanticJobs: async (text: string, wanted: SemanticOptions) => {
      const asked = await ask(text);
      if (asked === undefined) return [];
      return listJobs(jobChances(asked), asked, wanted, wanted.reasons ? await taskChances(asked) : []);
    },

    /** Tasks that answer the query, best first; the same task in several occupations once. */
    semanticTasks: async (text: string, wanted: SemanticOptions) => {
      const asked = await ask(text);
      return asked === undefined ? [] : listTasks(await taskChances(asked), asked, wanted);
    },

    /** Both, each ranked by the better evidence of the two: an occupation by its tasks, a task by its occupation. */
    semanticBoth: async (text: string, wanted: SemanticOptions) => {
      const asked = await ask(text);
      if (asked === undefined) return { jobs: [], tasks: [] };
      const near = await taskChances(asked);
      const chances = jobChances(asked);
      const likely = near.map((task) => ({
        ...task,
        chance01: Math.min(1, task.chance01 * (1 + occupationShare * at(chances, task.occupation))),
      }));
      const raised = chances.slice();
      // Of several tasks of an occupation the last to be set, which is the best, stays.
      for (const { occupation, chance01 } of near.toReversed())
        raised[occupation] = 1 - (1 - at(chances, occupation)) * (1 - taskShare * chance01);
      return {
        jobs: await listJobs(raised, asked, wanted, near),
        tasks: await listTasks(likely, asked, wanted),
      };
    },

    /** Requirements that answer the query, best first. */
    semanticRequirements: async (text: string, wanted: SemanticOptions): Promise<readonly RelevantRow[]> => {
      const query = readQuery(text);
      if (query.words.length === 0 || !query.understood) return [];
      const [vector] = await vectorsOf({ ...query, parts: [] }, text);
      const chances = chancesOf(requirements.scores(query.words, vector), query, requirementCalibration);
      const found = rowsOf(chances, wanted, relevanceMin01);
      if (!wanted.reasons) return found;
      const texts = await reasons();
      const names = requirements.nearest(
        query.words,
        found.map(({ row }) => row),
      );
      return found.map((one) => ({ ...one, reasons: texts.ofRequirement(names.get(one.row)) }));
    },
  };
}

/** The chance of every row, by its score. */
function chancesOf(scores: Float32Array, { known01 }: ReadQuery, calibration: Calibration): Float32Array {
  const top = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  return scores.map((score) => known01 * relevance01(score, top, calibration));
}

/** The best rows, of which only the first may be less likely than `least`. */
function rowsOf(chances: Float32Array, { limit, offset = 0 }: SemanticOptions, least: number): RelevantRow[] {
  return best(chances, offset + limit, Math.min(least, relevanceMin01))
    .filter(({ score }, place) => place === 0 || score >= least)
    .slice(offset)
    .map(({ row, score }) => ({ row, relevance01: score }));
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
