import { hash } from "node:crypto";
import { namesOf, phrasesOf, type SearchCorpus, taskTextsOf } from "../corpus.ts";
import { pack, unpack } from "../indexes/packing.ts";
import { contentWords } from "../text/terms.ts";
import type { Encoder } from "./encoder.ts";
import { type Example, openSubwordModel, subwordDimensions, trainSubwordModel } from "./subwordModel.ts";

/** How often a main title is shown to the classifier for each time an alternate title is. */
const titleRepeats = 5;

/**
 * Trains an encoder on the text of a corpus: a classifier of titles, phrases, tasks and activities by occupation.
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
  const { sections, classes } = trainSubwordModel(examples, corpus.occupations.length);
  return { file: pack(sections), occupationVectors: classes };
}

/** Opens the file of a trained encoder; its bytes are part of its name. */
export function openTrainedEncoder(file: ReturnType<typeof trainEncoder>["file"]): Encoder {
  const { vectorOf } = openSubwordModel(unpack(file));
  const digest = hash("sha256", file, "hex").slice(0, 12);
  return {
    name: { kind: "trained", model: `trained-${digest}`, dimensions: subwordDimensions },
    encode: async (texts) => texts.map((text) => vectorOf(contentWords(text))),
  };
}
