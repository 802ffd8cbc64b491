import { z } from "zod";
import { numberBetween, pattern, text } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";

const releaseForm = /^(helm_mmlu_)?v\d+\.\d+\.\d+$/;
const release = () => pattern("a release like v1.13.0", releaseForm);

/** `helm_lite_models.csv`: the models of the leaderboard. */
export const helmModels = defineSource({
  path: "benchmarks/helm_lite_models.csv",
  purpose: "models of the leaderboard",
  format: "csv",
  columns: {
    model: "model",
    canonical_model: "canonical_model",
    model_id: "model_id",
    developer: "developer",
    first_release: "first_release",
    last_release: "last_release",
  },
  schema: z.object({
    model: text(),
    canonical_model: text(),
    model_id: text(),
    developer: text(),
    first_release: release(),
    last_release: release(),
  }),
  key: ["model"],
  remember: (row, known) => known.models.add(row.model),
});

/** `helm_lite_scores.csv`: each model's score per scenario and release, 0 to 1. */
export const helmScores = defineSource({
  path: "benchmarks/helm_lite_scores.csv",
  purpose: "what current models achieve on each suite",
  format: "csv",
  columns: { model: "model", scenario: "scenario", metric: "metric", score: "score", release: "release" },
  schema: z.object({
    model: text(),
    scenario: text(),
    metric: text(),
    score: numberBetween(0, 1),
    release: release(),
  }),
  key: ["model", "scenario", "release"],
  checks: [
    (row, known) =>
      known.models.has(row.model)
        ? null
        : { field: "model", expected: "a model of helm_lite_models.csv (unknown model)" },
  ],
  into: { table: "helm_score", row: (row) => row },
});

/** `helm_mmlu_subject_scores.csv` (optional): scores per MMLU subject, 0 to 1. */
export const mmluSubjectScores = defineSource({
  path: "benchmarks/helm_mmlu_subject_scores.csv",
  purpose: "what they achieve on the subjects of one suite",
  format: "csv",
  optional: true,
  columns: { model: "model", subject: "subject", metric: "metric", score: "score", release: "release" },
  schema: z.object({
    model: text(),
    subject: text(),
    metric: text(),
    score: numberBetween(0, 1),
    release: release(),
  }),
  key: ["model", "subject", "release"],
  into: { table: "mmlu_subject_score", row: (row) => row },
});
