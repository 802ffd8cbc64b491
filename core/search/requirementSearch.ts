import { indexFiles } from "./indexes/indexFiles.ts";
import { openLanguageModel } from "./indexes/languageModel.ts";
import { nearnessDeviationMin, openNameIndex } from "./indexes/nameIndex.ts";
import { fuse } from "./indexes/ranking.ts";
import { openVectors } from "./indexes/vectors.ts";

/** How much nearness of names and phrases, likelihood of words and meaning count for a requirement. */
const nameWeight = 1;
const wordWeight = 1;
const meaningWeight = 0.7;

/** Opens the requirement files. */
export async function openRequirementSearch(read: (fileName: string) => Promise<Uint8Array>) {
  const names = openNameIndex(await read(indexFiles.requirementNames));
  const words = openLanguageModel(await read(indexFiles.requirementWords));
  const vectors = openVectors(await read(indexFiles.requirementVectors));
  return {
    /** How many standard deviations each requirement stands above the others; by words alone without a vector. */
    scores: (queryWords: readonly string[], vector: Float32Array | undefined) =>
      fuse([
        { weight: nameWeight, scores: names.nearness(queryWords), deviationMin: nearnessDeviationMin },
        { weight: wordWeight, scores: words.likelihood(queryWords) },
        ...(vector ? [{ weight: meaningWeight, scores: vectors.similarities(vector) }] : []),
      ]),
    /** The name or phrase of each row that is nearest to the query. */
    nearest: names.nearest,
  };
}
