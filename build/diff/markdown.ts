import { grouped } from "../../core/lib/words.ts";
import type { Move, ReleaseDiff } from "./compareReleases.ts";

/** How many rows a list has at most; the JSON has them all. */
const ROWS_SHOWN = 25;

/** A part of a move, in points of the score, that is too small to be named. */
const LEAST_CAUSE = 0.05;
/** Scores are rounded to a tenth, and so are the figures they are explained by: so much is left over by that alone. */
const LEAST_OTHER = 0.15;

/** The difference of two releases as a page for a person to read before publishing. */
export function diffMarkdown(diff: ReleaseDiff): string {
  const { from, to } = diff;
  return [
    `# Release ${from.release_id} to ${to.release_id}`,
    "",
    ...table(
      ["", "before", "after"],
      (["edition", "onet_version", "data_updated", "methodology_version", "annotations"] as const).map(
        (name) => [words(name), from[name], to[name]],
      ),
    ),
    ...(diff.figures_equal ? ["No figure differs.", ""] : []),
    ...occupationLines(diff.occupations),
    ...taskLines(diff.tasks),
    ...requirementLines(diff.requirements),
    ...regionLines(diff.regions),
    ...similarityLines(diff.similarity),
  ].join("\n");
}

function occupationLines(part: ReleaseDiff["occupations"]): string[] {
  return [
    ...section("Occupations", part),
    ...list("Retitled", part.retitled, ({ id, from, to }) => `${id}: ${from} → ${to}`),
    ...list(
      "Quadrants crossed",
      part.crossed,
      ({ soc_code, title, from, to }) => `${soc_code} ${title}: ${from} → ${to}`,
    ),
    ...movedTable(
      "Scores moved",
      part.moved,
      ["code", "occupation", "susceptibility", "moved by", "resilience", "moved by"],
      ({ soc_code, title, scores, moved_by }) => [
        soc_code,
        title,
        shownMove(scores.automation_susceptibility_score),
        causes(moved_by.automation_susceptibility_score),
        shownMove(scores.human_centric_resilience_score),
        causes(moved_by.human_centric_resilience_score),
      ],
    ),
  ];
}

function taskLines(part: ReleaseDiff["tasks"]): string[] {
  return [
    ...section("Tasks", part),
    ...list("Reworded", part.reworded, ({ id, to }) => `${id}: ${to}`),
    ...(part.crossed.length === 0
      ? []
      : [
          `### Quadrants crossed (${grouped(part.crossed.length)})`,
          "",
          ...table(["from", "to", "tasks"], counted(part.crossed)),
        ]),
    ...movedTable(
      "Moved",
      part.moved,
      ["task", "occupation", "importance", "dimensions", "exposure", "imperative"],
      ({ task_id, soc_code, importance, dimensions, pillars }) => [
        task_id,
        soc_code,
        importance.change === 0 ? "" : shownMove(importance),
        Object.entries(dimensions)
          .map(([name, moved]) => `${words(name)} ${shownMove(moved)}`)
          .join(", "),
        shownMove(pillars.ai_exposure_potential),
        shownMove(pillars.human_imperative),
      ],
    ),
    ...needsReading("Still to be read", part.unread),
    ...needsReading("Changed since they were read", part.changed),
    ...(part.unread?.length === 0 && part.changed?.length === 0
      ? ["Every task has been read, as it is worded now.", ""]
      : []),
  ];
}

function requirementLines(part: ReleaseDiff["requirements"]): string[] {
  return [
    ...section("Requirements", part),
    ...list("Renamed", part.retitled, ({ id, from, to }) => `${id}: ${from} → ${to}`),
    ...movedTable(
      "Resilience moved",
      part.moved,
      ["id", "requirement", "resilience", "questions"],
      ({ element_id, name, ai_resilience_score, questions }) => [
        element_id,
        name,
        shownMove(ai_resilience_score),
        questions.from === questions.to ? grouped(questions.to) : `${questions.from} → ${questions.to}`,
      ],
    ),
  ];
}

function regionLines(part: ReleaseDiff["regions"]): string[] {
  return [
    ...section("Regions", part),
    ...list("Renamed", part.retitled, ({ id, from, to }) => `${id}: ${from} → ${to}`),
    ...movedTable(
      "Moved",
      part.moved,
      ["code", "region", "employment", "at-risk jobs", "automation", "resilience"],
      ({ msa_code, msa_name, summary }) => [
        msa_code,
        msa_name,
        shownMove(summary.total_employment),
        shownMove(summary.total_at_risk_jobs),
        shownMove(summary.mean_automation_score),
        shownMove(summary.mean_resilience_score),
      ],
    ),
  ];
}

function similarityLines({ pairs, moved, largest }: ReleaseDiff["similarity"]): string[] {
  const most =
    largest === null ? "" : ` The largest: ${largest.soc_codes.join(" and ")}, ${shownMove(largest.move)}.`;
  return [
    "## Similarity",
    "",
    `${grouped(moved)} of ${grouped(pairs)} pairs of occupations moved.${most}`,
    "",
  ];
}

type Counted = {
  readonly count: { readonly from: number; readonly to: number };
  readonly added: readonly { readonly id: string; readonly name: string }[];
  readonly removed: readonly { readonly id: string; readonly name: string }[];
};

function section(title: string, { count, added, removed }: Counted): string[] {
  const size = count.from === count.to ? grouped(count.to) : `${grouped(count.from)} → ${grouped(count.to)}`;
  const entry = ({ id, name }: { id: string; name: string }) => `${id} ${name}`;
  return [
    `## ${title}`,
    "",
    `${size}.`,
    "",
    ...list("Added", added, entry),
    ...list("Removed", removed, entry),
  ];
}

function list<T>(title: string, all: readonly T[], line: (one: T) => string): string[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, ROWS_SHOWN).map((one) => `- ${escaped(line(one))}`);
  return [`### ${title} (${grouped(all.length)})`, "", ...shown, "", ...more(all.length)];
}

function movedTable<T>(
  title: string,
  all: readonly T[],
  head: readonly string[],
  row: (one: T) => readonly string[],
): string[] {
  if (all.length === 0) return [];
  return [
    `### ${title} (${grouped(all.length)})`,
    "",
    ...table(head, all.slice(0, ROWS_SHOWN).map(row)),
    ...more(all.length),
  ];
}

/** How many tasks somebody has to read, by occupation. */
function needsReading(title: string, tasks: readonly { readonly soc_code: string }[] | null): string[] {
  const bySoc = new Map<string, number>();
  for (const { soc_code } of tasks ?? []) bySoc.set(soc_code, (bySoc.get(soc_code) ?? 0) + 1);
  const heading = `${title}: ${grouped(tasks?.length ?? 0)} tasks, in occupations`;
  return list(heading, [...bySoc], ([soc, count]) => `${soc}: ${count}`);
}

function counted(crossed: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const counts = new Map<string, number>();
  for (const { from, to } of crossed) counts.set(`${from}\t${to}`, (counts.get(`${from}\t${to}`) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([pair, count]) => [...pair.split("\t"), grouped(count)]);
}

/** The parts that count, the greatest first, as `requirement resilience +1.2`. */
function causes(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .filter(([name, points]) => Math.abs(points) >= (name === "other" ? LEAST_OTHER : LEAST_CAUSE))
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .map(([name, points]) => `${words(name)} ${signed(points)}`)
    .join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

function shownMove(moved: Move | undefined): string {
  if (moved === undefined) return "";
  return `${grouped(moved.from)} → ${grouped(moved.to)} (${signed(moved.change)})`;
}

const more = (count: number) => (count > ROWS_SHOWN ? [`and ${grouped(count - ROWS_SHOWN)} more.`, ""] : []);
const words = (name: string) => name.replaceAll("_", " ");
const escaped = (cell: string) => cell.replaceAll("|", "\\|");
const signed = (value: number) => `${value > 0 ? "+" : ""}${grouped(value)}`;
