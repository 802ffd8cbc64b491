/** What is known in words about one occupation. */
export type OccupationText = {
  readonly soc: string;
  readonly title: string;
  readonly description: string;
  readonly alternateTitles: readonly string[];
  readonly reportedTitles: readonly string[];
  /** What people type who look for it; empty where nothing was written. */
  readonly phrases: readonly string[];
  /** Titles of jobs within it that the source tables do not name; empty where nothing was written. */
  readonly furtherTitles: readonly string[];
  /** Titles of the detailed work activities its tasks belong to, each once. */
  readonly activities: readonly string[];
  /** How many persons work in it. */
  readonly persons: number;
  /** Names of technology skills: examples and commodity titles, each once. */
  readonly technologies: readonly string[];
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
  readonly type: string;
  readonly description: string;
  /** How people ask for it without naming it; empty where nothing was written. */
  readonly phrases: readonly string[];
  /** Titles of detailed work activities that call for it. */
  readonly activities: readonly string[];
  /** Titles of the occupations that need it most, the first most of all. */
  readonly occupations: readonly string[];
};

/** What people wish for who ask for work, where many occupations answer it. */
export type WishText = {
  readonly phrases: readonly string[];
  /** Codes of the occupations that answer, the most typical first. */
  readonly occupations: readonly string[];
};

/** Ends of titles that decide the occupation, whatever stands before them: a "fish shop manager" runs a shop. */
export type TitleEnd = {
  readonly ends: readonly string[];
  /** Codes of the occupations. */
  readonly occupations: readonly string[];
};

/** A trait of work that people ask for or would rather do without. */
export type TraitText = {
  /** Whether its words say what the work is about ("math") or how it is done ("alone"), which is no topic. */
  readonly kind: "topic" | "manner";
  /** With which words they ask for much of it, and for little. */
  readonly high: readonly string[];
  readonly low: readonly string[];
  /** How much of it each occupation has, in the order of the occupations: a standard score, 0 where nothing is known. */
  readonly values: readonly number[];
};

/**
 * All text that can be searched. Occupations are ordered by code, tasks by (code, task id as a number),
 * requirements by element id; the position in these lists is the row number that every search result carries.
 */
export type SearchCorpus = {
  readonly occupations: readonly OccupationText[];
  readonly tasks: readonly TaskText[];
  readonly requirements: readonly RequirementText[];
  readonly wishes: readonly WishText[];
  readonly titleEnds: readonly TitleEnd[];
  readonly traits: readonly TraitText[];
};

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
