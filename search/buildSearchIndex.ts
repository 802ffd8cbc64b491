import type { OccupationText, SearchCorpus } from "./corpus.ts";
import type { Encoder } from "./encoder.ts";
import type { EncoderOptions } from "./encoderOptions.ts";
import { openEncoder } from "./encoders.ts";
import { buildGraph, hnswLibrary } from "./hnsw.ts";
import { indexFiles, indexFormatVersion } from "./indexFiles.ts";
import { buildKeywordIndex } from "./keywordIndex.ts";
import { buildLanguageModel } from "./languageModel.ts";
import { buildVocabulary } from "./queryReader.ts";
import { buildTitleIndex } from "./titleIndex.ts";
import { openTrainedEncoder, trainEncoder } from "./trainedEncoder.ts";
import { openVectors, packVectors } from "./vectors.ts";
import { buildWordIndex } from "./wordIndex.ts";

/** An external encoder is given an occupation's title, description and this many of its alternate titles. */
const alternateTitlesEncoded = 12;

/**
 * The files of the search index by name, `index.json` among them. Equal input gives equal bytes. The graph over tasks
 * is left out where the native library is not installed.
 * Throws `EmbeddingError` when an external encoder fails.
 */
export async function buildSearchIndex(
  corpus: SearchCorpus,
  options: EncoderOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const { encoder, occupationVectors } = await buildEncoder(corpus, options, files);
  const taskVectors = await encoder.encode(corpus.tasks.map(({ text }) => text));
  const requirementTexts = corpus.requirements.map(({ name, description }) => `${name}. ${description}`);
  files.set(indexFiles.vocabulary, buildVocabulary(corpus));
  files.set(indexFiles.keywords, buildKeywordIndex(corpus.occupations));
  files.set(indexFiles.titles, buildTitleIndex(corpus.occupations));
  files.set(indexFiles.language, buildLanguageModel(corpus));
  files.set(indexFiles.occupationVectors, packVectors(occupationVectors));
  files.set(indexFiles.requirementWords, buildWordIndex(requirementTexts));
  files.set(indexFiles.requirementVectors, packVectors(await encoder.encode(requirementTexts)));
  files.set(indexFiles.taskWords, buildWordIndex(corpus.tasks.map(({ text }) => text)));
  const packedTasks = packVectors(taskVectors);
  files.set(indexFiles.taskVectors, packedTasks);
  const library = hnswLibrary();
  if (library !== undefined && corpus.tasks.length > 0) {
    files.set(indexFiles.taskGraph, await buildGraph(library, openVectors(packedTasks)));
  }
  const index = {
    formatVersion: indexFormatVersion,
    encoder: encoder.name,
    counts: {
      occupations: corpus.occupations.length,
      tasks: corpus.tasks.length,
      requirements: corpus.requirements.length,
    },
    bytes: Object.fromEntries([...files].map(([name, file]) => [name, file.length])),
  };
  files.set(indexFiles.index, new TextEncoder().encode(`${JSON.stringify(index, null, 2)}\n`));
  return files;
}

async function buildEncoder(
  corpus: SearchCorpus,
  options: EncoderOptions,
  files: Map<string, Uint8Array>,
): Promise<{ readonly encoder: Encoder; readonly occupationVectors: readonly Float32Array[] }> {
  if (options.kind === "trained") {
    const { file, occupationVectors } = trainEncoder(corpus);
    files.set(indexFiles.encoder, file);
    return { encoder: openTrainedEncoder(file), occupationVectors };
  }
  const encoder = await openEncoder(options, () => Promise.reject(new Error("No trained encoder")));
  return { encoder, occupationVectors: await encoder.encode(corpus.occupations.map(summary)) };
}

function summary({ title, description, alternateTitles }: OccupationText): string {
  return `${title}. ${description} ${alternateTitles.slice(0, alternateTitlesEncoded).join(", ")}`;
}
