import { at } from "../../core/lib/at.ts";
import { byCodeUnit, groupBy, sum } from "../../core/lib/lists.ts";
import type { AnnotationTable } from "../../core/methodology/tasks/annotations.ts";
import type { SearchCorpus } from "../../core/search/corpus.ts";
import { standardScores } from "../../core/search/indexes/ranking.ts";
import type { Tables } from "../model/queryRows.ts";
import type { SearchWords } from "./searchWords.ts";

/** A requirement is searched by the titles of so many occupations that need it most. */
const NEEDING_OCCUPATIONS = 15;

/** Ratings of traits and subjects end here. */
const RATING_MAX = 3;

/** All text that can be searched: that of the source tables and this project's own, in the row order of the model. */
export function corpusFromTables(
  tables: Tables,
  words: Omit<SearchWords, "digest">,
  readings: AnnotationTable["byTask"],
): SearchCorpus {
  const titlesOf = groupBy(tables.titles, (row) => row.soc);
  const technologiesOf = groupBy(tables.technologies, (row) => row.soc);
  const activitiesOf = groupBy(tables.task_activities, (row) => row.soc);
  const activitiesOfTask = groupBy(tables.task_activities, (row) => row.task_id);
  const activitiesOfRequirement = requirementActivities(tables);
  const needing = needingOccupations(tables);
  const shares = figureShares(tables, words.figuresByTrait);
  const personsOf = new Map(tables.employment.map(({ soc, persons }) => [soc, persons]));
  return {
    occupations: tables.occupations.map((row) => {
      const titles = titlesOf.get(row.soc) ?? [];
      const titlesOfKind = (kind: "alternate" | "reported") =>
        titles.filter((title) => title.kind === kind).map(({ title }) => title);
      return {
        soc: row.soc,
        title: row.title,
        description: row.description,
        alternateTitles: titlesOfKind("alternate"),
        reportedTitles: titlesOfKind("reported"),
        persons: personsOf.get(row.soc) ?? 0,
        phrases: words.phrasesBySoc.get(row.soc) ?? [],
        furtherTitles: [
          ...(words.titlesBySoc.get(row.soc) ?? []),
          ...(words.titleEndsBySoc.get(row.soc) ?? []),
        ],
        activities: [...new Set((activitiesOf.get(row.soc) ?? []).map(({ title }) => title))],
        technologies: (technologiesOf.get(row.soc) ?? []).map(({ name }) => name),
        profile: profileOf(words.profilesBySoc.get(row.soc), shares, row.soc),
      };
    }),
    tasks: tables.tasks.map((row) => ({
      taskId: row.task_id,
      soc: row.soc,
      text: row.task,
      label: readings.get(row.task_id)?.label ?? "",
      askedAs: readings.get(row.task_id)?.askedAs ?? "",
      activities: (activitiesOfTask.get(row.task_id) ?? []).map(({ title }) => title),
    })),
    requirements: tables.requirements.map((row) => ({
      elementId: row.element_id,
      name: row.name,
      description: row.description,
      phrases: words.phrasesByElement.get(row.element_id) ?? [],
      activities: activitiesOfRequirement.get(row.element_id) ?? [],
      occupations: needing.get(row.element_id) ?? [],
    })),
    concepts: words.concepts,
    wishes: words.wishes,
    senses: words.senses,
  };
}

/** Titles of the detailed activities below the general ones that call for each requirement, each once. */
function requirementActivities(tables: Tables): Map<string, readonly string[]> {
  const titlesOf = groupBy(tables.task_activities, (row) => row.element_id);
  const linksOf = groupBy(tables.requirement_activities, (row) => row.element_id);
  return new Map(
    [...linksOf].map(([element, links]) => {
      const titles = links.flatMap((link) => titlesOf.get(link.activity_element_id) ?? []);
      return [element, [...new Set(titles.map(({ title }) => title))].sort()];
    }),
  );
}

/** Titles of the occupations that need each requirement most, by importance, then level, then code. */
function needingOccupations(tables: Tables): Map<string, readonly string[]> {
  const titleOf = new Map(tables.occupations.map(({ soc, title }) => [soc, title]));
  const ratingsOf = groupBy(tables.requirement_ratings, (row) => row.element_id);
  return new Map(
    [...ratingsOf].map(([element, ratings]) => {
      const most = ratings.toSorted(
        (a, b) => b.importance - a.importance || (b.level ?? 0) - (a.level ?? 0) || byCodeUnit(a.soc, b.soc),
      );
      return [element, most.slice(0, NEEDING_OCCUPATIONS).map(({ soc }) => titleOf.get(soc) ?? "")];
    }),
  );
}

/** By trait and occupation: how much of it the occupation has by figures of the source tables, as its rank among all; 0..1. */
type FigureShares = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What figures count for beside the rating that was read. */
const FIGURE_WEIGHT = 0.35;

/** Shares of traits and subjects, 0..1: what was rated by reading, and for some traits what figures say. */
function profileOf(
  ratings: ReadonlyMap<string, number> | undefined,
  shares: FigureShares,
  soc: string,
): ReadonlyMap<string, number> {
  const rated = new Map([...(ratings ?? [])].map(([name, rating]) => [name, rating / RATING_MAX]));
  const weight = ratings ? FIGURE_WEIGHT : 1;
  for (const [trait, bySoc] of shares) {
    const share01 = bySoc.get(soc);
    if (share01 !== undefined) rated.set(trait, weight * share01 + (1 - weight) * (rated.get(trait) ?? 0));
  }
  return rated;
}

/** The rank of each rated occupation by the mean of the standard scores of a trait's figures. */
function figureShares(tables: Tables, figuresByTrait: SearchWords["figuresByTrait"]): FigureShares {
  const figures = new Map<string, Map<string, number>>();
  const add = (figure: string, soc: string, value: number) => {
    const bySoc = figures.get(figure) ?? new Map<string, number>();
    figures.set(figure, bySoc.set(soc, value));
  };
  for (const { element_id, soc, importance } of tables.requirement_ratings) add(element_id, soc, importance);
  for (const { element_id, soc, scale_id, value } of tables.work_styles)
    if (scale_id === "IM") add(element_id, soc, value);
  const socs = tables.occupations.map(({ soc }) => soc);
  for (const { soc, job_zone, median_wage } of tables.occupations) {
    add("job_zone", soc, job_zone);
    if (median_wage !== null) add("median_wage", soc, median_wage);
  }
  const scoresOf = (name: string) => {
    const bySoc = figures.get(name.replace("-", ""));
    const sign = name.startsWith("-") ? -1 : 1;
    return (
      bySoc && { bySoc, scores: standardScores(socs.map((soc) => bySoc.get(soc))).map((one) => sign * one) }
    );
  };
  return new Map(
    Array.from(figuresByTrait, ([trait, names]) => {
      const known = names.map(scoresOf).filter((list) => list !== undefined);
      const rated = socs
        .map((soc, row) => ({ soc, score: sum(known.map(({ scores }) => at(scores, row))) }))
        .filter(({ soc }) => known.some(({ bySoc }) => bySoc.has(soc)))
        .sort((a, b) => a.score - b.score || byCodeUnit(a.soc, b.soc));
      return [trait, new Map(rated.map(({ soc }, place) => [soc, place / Math.max(1, rated.length - 1)]))];
    }),
  );
}
