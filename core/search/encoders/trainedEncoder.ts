import { hash } from "node:crypto";
import { namesOf, phrasesOf, type SearchCorpus, taskTextsOf } from "../corpus.ts";
import { pack, unpack } from "../indexes/packing.ts";
import { contentWords } from "../text/terms.ts";
import { type Encoder, unit } from "./encoder.ts";
import { openLatentModel, trainLatentModel } from "./latentModel.ts";
import { type Example, openSubwordModel, subwordDimensions, trainSubwordModel } from "./subwordModel.ts";

/** How often a main title is shown to the classifier for each time an alternate title is. */
const titleRepeats = 5;

/**
 * Trains an encoder on the text of a corpus: a classifier of titles, phrases, tasks and activities by occupation beside latent
 * topics of all of an occupation's text. A text's vector is both of its unit vectors, one after the other.
 * Gives its file, and what it learnt of the occupations themselves.
 */
export function trainEncoder(corpus: SearchCorpus) {
  const taskTexts = taskTextsOf(corpus);
  const examples = corpus.occupations.flatMap((occupation, label): Example[] => {
    const texts = [
      ...namesOf(occupation),
      ...Array.from({ length: titleRepeats - 1 }, () => occupation.title),
      ...phrasesOf(occupation),
      occupation.description,
      ...occupation.description.split(/\. /),
      ...taskTexts(occupation),
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
      ...taskTexts(occupation),
    ].join(" "),
  );
  const asides = corpus.occupations.map(({ technologies }) => technologies.join(" "));
  const subword = trainSubwordModel(examples, corpus.occupations.length);
  const latent = trainLatentModel(documents, asides);
  return {
    /** Where the two parts of a vector end: what the classifier says, and what the topics say. */
    partEnds: [subwordDimensions, subwordDimensions + latent.dimensions],
    file: pack({ ...subword.sections, ...latent.sections }),
    occupationVectors: subword.classes.map((vector, row) =>
      Float32Array.of(...vector, ...(latent.documentVectors[row] ?? [])),
    ),
  };
}

/** Opens the file of a trained encoder; its bytes are part of its name. */
export function openTrainedEncoder(file: ReturnType<typeof trainEncoder>["file"]): Encoder {
  const sections = unpack(file);
  const subword = openSubwordModel(sections);
  const latent = openLatentModel(sections);
  const digest = hash("sha256", file, "hex").slice(0, 12);
  return {
    name: {
      kind: "trained",
      model: `trained-${digest}`,
      dimensions: subwordDimensions + latent.dimensions,
    },
    encode: async (texts) =>
      texts.map((text) => {
        const textWords = contentWords(text);
        return unit(Float32Array.of(...subword.vectorOf(textWords), ...latent.vectorOf(textWords)));
      }),
  };
}
