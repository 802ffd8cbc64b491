/** What is known in words about one occupation. */
export interface OccupationText {
  readonly soc: string;
  readonly title: string;
  readonly description: string;
  readonly alternateTitles: readonly string[];
  readonly reportedTitles: readonly string[];
  /** Titles of the detailed work activities its tasks belong to, each once. */
  readonly activities: readonly string[];
  /** Names of technology skills: examples and commodity titles, each once. */
  readonly technologies: readonly string[];
}

/** One task statement and the occupation it belongs to. */
export interface TaskText {
  readonly taskId: string;
  readonly soc: string;
  readonly text: string;
}

/** One requirement (skill, ability, knowledge) in words. */
export interface RequirementText {
  readonly elementId: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/**
 * All text that can be searched. Occupations are ordered by code, tasks by (code, task id as a number),
 * requirements by element id; the position in these lists is the row number that every search result carries.
 */
export interface SearchCorpus {
  readonly occupations: readonly OccupationText[];
  readonly tasks: readonly TaskText[];
  readonly requirements: readonly RequirementText[];
}
