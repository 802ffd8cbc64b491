import { openRandom, type Random } from "../random.ts";
import { mathProblems, wordProblem } from "./arithmetic.ts";
import { everydayScience, subjectQuestions, vignette } from "./facts.ts";
import { legalQuestions } from "./law.ts";
import { type Draft, distinctDrafts } from "./question.ts";
import { closedBook, openBook, story } from "./reading.ts";
import { type Phrase, translation } from "./translation.ts";

/** A row of questions.jsonl. */
export type SampleQuestion = Draft & {
  readonly suite: string;
  readonly subject: string;
  readonly question_id: string;
};

/** How many questions each suite and subject has at full scale. */
export const fullCounts: readonly (readonly [suite: string, subject: string, count: number])[] = [
  ["gsm", "gsm", 1000],
  ["math", "algebra:level_1", 135],
  ["math", "prealgebra:level_1", 86],
  ["math", "precalculus:level_1", 57],
  ["math", "intermediate_algebra:level_1", 52],
  ["math", "counting_and_probability:level_1", 39],
  ["math", "geometry:level_1", 38],
  ["math", "number_theory:level_1", 30],
  ["mmlu", "abstract_algebra", 111],
  ["mmlu", "college_chemistry", 107],
  ["mmlu", "computer_security", 111],
  ["mmlu", "econometrics", 126],
  ["mmlu", "us_foreign_policy", 110],
  ["commonsense", "openbookqa", 498],
  ["med_qa", "usmle_4_options", 1000],
  ["legalbench", "abercrombie", 95],
  ["legalbench", "corporate_lobbying", 490],
  ["legalbench", "international_citizenship_questions", 1000],
  ["legalbench", "function_of_decision_section", 367],
  ["legalbench", "proa", 95],
  ["wmt_14", "cs-en", 1000],
  ["wmt_14", "de-en", 1000],
  ["wmt_14", "fr-en", 1000],
  ["wmt_14", "hi-en", 1000],
  ["wmt_14", "ru-en", 1000],
  ["natural_qa", "closedbook", 1000],
  ["natural_qa", "openbook_longans", 1000],
  ["narrative_qa", "narrative_qa", 470],
];

/** The made-up questions of all suites. */
export function sampleQuestions(
  counts: typeof fullCounts,
  phrases: readonly Phrase[],
  seed: number,
): readonly SampleQuestion[] {
  return counts.flatMap(([suite, subject, count]) => {
    const random = openRandom(seed, `questions ${suite} ${subject}`);
    const make = maker(suite, subject, phrases);
    return distinctDrafts(count, () => make(random)).map((draft, at) => ({
      suite,
      subject,
      question_id: `${suite}-${subject.replaceAll(":", "-")}-${String(at).padStart(4, "0")}`,
      ...draft,
    }));
  });
}

function maker(suite: string, subject: string, phrases: readonly Phrase[]): (random: Random) => Draft {
  const bySuite: Readonly<Record<string, ((random: Random) => Draft) | undefined>> = {
    gsm: wordProblem,
    math: mathProblems[subject],
    mmlu: subjectQuestions[subject],
    commonsense: everydayScience,
    med_qa: vignette,
    legalbench: legalQuestions[subject],
    natural_qa: subject === "closedbook" ? closedBook : openBook,
    narrative_qa: story,
    wmt_14: (random) => translation(phrases, subject.slice(0, 2), random),
  };
  const make = bySuite[suite];
  if (make === undefined) throw new Error(`the sample cannot make questions of ${suite} ${subject}`);
  return make;
}
