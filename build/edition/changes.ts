import type { Edition } from "../../core/contract/editions.ts";

/** What was done to the tables of either edition on their way into a release. */
const IN_EVERY_RELEASE = [
  "Ratings, employment and benchmark results are combined into scores, by the formulas printed at /schema.",
  "Occupations and tasks without ratings of their own take those of their relatives; the answers mark them (imputed, rating_imputed).",
  "Employment of a SOC code that stands for several O*NET-SOC occupations is spread over them.",
  "Regional wages that are not published are estimates; the answers mark them (wage_estimated).",
  "A conversation on a statement that several occupations share is split evenly among them.",
] as const;

/** What the open edition changes besides. */
const IN_THE_OPEN_EDITION = [
  "Task statements are replaced by labels of Tidemark's own; each keeps its task id and a digest of the statement it stands for.",
  "Descriptions of occupations, skills, abilities and knowledge, and titles of detailed work activities, are replaced by words of Tidemark's own.",
  "Descriptions of all other elements and scales, titles of intermediate work activities and definitions of SOC groups are left out.",
  "Benchmark questions are replaced by a line that says where each can be read; choices, answers and results on single questions are left out.",
  "Columns and rows that no score, search or answer reads are left out (dates, confidence bounds, occupations without tasks, further columns of other indices).",
] as const;

/** The list of changes that goes with the credit of a release, one sentence each. */
export function changesOf(edition: Edition): readonly string[] {
  return edition === "open" ? [...IN_THE_OPEN_EDITION, ...IN_EVERY_RELEASE] : IN_EVERY_RELEASE;
}
