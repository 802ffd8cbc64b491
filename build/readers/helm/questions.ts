import { z } from "zod";
import { defineSource } from "../sourceTable.ts";

/** The nine benchmark suites. */
export const suites = [
  "commonsense",
  "gsm",
  "legalbench",
  "math",
  "med_qa",
  "mmlu",
  "narrative_qa",
  "natural_qa",
  "wmt_14",
] as const;

const someText = z.string({ error: "some text" }).regex(/\S/, { error: "some text" });

const idExpected = "an id safe in a path (letters, digits, . _ : -)";

/** `questions.jsonl`: the benchmark questions, one JSON object per line. */
export const questions = defineSource({
  path: "benchmarks/questions.jsonl",
  format: "jsonl",
  columns: {
    question_id: "question_id",
    suite: "suite",
    subject: "subject",
    input_text: "input_text",
    choices: "choices",
    reference: "reference",
    question: "question",
  },
  schema: z.object({
    question_id: z.string({ error: idExpected }).regex(/^[A-Za-z0-9._:-]{1,200}$/, { error: idExpected }),
    suite: z.enum(suites, { error: `one of ${suites.join(", ")}` }),
    subject: someText,
    input_text: someText,
    choices: z
      .array(z.string(), { error: "an array of strings, or null" })
      .nullish()
      .transform((choices) => (choices ? JSON.stringify(choices) : null)),
    reference: z.string({ error: "text" }),
    question: z
      .string({ error: "text, or null" })
      .nullish()
      .transform((question) => question ?? null),
  }),
  key: ["question_id"],
  remember: (row, known) => known.questions.add(row.question_id),
  into: { table: "question", row: (row) => row },
});

const flag01 = "0 or 1";

/** `instance_results.csv` (optional): other models' answers; results on questions not in the table are left out. */
export const instanceResults = defineSource({
  path: "benchmarks/instance_results.csv",
  format: "csv",
  optional: true,
  columns: { question_id: "question_id", model: "model", correct: "correct", source: "source" },
  schema: z.object({
    question_id: someText,
    model: someText,
    correct: z.enum(["0", "1"], { error: flag01 }).transform((raw) => raw === "1"),
    source: someText,
  }),
  key: ["question_id", "model"],
  into: {
    table: "instance_result",
    row: (row, known) => (known.questions.has(row.question_id) ? row : null),
  },
});
