import { z } from "zod";
import { pattern, text } from "../columns.ts";
import type { KnownCodes } from "../knownCodes.ts";
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

const suite = z.enum(suites, { error: `one of ${suites.join(", ")}` });

const idExpected = "an id safe in a path (letters, digits, . _ : -)";
const idForm = /^[A-Za-z0-9._:-]{1,200}$/;

const someText = z.string({ error: "some text" }).regex(/\S/, { error: "some text" });

/** `suites.tsv` (optional): name, citation and address of each suite, for questions whose text is not there. */
export const questionSuites = defineSource({
  path: "benchmarks/suites.tsv",
  purpose: "where the questions can be read",
  format: "tab",
  optional: true,
  columns: { suite: "suite", name: "name", citation: "citation", url: "url" },
  schema: z.object({ suite, name: text(), citation: text(), url: pattern("an address", /^https:\/\/\S+$/) }),
  key: ["suite"],
  remember: (row, known) => known.suites.set(row.suite, row),
});

/** `questions.jsonl`: the benchmark questions, one JSON object per line. */
export const questions = defineSource({
  path: "benchmarks/questions.jsonl",
  purpose: "what the benchmarks ask",
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
    question_id: z.string({ error: idExpected }).regex(idForm, { error: idExpected }),
    suite,
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
  into: { table: "question", row: (row) => row },
});

/** `questions.tsv`, in the place of `questions.jsonl`: which questions there are, without their texts. */
export const questionIds = defineSource({
  path: "benchmarks/questions.tsv",
  purpose: "which questions the benchmarks ask",
  format: "tab",
  columns: { question_id: "question_id", suite: "suite", subject: "subject" },
  repeating: ["suite", "subject"],
  schema: z.object({ question_id: pattern(idExpected, idForm), suite, subject: text() }),
  key: ["question_id"],
  checks: [
    (row, known) =>
      known.suites.has(row.suite)
        ? null
        : { field: "suite", expected: "a suite of suites.tsv, which says where the question can be read" },
  ],
  into: {
    table: "question",
    row: (row, known) => ({
      ...row,
      input_text: whereToRead(row, known),
      choices: null,
      reference: null,
      question: null,
    }),
  },
});

function whereToRead(
  { question_id, suite, subject }: { question_id: string; suite: string; subject: string },
  { suites }: KnownCodes,
): string {
  const { name = suite, citation = "", url = "" } = suites.get(suite) ?? {};
  return `Question ${question_id} of ${name} (${subject}), to be read at ${url} (${citation}).`;
}
