import type { SearchCorpus } from "../search/corpus.ts";
import { groupBy } from "./model/groupBy.ts";
import type { Tables } from "./readTables.ts";

/** All text of the source tables that can be searched, in the row order of the model. */
export function corpusFromTables(tables: Tables): SearchCorpus {
  const titlesOf = groupBy(tables.titles, (row) => row.soc);
  const technologiesOf = groupBy(tables.technologies, (row) => row.soc);
  const activitiesOf = groupBy(tables.task_activities, (row) => row.soc);
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
        activities: [...new Set((activitiesOf.get(row.soc) ?? []).map(({ title }) => title))],
        technologies: (technologiesOf.get(row.soc) ?? []).map(({ name }) => name),
      };
    }),
    tasks: tables.tasks.map((row) => ({ taskId: row.task_id, soc: row.soc, text: row.task })),
    requirements: tables.requirements.map((row) => ({
      elementId: row.element_id,
      name: row.name,
      type: row.type,
      description: row.description,
    })),
  };
}
