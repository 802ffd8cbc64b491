import { createHash } from "node:crypto";
import { namesOf, phrasesOf, type SearchCorpus, textsOf } from "../corpus.ts";
import { pack, unpack } from "../indexes/packing.ts";
import { contentWords } from "../text/terms.ts";
import type { Encoder } from "./encoder.ts";
import { openLatentModel, trainLatentModel } from "./latentModel.ts";
import { type Example, openSubwordModel, subwordDimensions, trainSubwordModel } from "./subwordModel.ts";

/** How often a main title is shown to the classifier for each time an alternate title is. */
const titleRepeats = 5;

/** An encoder's file, and what it learnt of the occupations themselves. */
type TrainedEncoder = {
  readonly file: Uint8Array;
  readonly occupationVectors: readonly Float32Array[];
  /** Where the two parts of a vector end: what the classifier says, and what the topics say. */
  readonly partEnds: readonly number[];
};

/** An encoder that needs no waiting. */
type LocalEncoder = Encoder & {
  /** Vector of one text given as its content words. */
  encodeWords(textWords: readonly string[]): Float32Array;
};

/**
 * Trains an encoder on the text of a corpus: a classifier of titles, phrases, tasks and activities by occupation beside latent
 * topics of all of an occupation's text. A text's vector is both of its unit vectors, one after the other.
 */
export function trainEncoder(corpus: SearchCorpus): TrainedEncoder {
  const textsBySoc = new Map<string, string[]>(corpus.occupations.map(({ soc }) => [soc, []]));
  for (const task of corpus.tasks) textsBySoc.get(task.soc)?.push(...textsOf(task));
  const examples = corpus.occupations.flatMap((occupation, label): Example[] => {
    const texts = [
      ...namesOf(occupation),
      ...Array.from({ length: titleRepeats - 1 }, () => occupation.title),
      ...phrasesOf(occupation),
      occupation.description,
      ...occupation.description.split(/\. /),
      ...(textsBySoc.get(occupation.soc) ?? []),
      ...occupation.activities,
    ];
    return texts.map((text) => ({ text, label }));
  });
  const documents = corpus.occupations.map((occupation) =>
    [
      ...Array.from({ length: 3 }, () => occupation.title),
      occupation.description,
      ...occupation.alternateTitles,
      ...occupation.reportedTitles,
      ...phrasesOf(occupation),
      ...(textsBySoc.get(occupation.soc) ?? []),
    ].join(" "),
  );
  const asides = corpus.occupations.map(({ technologies }) => technologies.join(" "));
  const subword = trainSubwordModel(examples, corpus.occupations.length);
  const latent = trainLatentModel(documents, asides);
  return {
    partEnds: [subwordDimensions, subwordDimensions + latent.dimensions],
    file: pack({ ...subword.sections, ...latent.sections }),
    occupationVectors: subword.classes.map((vector, row) =>
      Float32Array.of(...vector, ...(latent.documentVectors[row] ?? [])),
    ),
  };
}

/** Opens the file of a trained encoder; its bytes are part of its name. */
export function openTrainedEncoder(file: Uint8Array): LocalEncoder {
  const sections = unpack(file);
  const subword = openSubwordModel(sections);
  const latent = openLatentModel(sections);
  const dimensions = subwordDimensions + latent.dimensions;
  const digest = createHash("sha256").update(file).digest("hex").slice(0, 12);
  const encodeWords = (textWords: readonly string[]): Float32Array => {
    const vector = new Float32Array(dimensions);
    subword.addTo(textWords, vector, 0);
    latent.addTo(textWords, vector, subwordDimensions);
    const norm = Math.hypot(...vector);
    return norm === 0 ? vector : vector.map((value) => value / norm);
  };
  return {
    name: { kind: "trained", model: `trained-${digest}`, dimensions },
    encode: async (texts) => texts.map((text) => encodeWords(contentWords(text))),
    encodeWords,
  };
}
