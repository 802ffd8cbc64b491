import { type EncoderName, requireSameEncoder } from "./encoder.ts";
import type { EncoderOptions } from "./encoderOptions.ts";
import { type KeywordHit, openKeywordIndex } from "./keywordIndex.ts";
import { openTrainedEncoder } from "./trainedEncoder.ts";
import { openVectors, type VectorTable } from "./vectors.ts";

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
 * Task files are read on the first search over tasks.
 * Throws `EncoderMismatchError` if the index was built with another encoder than `options.encoder`.
 */
export async function openSearcher(
  read: (fileName: string) => Promise<Uint8Array>,
  options: SearcherOptions,
): Promise<Searcher> {
  const index = JSON.parse(new TextDecoder().decode(await read("index.json"))) as { encoder: EncoderName };
  if (options.encoder.kind !== "trained")
    throw new Error(`Encoder "${options.encoder.kind}" is not available`);
  const encoder = openTrainedEncoder(await read("encoder.bin"));
  requireSameEncoder(index.encoder, encoder.name);
  const keywords = openKeywordIndex(await read("keywords.bin"));
  const occupations = openVectors(await read("occupation-vectors.bin"));
  const requirements = openVectors(await read("requirement-vectors.bin"));
  let tasks: Promise<VectorTable> | undefined;

  const nearest = async (table: VectorTable, query: string, { limit, offset = 0 }: SemanticOptions) => {
    const [vector] = await encoder.encode([query]);
    const similarities = table.similarities(vector!);
    return Array.from(similarities, (similarity, row) => ({
      row,
      score01: Math.min(1, Math.max(0, similarity)),
    }))
      .sort((a, b) => b.score01 - a.score01 || a.row - b.row)
      .slice(offset, offset + limit);
  };
  const relevant = ({ row, score01 }: { row: number; score01: number }) => ({ row, relevance01: score01 });

  return {
    encoder: encoder.name,
    keywordJobs: (query, { visible } = {}) => keywords.find(query, visible),
    semanticJobs: async (query, page) => (await nearest(occupations, query, page)).map(relevant),
    semanticTasks: async (query, page) => {
      tasks ??= read("task-vectors.bin").then(openVectors);
      return (await nearest(await tasks, query, page)).map(relevant);
    },
    semanticRequirements: async (query, page) =>
      (await nearest(requirements, query, page)).map(({ row, score01 }) => ({ row, similarity01: score01 })),
  };
}
