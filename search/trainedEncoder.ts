import { createHash } from "node:crypto";
import type { SearchCorpus } from "./corpus.ts";
import type { Encoder } from "./encoder.ts";
import { openLatentModel, trainLatentModel } from "./latentModel.ts";
import { pack, unpack } from "./packing.ts";
import { type Example, openSubwordModel, subwordDimensions, trainSubwordModel } from "./subwordModel.ts";
import { contentWords } from "./terms.ts";

/** How often a main title is shown to the classifier for each time an alternate title is. */
const titleRepeats = 5;

/** Share of the classifier in an occupation's vector, where that of the topics is 1. */
const classShare = 2;

/** An encoder's file, and what it learnt of the occupations themselves. */
export interface TrainedEncoder {
  readonly file: Uint8Array;
  readonly occupationVectors: readonly Float32Array[];
}

/** An encoder that needs no waiting. */
export interface LocalEncoder extends Encoder {
  /** Vector of one text given as its content words. */
  encodeWords(textWords: readonly string[]): Float32Array;
}

/**
 * Trains an encoder on the text of a corpus: a classifier of titles, tasks and activities by occupation beside latent
 * topics of all of an occupation's text. A text's vector is both of its unit vectors, one after the other.
 */
export function trainEncoder(corpus: SearchCorpus): TrainedEncoder {
  const tasksOf = new Map<string, string[]>(corpus.occupations.map(({ soc }) => [soc, []]));
  for (const { soc, text } of corpus.tasks) tasksOf.get(soc)?.push(text);
  const examples = corpus.occupations.flatMap((occupation, label): Example[] => {
    const titles = new Set([occupation.title, ...occupation.alternateTitles, ...occupation.reportedTitles]);
    const texts = [
      ...titles,
      ...Array.from({ length: titleRepeats - 1 }, () => occupation.title),
      occupation.description,
      ...occupation.description.split(/\. /),
      ...(tasksOf.get(occupation.soc) ?? []),
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
      ...(tasksOf.get(occupation.soc) ?? []),
    ].join(" "),
  );
  const asides = corpus.occupations.map(({ technologies }) => technologies.join(" "));
  const subword = trainSubwordModel(examples, corpus.occupations.length);
  const latent = trainLatentModel(documents, asides);
  return {
    file: pack({ ...subword.sections, ...latent.sections }),
    occupationVectors: subword.classes.map((vector, row) =>
      Float32Array.of(...vector.map((value) => value * classShare), ...latent.documentVectors[row]!),
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
