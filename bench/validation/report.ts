import type { z } from "zod";
import type { Indices } from "../../core/contract/shapes.ts";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import { invariant } from "../../core/lib/invariant.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import { type MixErrors, printedErrors } from "../../core/methodology/regions/groupMix.ts";
import { bandOf } from "../../core/methodology/requirements/bands.ts";
import type { Simulation } from "../../core/methodology/simulation.ts";
import type { AnnotationTable } from "../../core/methodology/tasks/annotations.ts";
import {
  countQuadrants,
  quadrantDistance,
  REFERENCE_DISTRIBUTION,
} from "../../core/methodology/tasks/quadrants.ts";
import { quadrantVerdict } from "../../core/methodology/uncertainty.ts";
import { type PassAgreement, passAgreement } from "./agreement.ts";
import { type Comparison, meanAgreements } from "./comparisons.ts";
import { barChart, densityChart, pairChart } from "./plots.ts";
import type { Relatedness } from "./relatedness.ts";
import type { Sensitivities } from "./sensitivity.ts";
import { median } from "./statistics.ts";

/** Everything the report is written from. */
export type Evidence = {
  readonly methodologyVersion: string;
  readonly onetVersion: string;
  readonly leaderboardRelease: string;
  readonly annotations: AnnotationTable;
  readonly assessment: Assessment;
  readonly simulation: Simulation;
  readonly titles: ReadonlyMap<string, string>;
  readonly requirementNames: ReadonlyMap<string, string>;
  readonly comparisons: readonly Comparison[];
  /** Rank correlations of the outside indices with one another. */
  readonly outsideAgreement: readonly number[];
  /** Null where the source tables have no Related Occupations. */
  readonly relatedness: Relatedness | null;
  /** How regions estimated from major groups stand to detailed figures. */
  readonly mixErrors: MixErrors | null;
  /** How what BLS revised relates to susceptibility. */
  readonly outlook: z.input<typeof Indices>["outlook_revision"];
  /** Lower decile, median and upper decile of transitions at the default similarity. */
  readonly transitions: readonly [number, number, number];
  readonly sensitivities: Sensitivities;
};

/** The report: its page in Markdown and its plots by file name. */
export type Report = {
  readonly markdown: string;
  readonly plots: ReadonlyMap<string, string>;
};

/** Writes the validation report. Equal evidence gives equal bytes. */
export function writeReport(evidence: Evidence): Report {
  const agreements = passAgreement(evidence.annotations);
  const sections = [
    introduction(evidence),
    glance(evidence),
    distributions(evidence),
    outsideIndices(evidence),
    annotations(evidence, agreements),
    extremes(evidence),
    requirements(evidence),
    similarity(evidence),
    uncertainty(evidence),
    groupMix(evidence),
    outcomes(evidence),
    sensitivity(evidence),
    LIMITS,
  ];
  return {
    markdown: `${sections.filter((section) => section !== "").join("\n\n")}\n`,
    plots: plots(evidence),
  };
}

function introduction({
  methodologyVersion,
  onetVersion,
  leaderboardRelease,
  annotations,
}: Evidence): string {
  return [
    "# Validation",
    "",
    "Written by `npm run validate -- --sources DIR --against DIR`; do not edit. How the numbers come about is in",
    "[methodology.md](methodology.md). No outside index enters a score, and no constant was searched for with one in view. The",
    "products stand as they do because they are the shortest that say what is meant; variants tried beside them (other weights of",
    "requirements, physicality alone as structure) differ by less than 0.01. Every agreement has its one-line baselines beside it.",
    "",
    table(
      ["what", "version"],
      [
        ["methodology", methodologyVersion],
        ["O*NET", onetVersion],
        ["HELM Lite", leaderboardRelease],
        ["annotations", `${annotations.label} ${annotations.version}`],
      ],
    ),
  ].join("\n");
}

function glance({ comparisons }: Evidence): string {
  const means = meanAgreements(comparisons);
  if (means.length === 0) return "";
  const count = comparisons.filter(({ index }) => index.rule.subject === "exposure").length;
  return [
    "## At a glance",
    "",
    `Mean rank correlation with ${count} exposure indices by occupation; with bodily demand (mean importance of O*NET's psychomotor and`,
    "physical abilities) partialled out; over the half of occupations with less bodily demand; with tasks as people labeled them, over all",
    "and as the median within an occupation. Below the measure, what one column or one rating gives without any method.",
    "",
    table(
      ["measure", "mean", "given body", "desk half", "tasks", "within"],
      means.map((each) => [
        each.measure,
        ...[each.all, each.givenBody, each.desk, each.tasks, each.within].map(figure),
      ]),
    ),
  ].join("\n");
}

function figure(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : value.toFixed(3);
}

function distributions({ assessment }: Evidence): string {
  const distance = (
    list: readonly { quadrant: (typeof QUADRANTS)[number] }[],
    key: "tasks" | "occupations",
  ) =>
    quadrantDistance(
      countQuadrants(list.map(({ quadrant }) => quadrant)),
      REFERENCE_DISTRIBUTION[key],
    ).toFixed(3);
  const rows = (list: readonly { quadrant: (typeof QUADRANTS)[number] }[], key: "tasks" | "occupations") => {
    const counts = countQuadrants(list.map(({ quadrant }) => quadrant));
    return QUADRANTS.map(
      (name): Cells => [name, whole(counts[name]), whole(REFERENCE_DISTRIBUTION[key][name])],
    );
  };
  return [
    "## Quadrants against the reference distribution",
    "",
    "The reference is the distribution published for the service whose interface this one shares. It was made with other",
    "annotations and is a check on scale, not a truth. Total variation distance, 0 equal, 1 disjoint; the aim is below 0.20 for both, with",
    "every quadrant lived in. Callers can set thresholds of their own.",
    "",
    table(
      ["of", "distance"],
      (["tasks", "occupations"] as const).map((key): Cells => [key, distance(assessment[key], key)]),
    ),
    "",
    "Tasks:",
    "",
    table(["quadrant", "here", "reference"], rows(assessment.tasks, "tasks")),
    "",
    "![Tasks by quadrant](validation/tasks-by-quadrant.svg)",
    "",
    "Occupations:",
    "",
    table(["quadrant", "here", "reference"], rows(assessment.occupations, "occupations")),
    "",
    "![Occupations by quadrant](validation/occupations-by-quadrant.svg)",
    "",
    "![Occupations by exposure and imperative](validation/exposure-and-imperative.svg)",
  ].join("\n");
}

function outsideIndices({ comparisons, outsideAgreement }: Evidence): string {
  if (comparisons.length === 0) return "";
  const yardstick =
    outsideAgreement.length === 0
      ? []
      : [
          `The exposure indices of different files correlate with one another at a median of ${median(outsideAgreement).toFixed(2)} (${outsideAgreement.length} pairs).`,
        ];
  return [
    "## Agreement with other people's indices",
    "",
    "Rank correlations. Occupations are compared by 6-digit SOC code: the mean over the O*NET occupations of a code that O*NET rates. Indices",
    "on the 2010 codes are matched where the code is the same in 2018; the rest are left out and counted. Most of these indices are not",
    "independent of this one: the table says what they share. The first line of an index is this project's measure, the others are baselines.",
    ...yardstick,
    "",
    table(
      ["index", "measure", "all", "given body", "desk half", "within", "matched", "shares with this project"],
      comparisons.flatMap(({ index: { rule }, agreements, matched, total }) =>
        agreements.map((each, at) => [
          at === 0 ? rule.label : "",
          each.measure,
          ...[each.all, each.givenBody, each.desk, each.within].map(figure),
          at === 0 ? `${whole(matched)} of ${whole(total)}` : "",
          at === 0 ? rule.shared : "",
        ]),
      ),
    ),
    "",
    "![Agreement with other indices](validation/agreement.svg)",
  ].join("\n");
}

function annotations(
  { annotations: { byActivity, byTask } }: Evidence,
  agreements: readonly PassAgreement[],
): string {
  return [
    "## Agreement of the annotation passes",
    "",
    `${whole(byActivity.size)} work activities and ${whole(byTask.size)} tasks were rated in two separate passes, in different orders, under`,
    "[one rubric](annotation-rubric.md). Agreement is computed from the passes alone. It says how",
    "reproducible the ratings are under the rubric. Both passes were made by language models, so that they agree more than two",
    "experts of different schools would, and what such models get wrong alike stands in both: these figures are an upper",
    "bound of reliability. The independent indices above are the check on validity.",
    "",
    table(
      ["dimension", "ratings", "ICC(2,1)", "rank correlation", "mean difference (b − a)", "above 3 points"],
      agreements.map((row) => [
        row.dimension,
        whole(row.ratings),
        row.intraclass.toFixed(3),
        row.rankCorrelation.toFixed(3),
        signed(row.meanDifference),
        String(row.settled),
      ]),
    ),
  ].join("\n");
}

const EXTREMES = 20;

function extremes({ assessment, titles }: Evidence): string {
  const ranked = assessment.occupations.toSorted(
    (a, b) =>
      b.pillars.ai_exposure_potential - a.pillars.ai_exposure_potential || (a.socCode < b.socCode ? -1 : 1),
  );
  const row = ({ socCode, scores }: (typeof ranked)[number]): Cells => [
    socCode,
    titles.get(socCode) ?? "",
    scores.automation_susceptibility_score.toFixed(1),
    scores.human_centric_resilience_score.toFixed(1),
    scores.balanced_impact_score.toFixed(1),
  ];
  const head = ["code", "occupation", "susceptibility", "resilience", "balanced"];
  return [
    "## Most and least exposed occupations",
    "",
    table(head, ranked.slice(0, EXTREMES).map(row)),
    "",
    "Least exposed, least first:",
    "",
    table(head, ranked.slice(-EXTREMES).reverse().map(row)),
  ].join("\n");
}

function requirements({ assessment, requirementNames }: Evidence): string {
  return [
    "## Requirements",
    "",
    "`1 − accuracy` is that of the current models on the linked questions, weighted by relevance; `reach` is its weight",
    "against the prior; `resilience` is the published `ai_resilience_score`.",
    "",
    table(
      ["id", "requirement", "questions", "suites", "1 − accuracy", "reach", "prior", "resilience", "band"],
      assessment.resilience.map((entry) => [
        entry.elementId,
        requirementNames.get(entry.elementId) ?? "",
        whole(entry.questionCount),
        entry.suites.join(", "),
        entry.evidence === null ? "" : entry.evidence.toFixed(2),
        entry.evidenceWeight.toFixed(2),
        entry.prior.value.toFixed(2),
        entry.resilience.toFixed(2),
        bandOf(entry.resilience).name,
      ]),
    ),
  ].join("\n");
}

function similarity({ relatedness, transitions }: Evidence): string {
  const counts = `At the default similarity of 0.80 a typical occupation has ${transitions[1]} transitions (lower decile ${transitions[0]}, upper decile ${transitions[2]}).`;
  if (relatedness === null) return ["## Similarity of occupations", "", counts].join("\n");
  return [
    "## Similarity of occupations",
    "",
    `O*NET lists ${whole(relatedness.relatedPairs)} pairs of related occupations. The list is not an input of the similarity. A listed pair is more similar`,
    `than a pair that is not listed with a chance of ${relatedness.areaUnderCurve.toFixed(3)}; the median similarity is ${relatedness.medianRelated.toFixed(2)} for listed pairs and ${relatedness.medianOther.toFixed(2)} for the others.`,
    counts,
  ].join("\n");
}

function uncertainty({ assessment, simulation }: Evidence): string {
  const medianError = (name: "susceptibility" | "resilience" | "balance") =>
    median(simulation.occupations.map((occupation) => occupation[name].standard_error)).toFixed(2);
  const medianWidth = (name: "susceptibilityQuantile" | "resilienceQuantile") =>
    median(simulation.occupations.map(({ [name]: [low, high] }) => high - low)).toFixed(3);
  const sure = simulation.occupations.filter(({ errors }, row) => {
    const { pillars, scores } = invariant(assessment.occupations[row], "an occupation");
    return quadrantVerdict({ ...pillars, ...scores }, errors).quadrant_certain;
  }).length;
  return [
    "## Uncertainty",
    "",
    `${CONSTANTS.draws} joint draws of everything that was judged or sampled ([methodology.md](methodology.md#uncertainty)). They leave out what`,
    "no source states: whether the formulas are the right ones.",
    "",
    table(
      ["figure", "median over occupations"],
      [
        ["standard error of automation_susceptibility_score, points", medianError("susceptibility")],
        ["standard error of human_centric_resilience_score, points", medianError("resilience")],
        ["standard error of balanced_impact_score, points", medianError("balance")],
        [
          "width of the 90 % interval of the rank by susceptibility, 0 to 1",
          medianWidth("susceptibilityQuantile"),
        ],
        ["width of the 90 % interval of the rank by resilience, 0 to 1", medianWidth("resilienceQuantile")],
      ],
    ),
    "",
    `The quadrant of ${whole(sure)} of ${whole(simulation.occupations.length)} occupations is certain (probability at least ${CONSTANTS.certainProbability}).`,
  ].join("\n");
}

function groupMix({ mixErrors }: Evidence): string {
  if (mixErrors === null) return "";
  const errors = printedErrors(mixErrors);
  const row = (
    name: string,
    { bias, leave_one_out_error: error, correlation }: typeof errors.at_risk_percent,
  ) => [name, correlation.toFixed(3), signed(bias), error.toFixed(2)];
  return [
    "## Areas known by major groups",
    "",
    `Estimates from major groups held against detailed figures on the ${errors.areas} areas that have both. The bias is the mean of detailed less`,
    "estimated and is taken off every estimate; the error is the root mean square of what is left where each area's bias is that of the others",
    "(leave one out). All these areas are Californian: elsewhere the error may be larger.",
    "",
    table(
      ["figure", "correlation", "bias", "leave-one-out error"],
      [
        row("mean susceptibility, points", errors.mean_automation_score),
        row("mean resilience, points", errors.mean_resilience_score),
        row("highly exposed jobs, percentage points", errors.at_risk_percent),
      ],
    ),
  ].join("\n");
}

function outcomes({ outlook }: Evidence): string {
  if (outlook === undefined) return "";
  const row = (name: string, { rank_correlation: correlation, interval_90: interval }: Relation) => [
    name,
    figure(correlation),
    interval === null ? "" : `${figure(interval[0])} to ${figure(interval[1])}`,
  ];
  return [
    "## What forecasters changed",
    "",
    `BLS projections ${outlook.rounds.join(" and ")} for the same ${whole(outlook.occupations)} occupations: rank correlation of susceptibility with`,
    "the newer growth less the older, percentage points. Both rounds are expectations, not outcomes.",
    "",
    table(
      ["relation", "rank correlation", "90 % interval"],
      [
        row("plain", outlook.with_susceptibility),
        row("between occupations of equal bodily demand", outlook.given_bodily_demand),
      ],
    ),
  ].join("\n");
}

type Relation = NonNullable<Evidence["outlook"]>["with_susceptibility"];

function sensitivity({ sensitivities: { scores, others } }: Evidence): string {
  const change = (factor: number) => (factor < 1 ? "−20 %" : "+20 %");
  return [
    "## Sensitivity",
    "",
    "Each constant is moved by 20 %, one at a time, and everything is computed anew. `priorFactor`, `reachFactor`, `referenceFactor` and",
    "`reliabilityFactor` move whole tables or a measured figure. The last column is the rank correlation of occupations' susceptibility before and",
    "after: the order of occupations hardly depends on any constant, the cut into quadrants does.",
    "",
    table(
      ["constant", "value", "change", "tasks that move", "occupations that move", "rank correlation"],
      scores.map((row) => [
        row.constant,
        String(row.value),
        change(row.factor),
        percent(row.movedTasks),
        percent(row.movedOccupations),
        row.rankCorrelation.toFixed(4),
      ]),
    ),
    "",
    "![Occupations that change quadrant](validation/sensitivity.svg)",
    "",
    "The other constants move no score, but these figures:",
    "",
    table(
      ["constant", "value", "change", "figure", "before", "after"],
      others.map((row) => [
        row.constant,
        String(row.value),
        change(row.factor),
        row.figure,
        row.before.toFixed(2),
        row.after.toFixed(2),
      ]),
    ),
  ].join("\n");
}

const LIMITS = `## What the measure is not

- **Not a prediction of displacement.** It says where today's models could take part in today's tasks. Whether they will depends on
  cost, law, liability, taste and what people do next, none of which is in it.
- **Not a measure of use.** No record of what people actually ask of models enters it.
- **Not about robots.** "AI" is language models as benchmarked on text. A robot that grips would change the physical side; the
  priors for body and senses say that it is not here.
- **Not finer than its sources.** O*NET describes an occupation by one set of tasks; two employers' versions of a job can
  differ more than two occupations do. Benchmarks are short, public and partly known to the models; the
  requirements no benchmark tests rest on stated priors.
- **Not a measure of persons.** A score is of an occupation's tasks, not of anyone who does them.
- **Not beyond its ratings.** The four dimensions are judgements under a rubric. Anyone can put others in their place
  (\`TIDEMARK_ANNOTATIONS\`), and the sensitivity table says what hangs on the rest.
- **Not equally sure everywhere.** Unrated occupations borrow from relatives, unrated tasks from their occupation, and quadrants near
  a threshold are a coin's toss; the responses say so where it applies.`;

function plots(evidence: Evidence): ReadonlyMap<string, string> {
  const { assessment, comparisons, sensitivities } = evidence;
  const shares = (
    list: readonly { quadrant: (typeof QUADRANTS)[number] }[],
    key: "tasks" | "occupations",
  ) => {
    const counts = countQuadrants(list.map(({ quadrant }) => quadrant));
    const reference = REFERENCE_DISTRIBUTION[key];
    const sum = QUADRANTS.reduce((total, name) => total + reference[name], 0);
    return QUADRANTS.map((label) => ({
      label,
      own: counts[label] / Math.max(1, list.length),
      other: reference[label] / sum,
    }));
  };
  const files = new Map([
    [
      "tasks-by-quadrant.svg",
      pairChart("Tasks by quadrant", ["Tidemark", "reference"], shares(assessment.tasks, "tasks")),
    ],
    [
      "occupations-by-quadrant.svg",
      pairChart(
        "Occupations by quadrant",
        ["Tidemark", "reference"],
        shares(assessment.occupations, "occupations"),
      ),
    ],
    [
      "exposure-and-imperative.svg",
      densityChart(
        "Occupations by exposure and imperative",
        ["ai_exposure_potential", "human_imperative"],
        assessment.occupations.map(({ pillars }) => [
          pillars.ai_exposure_potential,
          pillars.human_imperative,
        ]),
        [CONSTANTS.exposureThreshold, CONSTANTS.imperativeThreshold],
      ),
    ],
  ]);
  if (comparisons.length > 0) {
    const bars = comparisons.map(({ index: { rule }, agreements: [own, ...baselines] }) => ({
      label: shortened(rule.label),
      value: Math.abs(own.all),
      mark: Math.max(...baselines.map(({ all }) => Math.abs(all))),
    }));
    files.set("agreement.svg", barChart("Agreement with other indices (line: best baseline)", bars, 1, 2));
  }
  if (sensitivities.scores.length > 0) {
    const bars = sensitivities.scores.map(({ constant, factor, movedOccupations }) => ({
      label: `${constant} ${factor < 1 ? "−" : "+"}20 %`,
      value: 100 * movedOccupations,
    }));
    const most = Math.max(10, ...bars.map(({ value }) => value));
    files.set("sensitivity.svg", barChart("Occupations that change quadrant, percent", bars, most, 1));
  }
  return files;
}

type Cells = readonly string[];

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A count with commas between thousands. */
function whole(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

function percent(share01: number): string {
  return `${(100 * share01).toFixed(1)} %`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

function shortened(label: string): string {
  return label.length > 42 ? `${label.slice(0, 41)}…` : label;
}
