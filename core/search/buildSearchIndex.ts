import { at } from "../lib/at.ts";
import { invariant } from "../lib/invariant.ts";
import {
  namesOf,
  type OccupationText,
  phrasesOf,
  type RequirementText,
  type SearchCorpus,
  textsOf,
} from "./corpus.ts";
import type { Encoder } from "./encoders/encoder.ts";
import type { EncoderOptions } from "./encoders/encoderOptions.ts";
import { openEncoder } from "./encoders/encoders.ts";
import { openTrainedEncoder, trainEncoder } from "./encoders/trainedEncoder.ts";
import { buildConceptIndex } from "./indexes/conceptIndex.ts";
import { buildGraph, hnswLibrary } from "./indexes/hnsw.ts";
import { indexFiles, indexFormatVersion } from "./indexes/indexFiles.ts";
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
  const files = new Map<string, Uint8Array>();
  const { encoder, occupationVectors, partEnds } = await buildEncoder(corpus, options, files);
  const taskVectors = await encoder.encode(tasks.map((task) => textsOf(task).join(" ")));
  files.set(indexFiles.vocabulary, buildVocabulary(corpus));
  files.set(indexFiles.keywords, buildKeywordIndex(occupations, corpus.senses));
  files.set(
    indexFiles.occupationNames,
    buildNameIndex(occupations.map((one) => [...namesOf(one), ...phrasesOf(one)])),
  );
  files.set(indexFiles.occupationWords, buildLanguageModel(occupationTexts(corpus)));
  files.set(indexFiles.occupationVectors, packOccupations(occupations, occupationVectors, partEnds));
  files.set(indexFiles.concepts, buildConceptIndex(occupations, corpus.concepts));
  files.set(
    indexFiles.wishes,
    buildWishIndex(
      corpus.wishes,
      occupations.map(({ soc }) => soc),
    ),
  );
  files.set(
    indexFiles.requirementNames,
    buildNameIndex(requirements.map(({ name, phrases }) => [name, ...phrases])),
  );
  files.set(indexFiles.requirementWords, buildLanguageModel(requirements.map(requirementTexts)));
  files.set(
    indexFiles.requirementVectors,
    packVectors(await encoder.encode(requirements.map(requirementSummary))),
  );
  files.set(indexFiles.taskWords, buildTaskWords(corpus));
  const packedTasks = packVectors(taskVectors);
  files.set(indexFiles.taskVectors, packedTasks);
  const library = hnswLibrary();
  if (library !== undefined && tasks.length > 0) {
    files.set(indexFiles.taskGraph, await buildGraph(library, openVectors(packedTasks)));
  }
  files.set(indexFiles.reasons, buildReasons(corpus));
  const index = {
    formatVersion: indexFormatVersion,
    encoder: encoder.name,
    counts: {
      occupations: occupations.length,
      tasks: tasks.length,
      requirements: requirements.length,
    },
    bytes: Object.fromEntries([...files].map(([name, file]) => [name, file.length])),
  };
  files.set(indexFiles.index, new TextEncoder().encode(`${JSON.stringify(index, null, 2)}\n`));
  return files;
}

type OccupationEncoding = {
  readonly encoder: Encoder;
  readonly occupationVectors: readonly Float32Array[];
  /** Where the parts of a vector end, each of which is evidence of its own. */
  readonly partEnds: readonly number[];
};

async function buildEncoder(
  corpus: SearchCorpus,
  options: EncoderOptions,
  files: Map<string, Uint8Array>,
): Promise<OccupationEncoding> {
  if (options.kind === "trained") {
    const { file, ...encoded } = trainEncoder(corpus);
    files.set(indexFiles.encoder, file);
    return { encoder: openTrainedEncoder(file), ...encoded };
  }
  const encoder = await openEncoder(options, () => Promise.reject(new Error("No trained encoder")));
  const occupationVectors = await encoder.encode(corpus.occupations.map(occupationSummary));
  return { encoder, occupationVectors, partEnds: [encoder.name.dimensions] };
}

/** What each occupation's words are, and how much each kind of text counts. */
function occupationTexts({ occupations, tasks }: SearchCorpus): readonly (readonly WeightedText[])[] {
  const textsBySoc = new Map<string, string[]>(occupations.map(({ soc }) => [soc, []]));
  for (const task of tasks) textsBySoc.get(task.soc)?.push(...textsOf(task));
  return occupations.map((one) => [
    { text: one.title, weight: 3 },
    { text: one.description, weight: 2 },
    ...[...one.alternateTitles, ...one.reportedTitles, ...phrasesOf(one)].map((text) => ({
      text,
      weight: 1,
    })),
    ...(textsBySoc.get(one.soc) ?? []).map((text) => ({ text, weight: 1 })),
    ...one.technologies.map((text) => ({ text, weight: 0.2 })),
  ]);
}

function requirementTexts({
  name,
  description,
  phrases,
  activities,
  occupations,
}: RequirementText): readonly WeightedText[] {
  return [
    { text: name, weight: 3 },
    { text: description, weight: 2 },
    ...phrases.map((text) => ({ text, weight: 1 })),
    ...activities.map((text) => ({ text, weight: 0.1 })),
    ...occupations.map((text) => ({ text, weight: 0.2 })),
  ];
}

function requirementSummary({ name, description, phrases }: RequirementText): string {
  return [`${name}.`, description, phrases.join(", ")].join(" ").trim();
}

function occupationSummary({ title, description, alternateTitles, phrases }: OccupationText): string {
  return `${title}. ${description} ${[...alternateTitles.slice(0, alternateTitlesEncoded), ...phrases].join(", ")}`;
}

/** The occupations' vectors, their roles beside a trade, and how broad each is: the logarithm of the number of its titles. */
function packOccupations(
  occupations: readonly OccupationText[],
  vectors: readonly Float32Array[],
  partEnds: readonly number[],
): Uint8Array {
  return pack({
    partEnds: Uint32Array.from(partEnds),
    roles: Uint8Array.from(occupations, ({ title }) => roleOf(title)),
    breadth: Float32Array.from(occupations, (one) => Math.log(1 + namesOf(one).length)),
    employed: Float32Array.from(
      standardScores(occupations.map(({ persons }) => Math.log10(Math.max(1000, persons)))),
    ),
    vectors: packVectors(vectors),
  });
}

function buildTaskWords({ occupations, tasks }: SearchCorpus): Uint8Array {
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
