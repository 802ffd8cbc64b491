import type { EncoderName } from "./encoder.ts";

/** Raised whenever an older reader would misread the files. */
export const indexFormatVersion = 1;

/** Names of the files of a search index. */
export const indexFiles = {
  index: "index.json",
  encoder: "encoder.bin",
  vocabulary: "vocabulary.bin",
  keywords: "keywords.bin",
  titles: "titles.bin",
  language: "language.bin",
  occupationVectors: "occupation-vectors.bin",
  requirementWords: "requirement-words.bin",
  requirementVectors: "requirement-vectors.bin",
  taskWords: "task-words.bin",
  taskVectors: "task-vectors.bin",
  taskGraph: "task-graph.hnsw",
} as const;

/** What `index.json` says of the other files. */
export interface IndexDescription {
  readonly formatVersion: number;
  readonly encoder: EncoderName;
  readonly counts: { readonly occupations: number; readonly tasks: number; readonly requirements: number };
  readonly bytes: Readonly<Record<string, number>>;
}
