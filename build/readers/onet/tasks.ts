import { createHash } from "node:crypto";
import { z } from "zod";
import {
  number,
  oneOf,
  onetMarkers,
  onetSoc,
  optionalNumber,
  optionalOneOf,
  optionalPattern,
  optionalWhole,
  taskId,
  text,
} from "../columns.ts";
import { knownOccupation, knownTask, valueOnScale } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/**
 * How a statement is known again: the first 8 hexadecimal digits of the SHA-256 of its trimmed text (NFKC).
 */
export function statementDigest(statement: string): string {
  return createHash("sha256").update(statement.normalize("NFKC").trim()).digest("hex").slice(0, 8);
}

/**
 * `Task Statements.txt`: the tasks of every data-level occupation. Where the text is not the official statement, a column
 * "Statement Digest" says which statement it stands for.
 */
export const taskStatements = (version: string) =>
  defineSource({
    path: `onet/${version}/Task Statements.txt`,
    purpose: "the tasks of every occupation",
    format: "tab",
    columns: {
      soc: "O*NET-SOC Code",
      task_id: "Task ID",
      task: "Task",
      task_type: "Task Type",
      statement_digest: "Statement Digest",
    },
    optionalFields: ["task_type", "statement_digest"],
    repeating: ["soc"],
    schema: z.object({
      soc: onetSoc(),
      task_id: taskId(),
      task: text(),
      task_type: optionalOneOf(onetMarkers, "Core", "Supplemental"),
      // Undefined where there is no such column, null where its cell is blank.
      statement_digest: optionalPattern("8 hexadecimal digits", /^[0-9a-f]{8}$/).optional(),
    }),
    key: ["task_id"],
    checks: [knownOccupation],
    remember: (row, known) => known.tasks.set(row.task_id, row.soc),
    into: {
      table: "task_statement",
      row: ({ statement_digest, ...row }) => ({
        ...row,
        statement_digest: statement_digest === undefined ? statementDigest(row.task) : statement_digest,
      }),
    },
  });

/**
 * `Task Ratings sources.txt` (optional, not an official table): how each rating of a reconstructed
 * `Task Ratings.txt` was found. A method that is neither exact nor taken from a file is an estimate.
 */
export const taskRatingMethods = (version: string) =>
  defineSource({
    path: `onet/${version}/Task Ratings sources.txt`,
    purpose: "which task ratings are estimates",
    format: "tab",
    optional: true,
    columns: { task_id: "Task ID", scale_id: "Scale ID", method: "Method" },
    repeating: ["scale_id", "method"],
    schema: z.object({ task_id: taskId(), scale_id: oneOf("IM", "RT"), method: text() }),
    key: ["task_id", "scale_id"],
    checks: [
      (row, known) =>
        known.tasks.has(row.task_id)
          ? null
          : { field: "task_id", expected: "a task of Task Statements (unknown task id)" },
    ],
    remember: (row, known) => {
      if (!/exact|same-date/.test(row.method)) known.estimatedRatings.add(`${row.task_id} ${row.scale_id}`);
    },
  });

/** `Task Ratings.txt`: importance (IM) and relevance (RT); frequencies (FT) are checked and left out. */
export const taskRatings = (version: string) =>
  defineSource({
    path: `onet/${version}/Task Ratings.txt`,
    purpose: "importance and relevance of tasks",
    format: "tab",
    columns: {
      soc: "O*NET-SOC Code",
      task_id: "Task ID",
      scale_id: "Scale ID",
      category: "Category",
      data_value: "Data Value",
      standard_error: "Standard Error",
    },
    optionalFields: ["category", "standard_error"],
    repeating: ["soc", "task_id"],
    schema: z.object({
      soc: onetSoc(),
      task_id: taskId(),
      scale_id: oneOf("IM", "RT", "FT"),
      category: optionalWhole(onetMarkers),
      data_value: number(),
      standard_error: optionalNumber(onetMarkers),
    }),
    key: ["task_id", "scale_id", "category"],
    checks: [knownOccupation, knownTask, valueOnScale],
    into: {
      table: "task_rating",
      row: ({ category, ...rating }, known) =>
        rating.scale_id === "FT"
          ? null
          : { ...rating, estimated: known.estimatedRatings.has(`${rating.task_id} ${rating.scale_id}`) },
    },
  });
