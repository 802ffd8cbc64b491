import { byCodeUnit } from "../../core/lib/lists.ts";
import type { Tables } from "../../generator/model/queryRows.ts";

// What the mini sources are too small for: second pages, a second state, ties, many occupations.

/** An occupation with more tasks than the default page holds. */
const LONG_SOC = "43-3031.00";
const TASKS_OF_LONG_SOC = 55;
/** More questions than the default page holds. */
export const BENCHMARKS_TOTAL = 30;

/** The occupation that the mini sources lack others like, and the codes of its copies: with them there are more than ten. */
const COPIED = "15-1252.00";
const COPIES = ["15-1253.00", "15-1254.00", "15-1255.00", "15-1256.00", "15-1257.00"];

/** `rows` with copies of the last of them, changed by `change`, until there are `total`. */
function lengthened<T>(rows: readonly T[], total: number, change: (row: T, index: number) => T): T[] {
  const last = rows.at(-1) as T;
  return [...rows, ...Array.from({ length: total - rows.length }, (_, index) => change(last, index))];
}

/** Occupations, tasks and questions for more than a page, and a region of another state. */
export function withLongLists(mini: Tables): Tables {
  const tables = COPIES.reduce(withCopy, mini);
  const longest = tables.tasks.filter(({ soc }) => soc === LONG_SOC);
  // Few different figures, so that equal ones meet and the id has to decide.
  const tasks = lengthened(longest, TASKS_OF_LONG_SOC, (row, index) => ({
    ...row,
    task_id: String(900_100 + index),
    importance: 1 + (index % 5),
    relevance: 10 * (index % 7),
  }));
  const jobs = tables.region_jobs.filter(({ area }) => area === "31084");
  return {
    ...tables,
    tasks: [
      ...tables.tasks.filter(({ soc }) => soc < LONG_SOC),
      ...tasks,
      ...tables.tasks.filter(({ soc }) => soc > LONG_SOC),
    ],
    questions: lengthened(tables.questions, BENCHMARKS_TOTAL, (row, index) => ({
      ...row,
      question_id: `${row.question_id}-${String(index).padStart(2, "0")}`,
    })),
    regions: [...tables.regions, { area: "39900", title: "Reno, NV", persons: 300_000 }],
    region_jobs: [...tables.region_jobs, ...jobs.map((row) => ({ ...row, area: "39900", persons: 20_000 }))],
  };
}

/** The tables with an occupation more, like software developers but for what it asks of people and its outlook. */
function withCopy(tables: Tables, soc: string, index: number): Tables {
  const copied = <R extends { readonly soc: string }>(
    rows: readonly R[],
    change: (row: R) => Partial<R> = () => ({}),
  ): R[] => {
    const copies = rows.filter((row) => row.soc === COPIED).map((row) => ({ ...row, soc, ...change(row) }));
    return [...rows, ...copies].sort((a, b) => byCodeUnit(a.soc, b.soc));
  };
  const taskId = (id: string) => `${Number(id) + 200 + 10 * index}`;
  return {
    ...tables,
    occupations: copied(tables.occupations, ({ title, entry_education }) => ({
      title: `${title} ${index + 1}`,
      change_percent: 4 - 3 * index,
      entry_education: index === 0 ? "Doctoral or professional degree" : entry_education,
    })),
    employment: copied(tables.employment),
    industries: copied(tables.industries),
    tasks: copied(tables.tasks, ({ task_id }) => ({ task_id: taskId(task_id) })),
    task_activities: copied(tables.task_activities, ({ task_id }) => ({ task_id: taskId(task_id) })),
    requirement_ratings: copied(tables.requirement_ratings, ({ importance, type }) => ({
      importance: type === "Abilities" ? importance : Math.max(1, importance - 0.2 * (index + 1)),
    })),
    work_styles: copied(tables.work_styles, ({ value }) => ({ value: Math.max(1, value - 0.3 * index) })),
    region_jobs: copied(tables.region_jobs).sort((a, b) => byCodeUnit(a.area, b.area)),
  };
}
