import { groupBy } from "../../core/lib/lists.ts";
import { grouped } from "../../core/lib/words.ts";
import { type Move, PARTS, type ReleaseDiff } from "./compareReleases.ts";

/** How many rows a list has at most; the JSON has them all. */
const ROWS_SHOWN = 25;
/** A part of a move, in points of the score, that is too small to be named. */
const LEAST_CAUSE = 0.05;
/** Scores are rounded to a tenth, and so are the figures they are explained by: so much is left over by that alone. */
const LEAST_OTHER = 0.15;

/** The difference of two releases as a page for a person to read before publishing. */
export function diffMarkdown(diff: ReleaseDiff): string {
  const { from, to, similarity, unread_tasks, changed_tasks } = diff;
  const heads = ["edition", "onet_version", "data_updated", "methodology_version", "annotations"] as const;
  const { pairs, moved, largest } = similarity;
  return [
    `# Release ${from.release_id} to ${to.release_id}`,
    "",
    ...table(
      ["", "before", "after"],
      heads.map((name) => [words(name), from[name], to[name]]),
    ),
    ...(diff.figures_equal ? ["No figure differs.", ""] : []),
    ...PARTS.flatMap((part) => partLines(part, diff[part])),
    ...reading("Still to be read", unread_tasks),
    ...reading("Changed since they were read", changed_tasks),
    ...(unread_tasks.length + changed_tasks.length === 0
      ? ["Every task has been read, as it is worded now.", ""]
      : []),
    "## Similarity of occupations",
    "",
    `${grouped(moved)} of ${grouped(pairs)} pairs moved.${largest === null ? "" : ` The largest: ${largest.soc_codes.join(" and ")}, ${shownMove(largest.move)}.`}`,
    "",
  ].join("\n");
}

function partLines(
  part: string,
  { count, added, removed, renamed, crossed, moved }: ReleaseDiff["tasks"],
): string[] {
  const hasCauses = moved.some(({ moved_by }) => moved_by !== undefined);
  return [
    `## ${part.charAt(0).toUpperCase()}${part.slice(1)}`,
    "",
    `${grouped(count.from)} before, ${grouped(count.to)} after.`,
    "",
    ...list("Added", added, ({ id, name }) => [id, name]),
    ...list("Removed", removed, ({ id, name }) => [id, name]),
    ...list("Renamed", renamed, ({ id, from, to }) => [id, from, to], ["id", "before", "after"]),
    ...list(
      "Quadrants crossed",
      [...groupBy(crossed, ({ from, to }) => `${from} → ${to}`)].sort((a, b) => b[1].length - a[1].length),
      ([move, all]) => [
        move,
        grouped(all.length),
        all
          .slice(0, ROWS_SHOWN)
          .map(({ id }) => id)
          .join(", "),
      ],
      ["from → to", "how many", "which"],
      crossed.length,
    ),
    ...list(
      "Moved",
      moved,
      ({ id, shown, figures, moved_by }) => [
        id,
        shown,
        Object.entries(figures)
          .map(([name, move]) => `${words(name)} ${shownMove(move)}`)
          .join("; "),
        ...(hasCauses ? [causesOf(moved_by ?? {})] : []),
      ],
      ["id", "of", "figures", ...(hasCauses ? ["moved by"] : [])],
    ),
  ];
}

/** How many tasks somebody has to read, by occupation. */
function reading(title: string, tasks: ReleaseDiff["unread_tasks"]): string[] {
  const bySoc = [...groupBy(tasks, ({ soc_code }) => soc_code)];
  const heading = `${title}: ${grouped(tasks.length)} tasks, in occupations`;
  return list(heading, bySoc, ([soc, own]) => [soc, grouped(own.length)], ["occupation", "tasks"]);
}

function list<T>(
  title: string,
  all: readonly T[],
  row: (one: T) => readonly string[],
  head: readonly string[] = ["id", "name"],
  count = all.length,
): string[] {
  if (all.length === 0) return [];
  const more = all.length > ROWS_SHOWN ? [`and ${grouped(all.length - ROWS_SHOWN)} more.`, ""] : [];
  return [`### ${title} (${grouped(count)})`, "", ...table(head, all.slice(0, ROWS_SHOWN).map(row)), ...more];
}

/** The parts of each score's move that count, the greatest first: `susceptibility: task importance +1.2`. */
function causesOf(movedBy: Readonly<Record<string, Readonly<Record<string, number>>>>): string {
  return Object.entries(movedBy)
    .flatMap(([score, parts]) => {
      const named = Object.entries(parts)
        .filter(([name, points]) => Math.abs(points) >= (name === "other" ? LEAST_OTHER : LEAST_CAUSE))
        .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
        .map(([name, points]) => `${words(name)} ${signed(points)}`);
      return named.length === 0
        ? []
        : [`${score.includes("suscept") ? "susceptibility" : "resilience"}: ${named.join(", ")}`];
    })
    .join("; ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

function shownMove({ from, to, change }: Move): string {
  return `${grouped(from)} → ${grouped(to)} (${signed(change)})`;
}

const words = (name: string) => name.replaceAll("_", " ");
const signed = (value: number) => `${value > 0 ? "+" : ""}${grouped(value)}`;
