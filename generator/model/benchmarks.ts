import { z } from "zod";
import { type QuestionSets, questionSet } from "../../core/methodology/requirements/links.ts";
import type { Tables } from "./queryRows.ts";

export type Benchmark = Readonly<ReturnType<typeof modelBenchmarks>[number]>;

/** Benchmark questions in the order of their ids. */
export function modelBenchmarks(tables: Tables, sets: QuestionSets) {
  return tables.questions.map((row) => ({
    inputId: row.question_id,
    suite: row.suite,
    subject: subjectOf(row.subject),
    /** One line of at most 160 characters. */
    summary: summaryOf(row),
    /** The question with its choices, where it has any. */
    inputText: withChoices(row.input_text, row.choices),
    /** At most five, most relevant first. */
    links: questionSet(sets, row.suite, row.subject).links,
  }));
}

/** The subset: a mathematics subject goes without its level ("algebra:level_1"). */
function subjectOf(subject: string): string {
  return subject.split(":")[0] ?? "";
}

const Choices = z.array(z.string());

function withChoices(text: string, choices: string | null): string {
  if (choices === null) return text;
  const lines = Choices.parse(JSON.parse(choices)).map(
    (choice, index) => `${String.fromCharCode("A".charCodeAt(0) + index)}. ${choice}`,
  );
  return [text, ...lines].join("\n");
}

const LANGUAGES: Readonly<Record<string, string>> = {
  cs: "Czech",
  de: "German",
  en: "English",
  fr: "French",
  hi: "Hindi",
  ru: "Russian",
};

const OPENINGS: Readonly<Record<string, (subject: string) => string>> = {
  commonsense: () => "Choose the answer that common knowledge of the world supports",
  gsm: () => "Solve a word problem of grade school mathematics",
  legalbench: (subject) => `Decide a legal question (${subject.replaceAll("_", " ")})`,
  math: (subject) => `Solve a mathematics problem (${subject.replaceAll("_", " ")})`,
  med_qa: () => "Answer a question of the medical licensing examination",
  mmlu: (subject) => `Answer a multiple-choice question (${subject.replaceAll("_", " ")})`,
  narrative_qa: () => "Answer a question about a story",
  natural_qa: (subject) =>
    subject.startsWith("open") ? "Answer a question from a passage" : "Answer a question from memory",
  wmt_14: (subject) => {
    const [from = "", to = ""] = subject.split("-");
    return `Translate from ${LANGUAGES[from] ?? from} to ${LANGUAGES[to] ?? to}`;
  },
};

const SUMMARY_CHARACTERS = 160;

/** What the question asks for, and how it begins. */
function summaryOf(row: Tables["questions"][number]): string {
  const subject = subjectOf(row.subject);
  const opening = OPENINGS[row.suite]?.(subject) ?? `Answer a question of ${row.suite}`;
  const asked = (row.question ?? row.input_text).replace(/\s+/g, " ").trim();
  return shorten(`${opening}: ${asked}`, SUMMARY_CHARACTERS);
}

/** At most `limit` UTF-16 units, cut between words where there is one, never inside a character. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const atWord = cut.lastIndexOf(" ");
  const kept = atWord > limit / 2 ? cut.slice(0, atWord) : cut;
  return `${kept.replace(/[\uD800-\uDBFF]$/, "").replace(/[\s,;:.]+$/, "")}…`;
}
