import { at } from "../lib/at.ts";
import { invariant } from "../lib/invariant.ts";
import {
  namesOf,
  type OccupationText,
  phrasesOf,
  type RequirementText,
  type SearchCorpus,
  taskTextsOf,
  textsOf,
} from "./corpus.ts";
import type { EncoderOptions } from "./encoders/encoder.ts";
import { httpEncoder } from "./encoders/httpEncoder.ts";
import { openTrainedEncoder, trainEncoder } from "./encoders/trainedEncoder.ts";
import { buildConceptIndex } from "./indexes/conceptIndex.ts";
import { buildGraph, hnswLibrary } from "./indexes/hnsw.ts";
import { type IndexDescription, indexFiles, indexFormatVersion } from "./indexes/indexFiles.ts";
import { buildKeywordIndex } from "./indexes/keywordIndex.ts";
import { buildLanguageModel, type WeightedText } from "./indexes/languageModel.ts";
import { buildNameIndex } from "./indexes/nameIndex.ts";
import { pack, twoBytes } from "./indexes/packing.ts";
import { standardScores } from "./indexes/ranking.ts";
import { groupTasks } from "./indexes/taskGroups.ts";
import { buildTaskIndex } from "./indexes/taskIndex.ts";
import { openVectors, packVectors } from "./indexes/vectors.ts";
import { buildWishIndex } from "./indexes/wishIndex.ts";
import { buildReasons } from "./reasons.ts";
import { buildVocabulary } from "./text/queryReader.ts";
import { roleOf } from "./text/roles.ts";

/** An external encoder is given an occupation's title, description, phrases and this many of its alternate titles. */
const alternateTitlesEncoded = 12;

/** A task shares the words of its occupation's title, phrases and this many of its alternate titles. */
const alternateTitlesShared = 20;

/**
 * The files of the search index by name, `index.json` among them. Equal input gives equal bytes. The graph over tasks
 * is left out where the native library is not installed.
 * Throws `EmbeddingError` when an external encoder fails.
 */
export async function buildSearchIndex(
  corpus: SearchCorpus,
  options: EncoderOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { occupations, tasks, requirements } = corpus;
  const { encoder, file, occupationVectors } = await encodeOccupations(corpus, options);
  const taskVectors = packVectors(await encoder.encode(tasks.map((task) => textsOf(task).join(" "))));
  const requirementVectors = await encoder.encode(requirements.map(requirementSummary));
  const library = hnswLibrary();
  const made = {
    encoder: file,
    vocabulary: buildVocabulary(corpus),
    keywords: buildKeywordIndex(occupations, corpus.senses),
    occupationNames: buildNameIndex(occupations.map((one) => [...namesOf(one), ...phrasesOf(one)])),
    occupationWords: buildLanguageModel(occupationTexts(corpus)),
    occupationVectors: packOccupations(occupations, occupationVectors),
    concepts: buildConceptIndex(occupations, corpus.concepts),
    wishes: buildWishIndex(
      corpus.wishes,
      occupations.map(({ soc }) => soc),
    ),
    requirementNames: buildNameIndex(requirements.map(({ name, phrases }) => [name, ...phrases])),
    requirementWords: buildLanguageModel(requirements.map(requirementTexts)),
    requirementVectors: packVectors(requirementVectors),
    taskWords: buildTaskWords(corpus),
    taskVectors,
    taskGraph: library && tasks.length > 0 ? await buildGraph(library, openVectors(taskVectors)) : undefined,
    reasons: buildReasons(corpus),
  } satisfies Record<Exclude<keyof typeof indexFiles, "index">, Uint8Array | undefined>;
  const files = Object.entries(made).flatMap(([name, bytes]) =>
    bytes ? [[indexFiles[name as keyof typeof made], bytes] as const] : [],
  );
  const index = {
    formatVersion: indexFormatVersion,
    encoder: encoder.name,
    counts: {
      occupations: occupations.length,
      tasks: tasks.length,
      requirements: requirements.length,
    },
    bytes: Object.fromEntries(files.map(([name, bytes]) => [name, bytes.length])),
  } satisfies IndexDescription;
  const description = new TextEncoder().encode(`${JSON.stringify(index, null, 2)}\n`);
  return new Map([...files, [indexFiles.index, description]]);
}

/** The encoder and the occupations' vectors. */
async function encodeOccupations(corpus: SearchCorpus, options: EncoderOptions) {
  if (options.kind === "trained") {
    const trained = trainEncoder(corpus);
    return { encoder: openTrainedEncoder(trained.file), ...trained };
  }
  const encoder = httpEncoder(options);
  const occupationVectors = await encoder.encode(corpus.occupations.map(occupationSummary));
  return { encoder, occupationVectors, file: undefined };
}

/** What each occupation's words are, and how much each kind of text counts. */
function occupationTexts(corpus: SearchCorpus): readonly (readonly WeightedText[])[] {
  const taskTexts = taskTextsOf(corpus);
  return corpus.occupations.map((one) => [
    ...weighted(3, [one.title]),
    ...weighted(2, [one.description]),
    ...weighted(1, [...one.alternateTitles, ...one.reportedTitles, ...phrasesOf(one), ...taskTexts(one)]),
    ...weighted(0.2, one.technologies),
  ]);
}

function requirementTexts(one: RequirementText): readonly WeightedText[] {
  return [
    ...weighted(3, [one.name]),
    ...weighted(2, [one.description]),
    ...weighted(1, one.phrases),
    ...weighted(0.1, one.activities),
    ...weighted(0.2, one.occupations),
  ];
}

function weighted(weight: number, texts: readonly string[]): readonly WeightedText[] {
  return texts.map((text) => ({ text, weight }));
}

function requirementSummary({ name, description, phrases }: RequirementText): string {
  return [`${name}.`, description, phrases.join(", ")].join(" ").trim();
}

function occupationSummary({ title, description, alternateTitles, phrases }: OccupationText): string {
  return `${title}. ${description} ${[...alternateTitles.slice(0, alternateTitlesEncoded), ...phrases].join(", ")}`;
}

/** The occupations' vectors, their roles beside a trade, and how many work in them, as standard scores of its logarithm. */
export function packOccupations(occupations: readonly OccupationText[], vectors: readonly Float32Array[]) {
  return pack({
    roles: Uint8Array.from(occupations, ({ title }) => roleOf(title)),
    employed: Float32Array.from(
      standardScores(occupations.map(({ persons }) => Math.log10(Math.max(1000, persons)))),
    ),
    vectors: packVectors(vectors),
  });
}

/** Of each task the row of its occupation, the first of the tasks that are the same, and its words. */
export function buildTaskWords({ occupations, tasks }: SearchCorpus) {
  const rowOf = new Map(occupations.map(({ soc }, row) => [soc, row]));
  const occupationOf = tasks.map(({ soc, taskId }) =>
    invariant(rowOf.get(soc), `The occupation of task ${taskId}`),
  );
  return pack({
    occupationOf: twoBytes(occupationOf, "occupations"),
    groupOf: groupTasks(tasks),
    words: buildTaskIndex(
      tasks.map((task, row) => ({
        occupation: at(occupationOf, row),
        texts: textsOf(task),
        activities: task.activities,
      })),
      occupations.map(({ title, phrases, alternateTitles }) => [
        title,
        ...phrases,
        ...alternateTitles.slice(0, alternateTitlesShared),
      ]),
    ),
  });
}
