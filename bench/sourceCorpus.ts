import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OccupationText, RequirementRating, SearchCorpus } from "../search/corpus.ts";

type Row = Readonly<Record<string, string>>;

/** The search corpus of a folder of O*NET tables: occupations with tasks, their tasks, the rated elements. */
export async function sourceCorpus(directory: string): Promise<SearchCorpus> {
  const table = async (name: string): Promise<Row[]> =>
    parseTable(await readFile(join(directory, `${name}.txt`), "utf8"));
  const [occupationRows, alternates, reported, taskRows, taskActivities, activities, technologies, elements] =
    await Promise.all(
      [
        "Occupation Data",
        "Alternate Titles",
        "Sample of Reported Titles",
        "Task Statements",
        "Tasks to DWAs",
        "DWA Reference",
        "Technology Skills",
        "Content Model Reference",
      ].map(table),
    );
  const ratingRows = (await Promise.all(["Skills", "Abilities", "Knowledge"].map(table))).flat();
  const groups = parseCsv(await readFile(join(directory, "../../bls/soc_2018_structure.csv"), "utf8"));

  const groupLabel = new Map(groups.map((r) => [r["SOC Code"]!, r["SOC Title"]!]));
  const activityTitle = new Map(activities!.map((r) => [r["DWA ID"]!, r["DWA Title"]!]));
  const alternatesOf = collect(alternates!, (r) => [r["Alternate Title"]!, ...known(r["Short Title"])]);
  const reportedOf = collect(reported!, (r) => [r["Reported Job Title"]!]);
  const activitiesOf = collect(taskActivities!, (r) => known(activityTitle.get(r["DWA ID"]!)));
  const technologiesOf = collect(technologies!, (r) => [r.Example!, r["Commodity Title"]!]);
  const ratingsOf = new Map<string, RequirementRating[]>();
  for (const r of ratingRows) {
    if (r["Scale ID"] !== "IM") continue;
    const rating = { elementId: r["Element ID"]!, importance1to5: Number(r["Data Value"]) };
    const list = ratingsOf.get(r["O*NET-SOC Code"]!);
    if (list) list.push(rating);
    else ratingsOf.set(r["O*NET-SOC Code"]!, [rating]);
  }
  const rated = new Set(ratingRows.map((r) => r["Element ID"]!));
  const withTasks = new Set(taskRows!.map((r) => r["O*NET-SOC Code"]!));

  const occupations = occupationRows!
    .filter((r) => withTasks.has(r["O*NET-SOC Code"]!))
    .map((r): OccupationText => {
      const soc = r["O*NET-SOC Code"]!;
      return {
        soc,
        title: r.Title!,
        description: r.Description!,
        alternateTitles: alternatesOf.get(soc) ?? [],
        reportedTitles: reportedOf.get(soc) ?? [],
        activities: activitiesOf.get(soc) ?? [],
        technologies: technologiesOf.get(soc) ?? [],
        majorGroupLabel: groupLabel.get(`${soc.slice(0, 2)}-0000`) ?? "",
        ratings: ratingsOf.get(soc) ?? [],
      };
    })
    .sort((a, b) => compare(a.soc, b.soc));
  const tasks = taskRows!
    .map((r) => ({ taskId: r["Task ID"]!, soc: r["O*NET-SOC Code"]!, text: r.Task! }))
    .sort((a, b) => compare(a.soc, b.soc) || Number(a.taskId) - Number(b.taskId));
  const requirements = elements!
    .filter((r) => rated.has(r["Element ID"]!))
    .map((r) => ({
      elementId: r["Element ID"]!,
      name: r["Element Name"]!,
      type: elementType(r["Element ID"]!),
      description: r.Description!,
    }))
    .sort((a, b) => compare(a.elementId, b.elementId));
  return { occupations, tasks, requirements };
}

function collect(rows: readonly Row[], valuesOf: (row: Row) => readonly string[]): Map<string, string[]> {
  const sets = new Map<string, Set<string>>();
  for (const row of rows) {
    const soc = row["O*NET-SOC Code"]!;
    const set = sets.get(soc) ?? new Set();
    sets.set(soc, set);
    for (const value of valuesOf(row)) set.add(value);
  }
  return new Map([...sets].map(([soc, set]) => [soc, [...set]]));
}

function known(value: string | undefined): string[] {
  return value === undefined || value === "n/a" || value === "" ? [] : [value];
}

function elementType(elementId: string): string {
  if (elementId.startsWith("1.A")) return "ability";
  return elementId.startsWith("2.C") ? "knowledge" : "skill";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function parseTable(text: string): Row[] {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const names = header.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, i) => [names[i]!, cell])));
}

function parseCsv(text: string): Row[] {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => m[1]!.replace(/^"|"$/g, ""));
  const names = cells(header);
  return lines.map((line) =>
    Object.fromEntries(
      cells(line)
        .slice(0, names.length)
        .map((cell, i) => [names[i]!, cell]),
    ),
  );
}
