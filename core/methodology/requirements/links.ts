import { byCodeUnit, groupBy } from "../../lib/lists.ts";
import { numberIn, parseTable, type TableRow, textIn } from "../annotations/table.ts";

type QuestionLink = {
  readonly elementId: string;
  /** 0..1: how far the question tests the requirement. */
  readonly relevance: number;
  readonly reason: string;
};

/** What all questions of one suite and subject have in common. */
type QuestionSet = {
  /** Requirements the questions test, at most five, strongest first (then by element id). */
  readonly links: readonly QuestionLink[];
  /** Answers an item offers; null where it is answered freely. */
  readonly choices: number | null;
};

/** Keyed by "suite:subject". */
export type QuestionSets = ReadonlyMap<string, QuestionSet>;

const LINKS_PER_QUESTION = 5;

/** Subjects that carry a level after a colon ("algebra:level_1") go by the part before it. */
function subjectKey(suite: string, subject: string): string {
  return `${suite}:${subject.split(":")[0] ?? ""}`;
}

function setOf(row: TableRow): string {
  return subjectKey(textIn(row, "suite"), textIn(row, "subject"));
}

/**
 * The authored tables of sets (choices) and of links by suite and subject. Throws a RangeError where a set has
 * more than five links, a link has no set, or a cell is wrong.
 */
export function parseQuestionSets(setsText: string, linksText: string): QuestionSets {
  const rows = parseTable(linksText).rows.map((row) => ({
    set: setOf(row),
    elementId: textIn(row, "element_id"),
    relevance: numberIn(row, "relevance", 0, 1),
    reason: textIn(row, "reason"),
  }));
  const links = groupBy(rows, ({ set }) => set);
  const sets = new Map<string, QuestionSet>();
  for (const row of parseTable(setsText).rows) {
    const key = setOf(row);
    const own = links.get(key) ?? [];
    sets.set(key, {
      links: own.toSorted((a, b) => b.relevance - a.relevance || byCodeUnit(a.elementId, b.elementId)),
      choices: row.cells.choices ? numberIn(row, "choices", 2, 26) : null,
    });
  }
  for (const [key, list] of links) {
    if (!sets.has(key)) throw new RangeError(`Question links: ${key} is not among the question sets.`);
    if (list.length > LINKS_PER_QUESTION) {
      throw new RangeError(
        `Question links: ${key} has ${list.length} links, more than ${LINKS_PER_QUESTION}.`,
      );
    }
  }
  return sets;
}

/** A set that the tables do not know tests nothing that is known. */
const NO_SET: QuestionSet = { links: [], choices: null };

/** What the questions of a suite and subject test. */
export function questionSet(sets: QuestionSets, suite: string, subject: string): QuestionSet {
  return sets.get(subjectKey(suite, subject)) ?? NO_SET;
}
