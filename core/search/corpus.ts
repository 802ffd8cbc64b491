import { groupBy } from "../lib/lists.ts";

/** What is known in words about one occupation. */
export type OccupationText = {
  readonly soc: string;
  readonly title: string;
  readonly description: string;
  readonly alternateTitles: readonly string[];
  readonly reportedTitles: readonly string[];
  /** What people type who look for it; empty where nothing was written. */
  readonly phrases: readonly string[];
  /** Titles of jobs within it beside those of the source tables; empty where nothing was written. */
  readonly furtherTitles: readonly string[];
  /** Titles of the detailed work activities its tasks belong to, each once. */
  readonly activities: readonly string[];
  /** How many persons work in it. */
  readonly persons: number;
  /** Names of technology skills: examples and commodity titles, each once. */
  readonly technologies: readonly string[];
  /** How much it has of traits and subjects of work, as shares 0..1; those that are not named it hardly has. */
  readonly profile: ReadonlyMap<string, number>;
};

/** One task and the occupation it belongs to. */
export type TaskText = {
  readonly taskId: string;
  readonly soc: string;
  /** The statement, or the label where the source tables have none. */
  readonly text: string;
  /** The task in a few words; empty where nobody wrote it. */
  readonly label: string;
  /** How somebody who does not know the trade would ask for it; may be empty. */
  readonly askedAs: string;
  /** Titles of the detailed work activities it belongs to. */
  readonly activities: readonly string[];
};

/** One requirement (skill, ability, knowledge) in words. */
export type RequirementText = {
  readonly elementId: string;
  readonly name: string;
  readonly description: string;
  /** How people ask for it without naming it; empty where nothing was written. */
  readonly phrases: readonly string[];
  /** Titles of detailed work activities that call for it. */
  readonly activities: readonly string[];
  /** Titles of the occupations that need it most, the first most of all. */
  readonly occupations: readonly string[];
};

/** What people ask of work that suits them, and the ratings that answer it. */
export type ConceptText = {
  /** Words with which they ask for it. */
  readonly phrases: readonly string[];
  /** Those of them that ask for it whether they are turned away or not: whoever says "boring" wants variety. */
  readonly complaints: readonly string[];
  /** Subjects of which an occupation has to have one; may be empty. */
  readonly subjects: readonly string[];
  /** Traits, each wanted (1) or unwanted (-1); may be empty. */
  readonly traits: readonly (readonly [name: string, sign: 1 | -1])[];
};

/** What many people wish for who ask for work, where some occupations are its typical answers. */
export type WishText = {
  readonly phrases: readonly string[];
  /** Codes of the occupations, the most typical first. */
  readonly occupations: readonly string[];
};

/** Common titles that mean the same, and what people who have them do. */
export type SenseText = {
  readonly titles: readonly string[];
  /** Codes of the occupations, that of most of them first; none where their work is no occupation of O*NET. */
  readonly occupations: readonly string[];
};

/**
 * All text that can be searched. Occupations are ordered by code, tasks by (code, task id as a number),
 * requirements by element id; the position in these lists is the row number that every search result carries.
 */
export type SearchCorpus = {
  readonly occupations: readonly OccupationText[];
  readonly tasks: readonly TaskText[];
  readonly requirements: readonly RequirementText[];
  readonly concepts: readonly ConceptText[];
  readonly wishes: readonly WishText[];
  readonly senses: readonly SenseText[];
};

/** Finds the rows of codes, given those of the corpus in order; codes that are not in it are passed over. */
export function rowsOfCodes(socs: readonly string[]): (codes: readonly string[]) => number[] {
  const rowOf = new Map(socs.map((soc, row) => [soc, row]));
  return (codes) => codes.map((soc) => rowOf.get(soc)).filter((row) => row !== undefined);
}

/** All names of an occupation in the source tables, the official one first, each once. */
export function namesOf({ title, alternateTitles, reportedTitles }: OccupationText): readonly string[] {
  return [...new Set([title, ...alternateTitles, ...reportedTitles])];
}

/** What an occupation is called beside its names in the source tables: phrases, then further titles, each once. */
export function phrasesOf({ phrases, furtherTitles }: OccupationText): readonly string[] {
  return [...new Set([...phrases, ...furtherTitles])];
}

/** The texts of a task, each once, empty ones left out. */
export function textsOf({ text, label, askedAs }: TaskText): readonly string[] {
  return [...new Set([text, label, askedAs])].filter((one) => one !== "");
}

/** Gives the texts of all tasks of an occupation. */
export function taskTextsOf({ tasks }: SearchCorpus): (occupation: OccupationText) => readonly string[] {
  const tasksOf = groupBy(tasks, ({ soc }) => soc);
  return ({ soc }) => (tasksOf.get(soc) ?? []).flatMap(textsOf);
}
