import { groupBy } from "../../lib/lists.ts";
import { numberIn, parseTable, type TableRow, textIn } from "../annotations/table.ts";
import { mean } from "../statistics.ts";
import { DIMENSION_NAMES, type DimensionName, type Dimensions, mapDimensions } from "../types.ts";
import { isReasonCode, type ReasonCode } from "./reasons.ts";

/** The rating of one activity or task: the value used, and the two passes where there are two. */
export type Rating = {
  readonly id: string;
  readonly value: Dimensions;
  readonly passA?: Dimensions;
  readonly passB?: Dimensions;
  readonly settled?: Partial<Dimensions>;
};

/** What was written when a task's statement was read. */
export type TaskReading = Rating & {
  /** Why it is rated so, the most decisive first; empty for a rating laid over the table by an operator. */
  readonly reasons: readonly ReasonCode[];
  /** The task in a few words of this project's own; empty where an operator's rating knows none. */
  readonly label: string;
  /** How somebody who does not know the trade would ask for it. */
  readonly askedAs: string;
  /** Digests (`statementDigest`) of the statements that were read for it. */
  readonly statements: readonly string[];
};

export type AnnotationTable = Readonly<ReturnType<typeof buildTable>>;

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
 * The committed tables as one: the text of the activity table (its "# label" and "# version" name the whole) and of every
 * task table. A rating is the settled value where a third look settled it, else the mean of the passes. Throws a
 * RangeError naming line and column.
 */
export function parseAnnotations(activityText: string, taskTexts: readonly string[]): AnnotationTable {
  const { meta, rows } = parseTable(activityText);
  const taskRows = taskTexts.flatMap((text) => parseTable(text).rows);
  return buildTable(
    meta.get("label") ?? "annotations",
    meta.get("version") ?? "0",
    readById(rows, (row) => parsePasses(row, textIn(row, "id"))),
    readById(taskRows, parseReading),
  );
}

/**
 * Parses an operator's replacement: comma- or tab-separated with a header naming one of `id`, `dwa_id` or `task_id`
 * and the four dimensions (0..10). Ids without a point are task ids, "task:" before them is optional. `label` names
 * the table in `data_sources`. Throws a RangeError naming line and column.
 */
export function parseReplacementAnnotations(text: string, label: string): AnnotationTable {
  const { meta, rows } = parseTable(text);
  const idOf = ({ cells }: TableRow) => cells.id || cells.dwa_id || cells.task_id || "";
  const isTask = (row: TableRow) => {
    const id = idOf(row);
    return row.cells.task_id ? id === row.cells.task_id : id.startsWith("task:") || !id.includes(".");
  };
  const rating = (row: TableRow): Rating => {
    const id = idOf(row).replace(/^task:/, "");
    if (id === "") throw new RangeError(`Annotation table, line ${row.line}: the id is empty.`);
    return { id, value: mapDimensions((name) => numberIn(row, name, 0, 10)) };
  };
  return buildTable(
    meta.get("label") ?? label,
    meta.get("version") ?? "1",
    readById(
      rows.filter((row) => !isTask(row)),
      rating,
    ),
    readById(rows.filter(isTask), (row) => ({
      ...rating(row),
      reasons: [],
      label: "",
      askedAs: "",
      statements: [],
    })),
  );
}

/**
 * Lays a replacement over a base table: what the replacement rates wins, everything else stays. A task keeps its label;
 * the reasons go, for they were given for another rating.
 */
export function overlayAnnotations(base: AnnotationTable, replacement: AnnotationTable): AnnotationTable {
  const tasks = new Map(base.byTask);
  for (const [id, rating] of replacement.byTask) {
    const known = base.byTask.get(id);
    tasks.set(id, known ? { ...rating, label: known.label, askedAs: known.askedAs } : rating);
  }
  return buildTable(
    `${replacement.label} over ${base.label} ${base.version}`,
    replacement.version,
    new Map([...base.byActivity, ...replacement.byActivity]),
    tasks,
  );
}

/** Ratings by id. Throws a RangeError naming the line where one is rated twice. */
function readById<Kind extends Rating>(
  rows: readonly TableRow[],
  read: (row: TableRow) => Kind,
): Map<string, Kind> {
  const ratings = new Map<string, Kind>();
  for (const row of rows) {
    const rating = read(row);
    if (ratings.has(rating.id)) {
      throw new RangeError(`Annotation table, line ${row.line}: ${rating.id} is rated twice.`);
    }
    ratings.set(rating.id, rating);
  }
  return ratings;
}

function parsePasses(row: TableRow, id: string): Rating {
  const passA = mapDimensions((name) => numberIn(row, `${name}_a`, 0, 10));
  const passB = mapDimensions((name) => numberIn(row, `${name}_b`, 0, 10));
  const settled = parseSettled(row);
  return {
    id,
    value: mapDimensions((name) => settled[name] ?? (passA[name] + passB[name]) / 2),
    passA,
    passB,
    settled,
  };
}

/** What a third look settled: "procedural 4, physicality 6.5", or nothing. */
function parseSettled(row: TableRow): Partial<Dimensions> {
  const settled: Partial<Record<DimensionName, number>> = {};
  for (const part of (row.cells.settled ?? "").split(",").filter((text) => text.trim() !== "")) {
    const [text = "", value = ""] = part.trim().split(" ");
    const name = DIMENSION_NAMES.find((each) => each === text);
    if (name === undefined) {
      throw new RangeError(
        `Annotation table, line ${row.line}, column settled: "${text}" is not one of ${DIMENSION_NAMES.join(", ")}.`,
      );
    }
    settled[name] = numberIn({ line: row.line, cells: { settled: value } }, "settled", 0, 10);
  }
  return settled;
}

function parseReading(row: TableRow): TaskReading {
  const reasons = textIn(row, "reasons").split(",");
  const known = reasons.filter(isReasonCode);
  if (known.length < reasons.length || reasons.length > MOST_REASONS) {
    throw new RangeError(
      `Annotation table, line ${row.line}, column reasons: "${row.cells.reasons}" is not 1 to ${MOST_REASONS} reason codes.`,
    );
  }
  return {
    ...parsePasses(row, textIn(row, "task_id")),
    reasons: known,
    label: textIn(row, "label"),
    askedAs: textIn(row, "asked_as"),
    statements: textIn(row, "statement").split(" "),
  };
}

const MOST_REASONS = 4;

function buildTable(
  label: string,
  version: string,
  byActivity: ReadonlyMap<string, Rating>,
  byTask: ReadonlyMap<string, TaskReading>,
) {
  const members = [...byActivity].flatMap(([id, rating]) =>
    [intermediateActivityOf(id), generalActivityOf(id)]
      .filter((group) => group !== id)
      .map((group) => ({ group, rating })),
  );
  const byGroup = [...groupBy(members, ({ group }) => group)].map(([id, list]) =>
    meanRating(
      id,
      list.map(({ rating }) => rating),
    ),
  );
  const all: readonly Rating[] = [...(byActivity.size > 0 ? byActivity : byTask).values()];
  if (all.length === 0) throw new RangeError("Annotation table: no ratings in it.");
  return {
    /** Name and version as shown in `data_sources.annotations`. */
    label,
    version,
    /** Keyed by detailed work activity id, for example "4.A.1.a.1.I01.D01". */
    byActivity,
    /** Keyed by O*NET task id. */
    byTask,
    /** Means over the table's activities, keyed by intermediate and by general work activity id. */
    byGroup: new Map(byGroup.map((rating) => [rating.id, rating])),
    /** Mean over all activities: the last resort. */
    overall: meanRating("overall", all),
  };
}

function meanRating(id: string, ratings: readonly Rating[]): Rating {
  return { id, value: mapDimensions((name) => mean(ratings.map(({ value }) => value[name]))) };
}
