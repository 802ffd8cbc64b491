import { expect, it } from "vitest";
import { type AssessmentInput, assess } from "../../../core/methodology/assessment.ts";
import { parseQuestionSets } from "../../../core/methodology/requirements/links.ts";
import { parsePriors } from "../../../core/methodology/requirements/priors.ts";
import {
  overlayAnnotations,
  parseReplacementAnnotations,
} from "../../../core/methodology/tasks/annotations.ts";
import { rating, task, workStyles } from "./smallInput.ts";

const HEADER = "id,procedural,digitization,physicality,socio_emotional";
const ratings = parseReplacementAnnotations(
  [HEADER, "4.A.2.a.2.I01.D01,8,9,0,1", "4.A.3.a.1.I01.D01,6,1,9,0"].join("\n"),
  "base",
);
const occupation = (socCode: string, number: number, strength: number, caring: number) => ({
  socCode,
  groups: {
    broadGroup: `${socCode.slice(0, 6)}0`,
    minorGroup: `${socCode.slice(0, 4)}000`,
    majorGroup: `${socCode.slice(0, 2)}-0000`,
  },
  requirements: [rating("2.A.1.e", number), rating("1.A.3.a.1", strength)],
  workStyles: workStyles(caring),
});
const input: AssessmentInput = {
  occupations: [
    occupation("43-3031.00", 5, 1, 3),
    occupation("47-2051.00", 2, 5, 4),
    { ...occupation("43-3039.00", 1, 1, 1), requirements: [], workStyles: [] },
  ],
  tasks: [
    task("1", "43-3031.00", ["4.A.2.a.2.I01.D01"]),
    task("2", "43-3031.00", ["4.A.3.a.1.I01.D01"], 2),
    task("3", "47-2051.00", ["4.A.3.a.1.I01.D01"]),
    task("4", "43-3039.00", ["4.A.2.a.2.I01.D01"], null),
  ],
  elementIds: ["1.A.3.a.1", "2.A.1.e"],
  activityLinks: [
    { elementId: "2.A.1.e", generalActivityId: "4.A.2.a.2" },
    { elementId: "1.A.3.a.1", generalActivityId: "4.A.3.a.1" },
  ],
  questions: Array.from({ length: 40 }, () => ({ suite: "gsm", subject: "gsm" })),
  modelScores: [
    { model: "m", scenario: "mean_win_rate", score: 0.9 },
    { model: "m", scenario: "gsm", score: 0.9 },
  ],
  subjectScores: [],
  judgements: {
    ratings,
    priors: parsePriors(
      [
        "element_id,prior_a,prior_b,reason_a,reason_b,reach_a,reach_b,reach_reason",
        "1.A.3.a.1,0.9,1,needs a body,x,0,0,",
        "2.A.1.e,0.3,0.3,sums,x,0.5,0.5,sums",
      ].join("\n"),
    ),
    questionSets: parseQuestionSets(
      "suite,subject,choices,reason\ngsm,gsm,,school sums\n",
      "suite,subject,element_id,relevance,reason\ngsm,gsm,2.A.1.e,0.9,sums\n",
    ),
    credentials: new Map(),
  },
};
const assessed = assess(input);
const [clerk, mason] = assessed.occupations;

it("the assessment weighs an occupation's tasks by importance", () => {
  const [first, second] = assessed.tasks.map(({ pillars }) => pillars.ai_exposure_potential);
  const expected = (4 * first! + 2 * second!) / 6;
  expect(clerk?.pillars.ai_exposure_potential).toBeCloseTo(expected, 4);
  expect(clerk?.scores.automation_susceptibility_score).toBeCloseTo(100 * expected, 1);
});

it("the assessment borrows a single kind of requirement that a release does not rate, and keeps the rest", () => {
  const partly = { ...occupation("43-3021.00", 2, 5, 3), requirements: [rating("2.A.1.e", 2)] };
  const { occupations } = assess({ ...input, occupations: [...input.occupations, partly] });
  const [strength, number] = occupations[3]?.jobRelevance ?? [];
  expect(number).toBe(0.3536);
  expect(strength).toBe(clerk?.jobRelevance[0]);
  expect(occupations[3]?.imputedFrom).toEqual(["43-3031.00"]);
});

it("the assessment fills the rating of an unrated task and marks it", () => {
  expect(assessed.tasks[3]?.rating).toEqual({
    importance1to5: 3,
    relevance0to100: 70,
    imputed: true,
    importanceError: 0.5,
  });
});

it("the assessment keeps the order of its input and counts every question", () => {
  expect(assessed.tasks.map(({ taskId }) => taskId)).toEqual(["1", "2", "3", "4"]);
  expect(assessed.elementIds).toEqual(["1.A.3.a.1", "2.A.1.e"]);
  expect(assessed.resilience[1]?.questionCount).toBe(40);
  expect(assessed.resilience[0]?.resilience).toBeGreaterThan(assessed.resilience[1]!.resilience);
});

it("the assessment takes another view of a task from an operator's table, and leaves other tasks alone", () => {
  const own = parseReplacementAnnotations(`${HEADER}\ntask:2,9,9,0,0\n`, "Expert panel");
  const judgements = { ...input.judgements, ratings: overlayAnnotations(ratings, own) };
  const other = assess({ ...input, judgements });
  expect(other.tasks[1]?.dimensions.dimensions.digitization).toBe(9);
  expect(other.tasks[1]?.dimensions.basis).toBe("task");
  expect(other.occupations[0]?.pillars.human_imperative).toBeLessThan(clerk!.pillars.human_imperative);
  // The spread that work styles are brought to is that of all occupations: it alone moves with one of them.
  const { ai_exposure_potential, human_imperative } = mason?.pillars ?? {};
  expect(other.occupations[1]?.pillars).toMatchObject({ ai_exposure_potential, human_imperative });
  expect(other.occupations[1]?.lean).toEqual(mason?.lean);
});
