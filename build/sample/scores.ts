import { openRandom } from "./random.ts";
import type { Value } from "./tableText.ts";

/** Leaderboard scenarios: metric, and the score a middling model reaches. */
const scenarios: readonly (readonly [name: string, metric: string, middling: number])[] = [
  ["narrative_qa", "f1_score", 0.73],
  ["natural_qa_openbook_longans", "f1_score", 0.68],
  ["natural_qa_closedbook", "f1_score", 0.36],
  ["commonsense", "exact_match", 0.85],
  ["mmlu", "exact_match", 0.66],
  ["math", "math_equiv_chain_of_thought", 0.68],
  ["gsm", "final_number_exact_match", 0.77],
  ["legalbench", "quasi_exact_match", 0.63],
  ["med_qa", "quasi_exact_match", 0.67],
  ["wmt_14", "bleu_4", 0.2],
];

export const mmluSubjects = [
  "abstract_algebra",
  "college_chemistry",
  "computer_security",
  "econometrics",
  "us_foreign_policy",
] as const;

const releases = ["v1.0.0", "v1.7.0", "v1.13.0"] as const;
const names = ["Breaker", "Delta", "Ebb", "Fjord", "Harbor", "Lagoon", "Reef", "Spring"] as const;
const sizes = ["Small", "Medium", "Large"] as const;

type Model = {
  readonly name: string;
  readonly id: string;
  readonly developer: string;
  readonly since: number;
  readonly skill: number;
};

/** Invented models: each name in three sizes, later ones better. */
function sampleModels(families: number, seed: number): readonly Model[] {
  const random = openRandom(seed, "models");
  return names.slice(0, families).flatMap((name, at) =>
    sizes.map((size, step) => ({
      name: `${name} ${size} (sample)`,
      id: `sample/${name.toLowerCase()}-${size.toLowerCase()}`,
      developer: "sample",
      since: at % releases.length,
      skill: 0.5 * (step - 1) + 0.35 * ((at % releases.length) - 1) + 0.3 * random.normal(),
    })),
  );
}

/** A score moved from its middling value by a model's skill, kept inside 0 and 1. */
function scoreOf(middling: number, skill: number): number {
  const room = skill > 0 ? 1 - middling : middling;
  return Math.min(0.985, Math.max(0.02, middling + room * 0.55 * Math.max(-1.4, Math.min(1.4, skill))));
}

export const modelHeader = [
  "model",
  "canonical_model",
  "model_id",
  "developer",
  "first_release",
  "last_release",
] as const;
export const scoreHeader = ["model", "scenario", "metric", "score", "release"] as const;
export const subjectHeader = ["model", "model_id", "subject", "metric", "score", "release"] as const;

/** The leaderboard tables of the sample, of models that do not exist. */
export function scoreTables(
  families: number,
  seed: number,
): {
  readonly models: readonly (readonly Value[])[];
  readonly scores: readonly (readonly Value[])[];
  readonly subjects: readonly (readonly Value[])[];
} {
  const models = sampleModels(families, seed);
  const score = new Map(
    models.map((model) => {
      const random = openRandom(seed, `scores ${model.id}`);
      return [
        model.id,
        scenarios.map(([, , middling]) => scoreOf(middling, model.skill + 0.2 * random.normal())),
      ] as const;
    }),
  );
  const last = releases.at(-1) as string;
  return {
    models: models.map(({ name, id, developer, since }) => [
      name,
      name,
      id,
      developer,
      releases[since] as string,
      last,
    ]),
    scores: releases.flatMap((release, at) => {
      const present = models.filter(({ since }) => since <= at);
      return present.flatMap((model) => {
        const own = score.get(model.id) as readonly number[];
        const wins = own.map(
          (value, index) =>
            present.filter(({ id }) => id !== model.id && (score.get(id)?.[index] ?? 0) < value).length /
            (present.length - 1),
        );
        const meanWinRate = wins.reduce((sum, each) => sum + each, 0) / wins.length;
        return [
          [model.name, "mean_win_rate", "win_rate", meanWinRate.toFixed(3), release],
          ...scenarios.map(([scenario, metric], index) => [
            model.name,
            scenario,
            metric,
            (own[index] ?? 0).toFixed(3),
            release,
          ]),
        ];
      });
    }),
    subjects: models.flatMap((model) => {
      const random = openRandom(seed, `subjects ${model.id}`);
      const bySubject = mmluSubjects.map(
        (subject) => [subject, scoreOf(0.62, model.skill + 0.3 * random.normal())] as const,
      );
      const mean = bySubject.reduce((sum, [, each]) => sum + each, 0) / bySubject.length;
      return [["all_subjects", mean] as const, ...bySubject].map(([subject, each]) => [
        ...[model.name, model.id, subject, "exact_match", each.toFixed(3), `helm_mmlu_${last}`],
      ]);
    }),
  };
}

export const instanceHeader = ["question_id", "model", "correct", "source"] as const;

/** Made-up answers of four models to some suites: a difficulty signal. */
export function instanceRows(
  questions: readonly { readonly question_id: string; readonly suite: string }[],
  seed: number,
): readonly (readonly Value[])[] {
  return questions
    .filter(({ suite }) => suite === "gsm" || suite === "mmlu")
    .flatMap(({ question_id }) => {
      const random = openRandom(seed, `answers ${question_id}`);
      const ease = random.next();
      return [0.2, 0.45, 0.6, 0.75].map((skill, at) => [
        question_id,
        `sample/answerer-${at + 1}`,
        random.next() < 0.5 * ease + 0.5 * skill ? 1 : 0,
        "sample",
      ]);
    });
}
