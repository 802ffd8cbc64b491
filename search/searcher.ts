import { EmbeddingError, type Encoder, type EncoderName, requireSameEncoder } from "./encoder.ts";
import type { EncoderOptions } from "./encoderOptions.ts";
import { encodeOne, openEncoder } from "./encoders.ts";
import { type IndexDescription, indexFiles, indexFormatVersion } from "./indexFiles.ts";
import { type KeywordHit, openKeywordIndex } from "./keywordIndex.ts";
import { openLanguageModel } from "./languageModel.ts";
import { openQueryReader, type ReadQuery } from "./queryReader.ts";
import { best, type Evidence, fuse, logistic01 } from "./ranking.ts";
import { openTaskSearch, type TaskSearch } from "./taskSearch.ts";
import { openTitleIndex } from "./titleIndex.ts";
import { openTrainedEncoder } from "./trainedEncoder.ts";
import { openVectors } from "./vectors.ts";
import { openWordIndex } from "./wordIndex.ts";

/** How much nearness of titles, likelihood of words and meaning count for an occupation. */
const titleWeight = 2;
const wordWeight = 1;
const meaningWeight = 3;

/** An occupation so many standard deviations above the others is as likely relevant as not. */
const evenDeviations = 3.5;
const evenWidth = 1;

/** Share of meaning in a requirement's score beside the words in common. */
const requirementMeaningShare = 0.5;

/** One row of a semantic result. Higher is better; values are comparable between queries. */
export interface RelevantRow {
  readonly row: number;
  readonly relevance01: number;
}

/** One requirement of a semantic result. */
export interface SimilarRow {
  readonly row: number;
  readonly similarity01: number;
}

export interface SemanticOptions {
  readonly limit: number;
  readonly offset?: number;
}

export interface KeywordOptions {
  /** Which occupation rows may be found; all if left out. */
  readonly visible?: (row: number) => boolean;
}

export interface SearcherOptions {
  readonly encoder: EncoderOptions;
  /** What a failing encoder leads to: the error, or the lexical result alone. */
  readonly fallback: "none" | "lexical";
  /**
   * Where an index file lies on this machine, so that native code can open it; undefined for an index that is
   * read from elsewhere, whose task vectors are then scanned exactly.
   */
  readonly localPath?: (fileName: string) => string | undefined;
}

/** Search over one release. Rows are positions in the corpus the index was built from. */
export interface Searcher {
  /** The encoder the index was built with. */
  readonly encoder: EncoderName;
  /** All occupations whose title or alternate titles match, best first, in a total order. Never throws. */
  keywordJobs(query: string, options?: KeywordOptions): readonly KeywordHit[];
  /** Occupations nearest in meaning, best first. Throws `EmbeddingError` where fallback is "none". */
  semanticJobs(query: string, options: SemanticOptions): Promise<readonly RelevantRow[]>;
  /** Tasks nearest in meaning, best first. Throws `EmbeddingError` where fallback is "none". */
  semanticTasks(query: string, options: SemanticOptions): Promise<readonly RelevantRow[]>;
  /** Requirements nearest in meaning, best first. Throws `EmbeddingError` where fallback is "none". */
  semanticRequirements(query: string, options: SemanticOptions): Promise<readonly SimilarRow[]>;
}

/**
 * Opens an index made by `buildSearchIndex`. `read` gives the bytes of one of its files by name.
 * Task files are read on the first search over tasks. A query without a single word finds nothing.
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
  const titles = openTitleIndex(await read(indexFiles.titles));
  const language = openLanguageModel(await read(indexFiles.language));
  const occupations = openVectors(await read(indexFiles.occupationVectors));
  const requirements = openVectors(await read(indexFiles.requirementVectors));
  const requirementWords = openWordIndex(await read(indexFiles.requirementWords));

  let opening: Promise<TaskSearch> | undefined;
  const tasks = (): Promise<TaskSearch> => {
    opening ??= openTaskSearch(read, description, options.localPath?.(indexFiles.taskGraph)).catch(
      (error) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };

  /** The query's vector; undefined where the encoder fails and the lexical result shall do. */
  const vectorOf = async (query: ReadQuery, text: string): Promise<Float32Array | undefined> => {
    try {
      return await encodeOne(encoder, encoder.name.kind === "trained" ? query.words.join(" ") : text);
    } catch (error) {
      if (options.fallback === "lexical" && error instanceof EmbeddingError) return undefined;
      throw error;
    }
  };

  return {
    encoder: encoder.name,
    keywordJobs: (query, { visible } = {}) => keywords.find(query, visible),

    semanticJobs: async (text, { limit, offset = 0 }) => {
      const query = readQuery(text);
      if (query.words.length === 0) return [];
      const vector = await vectorOf(query, text);
      const evidence: Evidence[] = [
        { weight: titleWeight, scores: titles.nearness(query.words) },
        { weight: wordWeight, scores: language.likelihood(query.words) },
      ];
      if (vector) evidence.push({ weight: meaningWeight, scores: occupations.similarities(vector) });
      return best(fuse(evidence), offset + limit)
        .slice(offset)
        .map(({ row, score }) => ({
          row,
          relevance01: query.known01 * logistic01(score, evenDeviations, evenWidth),
        }));
    },

    semanticTasks: async (text, { limit, offset = 0 }) => {
      const query = readQuery(text);
      if (query.words.length === 0) return [];
      const vector = await vectorOf(query, text);
      const found = (await tasks()).find(query.words, vector, offset + limit);
      return found
        .slice(offset)
        .map(({ row, score }) => ({ row, relevance01: query.known01 * clamped01(score) }));
    },

    semanticRequirements: async (text, { limit, offset = 0 }) => {
      const query = readQuery(text);
      if (query.words.length === 0) return [];
      const vector = await vectorOf(query, text);
      const coverage = requirementWords.coverage(query.words);
      const share = vector ? requirementMeaningShare : 0;
      const scores = coverage.map((covered, row) => {
        const similarity = vector ? Math.max(0, requirements.similarity(vector, row)) : 0;
        return query.known01 * clamped01(share * similarity + (1 - share) * covered);
      });
      return best(scores, offset + limit)
        .slice(offset)
        .map(({ row, score }) => ({ row, similarity01: score }));
    },
  };
}

/** The configured encoder, once it is known to be the one the index was built with. */
async function openConfigured(
  read: (fileName: string) => Promise<Uint8Array>,
  { encoder: indexed }: IndexDescription,
  options: EncoderOptions,
): Promise<Encoder> {
  if (options.kind === "trained" && indexed.kind !== "trained") {
    requireSameEncoder(indexed, { kind: "trained", model: "trained", dimensions: indexed.dimensions });
  }
  const encoder = await openEncoder(options, async () => openTrainedEncoder(await read(indexFiles.encoder)));
  requireSameEncoder(indexed, encoder.name);
  return encoder;
}

function clamped01(score: number): number {
  return Math.min(1, Math.max(0, score));
}
