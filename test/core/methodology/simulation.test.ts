import { expect, it } from "vitest";
import { type Assessment, type AssessmentInput, assess } from "../../../core/methodology/assessment.ts";
import { CONSTANTS } from "../../../core/methodology/constants.ts";
import { parseQuestionSets } from "../../../core/methodology/requirements/links.ts";
import { parsePriors } from "../../../core/methodology/requirements/priors.ts";
import { passError, requirementClass, simulate } from "../../../core/methodology/simulation.ts";
import { pearson } from "../../../core/methodology/statistics.ts";
import { parseAnnotations } from "../../../core/methodology/tasks/annotations.ts";
import type { ReasonCode } from "../../../core/methodology/tasks/reasons.ts";
import { quadrantProbability } from "../../../core/methodology/uncertainty.ts";
import { rating, task, workStyles } from "./smallInput.ts";

const PASSES = ["a", "b"].flatMap((pass) =>
  ["procedural", "digitization", "physicality", "socio_emotional"].map((name) => `${name}_${pass}`),
);
const ratings = parseAnnotations(["id", ...PASSES].join(",").concat("\n4.A.1.a.1.I01.D01,5,5,5,5,5,5,5,5"), [
  [
    ["task_id", "statement", ...PASSES, "reasons", "label", "asked_as"].join(","),
    "1,x,6,8.5,1,2,6,8,1,2,REC,Key data,typing",
    "2,x,6,8,1,2,6,8.5,1,2,REC,Check data,checking",
    "3,x,4,2,8,6,4,2,8,6.5,CAR,Bathe patients,washing",
    "4,x,9.5,9.5,0,0.5,10,10,0.5,0,REC,File data,filing",
    "5,x,5,5,5,5,5,5,5,5,SCR,Sort parcels,sorting",
  ].join("\n"),
]);
const occupation = (socCode: string, value: number) => ({
  socCode,
  groups: { broadGroup: socCode, minorGroup: socCode, majorGroup: socCode },
  requirements: ["2.A.1.a", "2.C.1.b"].map((id) => rating(id, value, 4, null)),
  workStyles: workStyles(value),
});
const input: AssessmentInput = {
  occupations: [occupation("43-9021.00", 3), occupation("31-1131.00", 4)],
  tasks: [task("1", "43-9021.00"), task("2", "43-9021.00"), task("3", "31-1131.00")],
  elementIds: ["2.A.1.a", "2.C.1.b"],
  activityLinks: [],
  questions: [],
  modelScores: [],
  subjectScores: [],
  judgements: {
    ratings,
    priors: parsePriors(
      "element_id,prior_a,prior_b,reason_a,reason_b,reach_a,reach_b\n2.A.1.a,0.3,0.3,x,x,0,0\n2.C.1.b,0.3,0.3,x,x,0,0\n",
    ),
    credentials: new Map(),
    questionSets: parseQuestionSets(
      "suite,subject,choices\ngsm,gsm,\n",
      "suite,subject,element_id,relevance,reason\ngsm,gsm,2.C.1.b,1,x\n",
    ),
  },
};
const assessment = assess(input);
const simulated = simulate(assessment, input.judgements);
const [keyer, aide] = simulated.occupations;

const score = (scenario: string, value: number) => ({ model: "m", scenario, score: value });
/** Figures at the ends of their scales, evidence, an occupation without tasks and one that asks for nothing. */
const extreme: AssessmentInput = {
  ...input,
  occupations: [...input.occupations, occupation("11-1011.00", 3), occupation("53-7062.00", 1)],
  tasks: [...input.tasks, task("4", "43-9021.00", [], 4.9), task("5", "53-7062.00", [], 1.1)],
  questions: [{ suite: "gsm", subject: "gsm" }],
  modelScores: [score("mean_win_rate", 1), score("gsm", 0.9), score("math", 1)],
  judgements: {
    ...input.judgements,
    priors: parsePriors(
      "element_id,prior_a,prior_b,reason_a,reason_b,reach_a,reach_b\n2.A.1.a,0.9,0.94,x,x,0,0\n2.C.1.b,0.05,0.09,x,x,0.4,0.4\n",
    ),
  },
};

it("the simulation is the same every time, with the stated number of draws", () => {
  expect(simulate(assessment, input.judgements)).toEqual(simulated);
  expect(keyer?.exposureDraws).toHaveLength(CONSTANTS.draws);
  expect(CONSTANTS.draws).toBeGreaterThanOrEqual(300);
});

it("the simulation gives the figures it has always given", () => {
  const { occupations, resilience } = simulate(assess(extreme), extreme.judgements);
  const figures = occupations.map(({ exposureDraws: _draws, ...each }) => each);
  expect({ ...figures[0], requirements: resilience }).toEqual({
    balance: { interval_90: [-53.6, -24.5], standard_error: 8.67 },
    errors: { ai_exposure_potential: 0.0577, human_imperative: 0.0479 },
    requirements: [
      { interval_90: [0.7416, 1], standard_error: 0.0862 },
      { interval_90: [0.04, 0.1868], standard_error: 0.0493 },
    ],
    resilience: { interval_90: [29.7, 47.2], standard_error: 5.55 },
    resilienceQuantile: [0, 0.5],
    susceptibility: { interval_90: [68.2, 86.3], standard_error: 5.77 },
    susceptibilityQuantile: [0.75, 0.75],
  });
  const errors = figures.slice(1).flatMap((each) => Object.values(each.errors));
  expect(errors).toEqual([0.0207, 0.0248, 0, 0, 0.1428, 0.0373]);
});

it("the simulation moves occupations together where they rest on the same mistakes, so that ranks stay", () => {
  expect(pearson([...keyer!.exposureDraws], [...aide!.exposureDraws])).toBeGreaterThan(0.3);
  expect(aide?.susceptibilityQuantile).toEqual([0, 0]);
});

it("the simulation draws the scores themselves where there is no mistake, also without tasks and where nothing is asked for", () => {
  const none = { ...CONSTANTS, priorError: 0, raterError: 0, unknownError: 0, priorFactor: 1.05 };
  const sure: Assessment = JSON.parse(
    JSON.stringify(assess(extreme, none), (key, value) => (key.endsWith("Error") ? 0 : value)),
  );
  const drawn = simulate(sure, { ratings: { ...ratings, byTask: new Map() }, priors: new Map() }, none);
  const at = (value: number, digits: number) => ({
    standard_error: 0,
    interval_90: [value, value].map((end) => expect.closeTo(end, digits)),
  });
  for (const [row, { scores }] of sure.occupations.entries()) {
    expect(drawn.occupations[row]).toMatchObject({
      errors: { ai_exposure_potential: 0, human_imperative: 0 },
      susceptibility: at(scores.automation_susceptibility_score, 0),
      resilience: at(scores.human_centric_resilience_score, 0),
      balance: at(scores.balanced_impact_score, 0),
    });
  }
  expect(drawn.resilience).toEqual(sure.resilience.map(({ resilience }) => at(resilience, 3)));
  expect(drawn.occupations.map((each) => each.susceptibilityQuantile[0])).toEqual([0.75, 0.25, 0, 0.5]);
});

it("the simulation takes a rating that an operator laid over the table, which has no reasons, at its word", () => {
  const only = { ...CONSTANTS, priorError: 0, unknownError: 0 };
  const errorsAs = (basis: "task" | "activities", reasons: readonly ReasonCode[]) => {
    const tasks = assessment.tasks.map((each) => ({
      ...each,
      dimensions: { ...each.dimensions, basis, reasons },
    }));
    return simulate({ ...assessment, tasks }, input.judgements, only).occupations[0]?.errors.human_imperative;
  };
  expect(errorsAs("task", [])).toBe(0);
  expect(errorsAs("task", ["REC"])).toBeGreaterThan(0);
  expect(errorsAs("activities", [])).toBeGreaterThan(0);
});

it("the simulation agrees with the printed probability of a quadrant", () => {
  const { pillars } = assessment.occupations[0]!;
  const exposed = keyer!.exposureDraws.filter((value) => value > 0.5).length / CONSTANTS.draws;
  const printed = quadrantProbability(pillars, keyer!.errors, { exposure: 0.5, imperative: 1 });
  const share = pillars.ai_exposure_potential > 0.5 ? exposed : 1 - exposed;
  expect(Math.abs(share - printed)).toBeLessThan(0.06);
});

it("the simulation takes half the root mean square difference of two passes", () => {
  expect(passError([3, -3, 3])).toBe(1.5);
  expect(passError([])).toBe(0);
});

it.each([
  ["1.A.2.a.1", "1.A.2"],
  ["1.A.1.b.1", "1.A.1"],
  ["2.C.10", "2.C"],
  ["2.B.3.e", "2.B"],
])("the simulation shares the mistakes of the prior of %s within the class %s", (elementId, shared) => {
  expect(requirementClass(elementId)).toBe(shared);
});
