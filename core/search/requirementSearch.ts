import { indexFiles } from "./indexes/indexFiles.ts";
import { openLanguageModel } from "./indexes/languageModel.ts";
import { type NearName, nearnessDeviationMin, openNameIndex } from "./indexes/nameIndex.ts";
import { type Evidence, fuse } from "./indexes/ranking.ts";
import { openVectors } from "./indexes/vectors.ts";
import type { ReadQuery } from "./text/queryReader.ts";

/** How much nearness of names and phrases, likelihood of words and meaning count for a requirement. */
const nameWeight = 1;
const wordWeight = 1;
const meaningWeight = 0.7;

/** What can be asked of the requirements of a release. */
type RequirementSearch = {
  /** How many standard deviations each requirement stands above the others; by words alone without a vector. */
  scores(query: ReadQuery, vector: Float32Array | undefined): Float32Array;
  /** The name or phrase of each row that is nearest to the query. */
  nearest(query: ReadQuery, rows: readonly number[]): ReadonlyMap<number, NearName>;
};

/** Opens the requirement files. */
export async function openRequirementSearch(
  read: (fileName: string) => Promise<Uint8Array>,
): Promise<RequirementSearch> {
  const names = openNameIndex(await read(indexFiles.requirementNames));
  const words = openLanguageModel(await read(indexFiles.requirementWords));
  const vectors = openVectors(await read(indexFiles.requirementVectors));
  return {
    scores: (query, vector) => {
      const evidence: Evidence[] = [
        { weight: nameWeight, scores: names.nearness(query.words), deviationMin: nearnessDeviationMin },
        { weight: wordWeight, scores: words.likelihood(query.words) },
      ];
      if (vector) evidence.push({ weight: meaningWeight, scores: vectors.similarities(vector) });
      return fuse(evidence);
    },
    nearest: (query, rows) => names.nearest(query.words, rows),
  };
}
