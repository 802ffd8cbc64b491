import type { EncoderName } from "../encoders/encoder.ts";

/** Raised whenever an older reader would misread the files. */
export const indexFormatVersion = 11;

/** Names of the files of a search index. */
export const indexFiles = {
  index: "index.json",
  encoder: "encoder.bin",
  vocabulary: "vocabulary.bin",
  keywords: "keywords.bin",
  occupationNames: "occupation-names.bin",
  occupationWords: "occupation-words.bin",
  occupationVectors: "occupation-vectors.bin",
  concepts: "concepts.bin",
  wishes: "wishes.bin",
  requirementNames: "requirement-names.bin",
  requirementWords: "requirement-words.bin",
  requirementVectors: "requirement-vectors.bin",
  taskWords: "task-words.bin",
  taskVectors: "task-vectors.bin",
  taskGraph: "task-graph.hnsw",
  reasons: "reasons.bin",
} as const;

/** What `index.json` says of the other files. */
export type IndexDescription = {
  readonly formatVersion: number;
  readonly encoder: EncoderName;
  readonly counts: { readonly occupations: number; readonly tasks: number; readonly requirements: number };
  readonly bytes: Readonly<Record<string, number>>;
};
