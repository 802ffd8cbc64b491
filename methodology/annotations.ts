import { clamp } from "./rounding.ts";
import { DIMENSION_NAMES, type DimensionName, type Dimensions, mapDimensions } from "./types.ts";
import { passDisagreementError } from "./uncertainty.ts";

/** The rating of one activity or task: the value used, its standard error, and the two passes where there are two. */
export interface Rating {
  readonly id: string;
  readonly value: Dimensions;
  readonly standardError: Dimensions;
  readonly passA?: Dimensions;
  readonly passB?: Dimensions;
  readonly settled?: Partial<Dimensions>;
  readonly reason?: string;
}

export interface AnnotationTable {
  /** Name and version as shown in `data_sources.annotations`. */
  readonly label: string;
  readonly version: string;
  /** Keyed by detailed work activity id, for example "4.A.1.a.1.I01.D01". */
  readonly byActivity: ReadonlyMap<string, Rating>;
  /** Keyed by O*NET task id. */
  readonly byTask: ReadonlyMap<string, Rating>;
  /** Means over the table's activities, keyed by intermediate and by general work activity id. */
  readonly byGroup: ReadonlyMap<string, Rating>;
  /** Mean over all activities: the last resort. */
  readonly overall: Rating;
}

/** Where an activity's rating came from: itself, or the mean of its intermediate or general activity, or of all. */
export type RatingBasis = "activity" | "intermediate" | "general" | "overall";

/** The intermediate work activity of a detailed one: "4.A.1.a.1.I01.D01" gives "4.A.1.a.1.I01". */
export function intermediateActivityOf(activityId: string): string {
  return activityId.replace(/\.D[^.]*$/, "");
}

/** The general work activity of a detailed or intermediate one: "4.A.1.a.1.I01.D01" gives "4.A.1.a.1". */
export function generalActivityOf(activityId: string): string {
  return activityId.replace(/\.I[^.]*(\.D[^.]*)?$/, "");
}

/**
 * The rating of an activity, falling back to the mean of its intermediate activity, then of its general activity,
 * then of the table, so that a later O*NET release with new activities builds.
 */
export function activityRating(table: AnnotationTable, activityId: string): [Rating, RatingBasis] {
  const own = table.byActivity.get(activityId);
  if (own) return [own, "activity"];
  const intermediate = table.byGroup.get(intermediateActivityOf(activityId));
  if (intermediate) return [intermediate, "intermediate"];
  const general = table.byGroup.get(generalActivityOf(activityId));
  return general ? [general, "general"] : [table.overall, "overall"];
}

/**
 * Parses the committed table: lines "# label: …" and "# version: …", a header, then one row per activity or
 * "task:<id>" with, for each dimension, pass a, pass b and (only where a third look was needed) settled, then a reason.
 * The value used is `settled`, else the mean of the passes. Throws a RangeError naming line and column.
 */
export function parseAnnotations(text: string): AnnotationTable {
  const { meta, rows } = parseRows(text, "\t");
  const ratings = rows.map(({ line, cells }) => {
    const cellOf = (name: string) => cells.get(name) ?? "";
    const passA = mapDimensions((name) => parseScore(cellOf(`${name}_a`), `${name}_a`, line));
    const passB = mapDimensions((name) => parseScore(cellOf(`${name}_b`), `${name}_b`, line));
    const settled: Partial<Record<DimensionName, number>> = {};
    for (const name of DIMENSION_NAMES) {
      const cell = cellOf(`${name}_settled`);
      if (cell !== "") settled[name] = parseScore(cell, `${name}_settled`, line);
    }
    const rating: Rating = {
      id: cellOf("id"),
      value: mapDimensions((name) => settled[name] ?? (passA[name] + passB[name]) / 2),
      standardError: mapDimensions((name) => passDisagreementError(passA[name] - passB[name])),
      passA,
      passB,
      settled,
      reason: cellOf("reason"),
    };
    return { line, rating };
  });
  return buildTable(meta.get("label") ?? "annotations", meta.get("version") ?? "0", ratings);
}

/**
 * Parses an operator's replacement: comma- or tab-separated with a header naming one of `id`, `dwa_id` or `task_id`
 * and the four dimensions (0..10). Ids without a point are task ids, "task:" before them is optional. `label` names
 * the table in `data_sources`. Throws a RangeError naming line and column.
 */
export function parseReplacementAnnotations(text: string, label: string): AnnotationTable {
  const firstRow = text.split(/\r?\n/).find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  const { meta, rows } = parseRows(text, firstRow.includes("\t") ? "\t" : ",");
  const ratings = rows.map(({ line, cells }) => {
    const task = cells.get("task_id") ?? "";
    const id = cells.get("id") || cells.get("dwa_id") || task;
    const isTask = task !== "" ? id === task : id.startsWith("task:") || !id.includes(".");
    const rating: Rating = {
      id: isTask && !id.startsWith("task:") ? `task:${id}` : id,
      value: mapDimensions((name) => parseScore(cells.get(name) ?? "", name, line)),
      standardError: mapDimensions(() => 0),
    };
    return { line, rating };
  });
  return buildTable(meta.get("label") ?? label, meta.get("version") ?? "1", ratings);
}

/** Lays a replacement over a base table: what the replacement rates wins, everything else stays. */
export function overlayAnnotations(base: AnnotationTable, replacement: AnnotationTable): AnnotationTable {
  const ratings = [
    ...new Map([...base.byActivity, ...replacement.byActivity]).values(),
    ...new Map([...base.byTask, ...replacement.byTask]).values(),
  ];
  return buildTable(
    `${replacement.label} over ${base.label} ${base.version}`,
    replacement.version,
    ratings.map((rating) => ({ line: 0, rating })),
  );
}

function buildTable(
  label: string,
  version: string,
  ratings: readonly { line: number; rating: Rating }[],
): AnnotationTable {
  const byActivity = new Map<string, Rating>();
  const byTask = new Map<string, Rating>();
  for (const { line, rating } of ratings) {
    const isTask = rating.id.startsWith("task:");
    const map = isTask ? byTask : byActivity;
    const key = isTask ? rating.id.slice("task:".length) : rating.id;
    if (key === "") throw new RangeError(`Annotation table, line ${line}: the id is empty.`);
    if (map.has(key)) throw new RangeError(`Annotation table, line ${line}: ${rating.id} is rated twice.`);
    map.set(key, rating);
  }
  const members = new Map<string, Rating[]>();
  for (const [id, rating] of byActivity) {
    for (const group of [intermediateActivityOf(id), generalActivityOf(id)]) {
      if (group === id) continue;
      const list = members.get(group);
      if (list) list.push(rating);
      else members.set(group, [rating]);
    }
  }
  const byGroup = new Map([...members].map(([id, list]) => [id, meanRating(id, list)]));
  const all = [...(byActivity.size > 0 ? byActivity : byTask).values()];
  if (all.length === 0) throw new RangeError("Annotation table: no ratings in it.");
  return { label, version, byActivity, byTask, byGroup, overall: meanRating("overall", all) };
}

/** Mean of ratings; the standard error is the spread of the ratings (what is not known about a member). */
function meanRating(id: string, ratings: readonly Rating[]): Rating {
  const value = mapDimensions(
    (name) => ratings.reduce((sum, rating) => sum + rating.value[name], 0) / ratings.length,
  );
  const standardError = mapDimensions((name) =>
    Math.sqrt(
      ratings.reduce((sum, rating) => sum + (rating.value[name] - value[name]) ** 2, 0) / ratings.length,
    ),
  );
  return { id, value, standardError };
}

interface Row {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

function parseRows(text: string, separator: string): { meta: ReadonlyMap<string, string>; rows: Row[] } {
  const meta = new Map<string, string>();
  const rows: Row[] = [];
  let header: string[] | undefined;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const comment = /^#\s*(\w+):\s*(.*)$/.exec(content);
    if (comment) meta.set(comment[1] as string, (comment[2] as string).trim());
    if (content.startsWith("#") || content.trim() === "") continue;
    const cells = splitCells(content, separator);
    if (!header) {
      header = cells;
      continue;
    }
    rows.push({
      line: index + 1,
      cells: new Map(header.map((name, column) => [name.toLowerCase(), cells[column] ?? ""])),
    });
  }
  return { meta, rows };
}

/** Splits a line at the separator, outside of double quotes; a doubled quote inside quotes is a quote. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [""];
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"' && quoted && line.charAt(at + 1) === '"') {
      cells[cells.length - 1] += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) cells.push("");
    else cells[cells.length - 1] += character;
  }
  return cells.map((cell) => cell.trim());
}

function parseScore(cell: string, column: string, line: number): number {
  const value = cell === "" ? Number.NaN : Number(cell);
  if (!Number.isFinite(value) || value !== clamp(value, 0, 10)) {
    throw new RangeError(
      `Annotation table, line ${line}, column ${column}: "${cell}" is not a number from 0 to 10.`,
    );
  }
  return value;
}
