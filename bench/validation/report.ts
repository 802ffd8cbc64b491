import { readFileSync } from "node:fs";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import { at } from "../../core/lib/at.ts";
import { grouped } from "../../core/lib/words.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import { printedErrors } from "../../core/methodology/regions/groupMix.ts";
import { bandOf } from "../../core/methodology/requirements/bands.ts";
import {
  countQuadrants,
  quadrantDistance,
  REFERENCE_DISTRIBUTION,
} from "../../core/methodology/tasks/quadrants.ts";
import { quadrantVerdict } from "../../core/methodology/uncertainty.ts";
import type { gatherEvidence } from "../validate.ts";
import { passAgreement } from "./agreement.ts";
import { meanAgreements } from "./comparisons.ts";
import { barChart, densityChart, pairChart } from "./plots.ts";
import type { Sensitivities } from "./sensitivity.ts";
import { median } from "./statistics.ts";

/** Everything the report is written from. */
type Evidence = Awaited<ReturnType<typeof gatherEvidence>>;

/** The report: its page in Markdown and its plots by file name. */
type Report = {
  readonly markdown: string;
  readonly plots: ReadonlyMap<string, string>;
};

/** The page without its figures: every `{{name}}` is a slot. */
const PAGE = readFileSync(new URL("page.md", import.meta.url), "utf8");

/** The text of each slot by name; null leaves out the section of the page that the slot is in. */
type Slots = Readonly<Record<string, string | null>>;

/** Writes the validation report. Equal evidence gives equal bytes. */
export function writeReport(evidence: Evidence): Report {
  const slots = {
    versions: versions(evidence),
    ...glance(evidence),
    ...distributions(evidence),
    ...outsideIndices(evidence),
    ...annotations(evidence),
    ...extremes(evidence),
    requirements: requirements(evidence),
    similarity: similarity(evidence),
    ...uncertainty(evidence),
    ...groupMix(evidence),
    ...outcomes(evidence),
    ...sensitivity(evidence),
  };
  return { markdown: filled(PAGE, slots), plots: plots(evidence) };
}

function filled(page: string, slots: Slots): string {
  const SLOT = /\{\{(\w+)\}\}/g;
  const textOf = (name: string) => {
    const text = slots[name];
    if (text === undefined) throw new Error(`The page has a slot "${name}" that nothing fills.`);
    return text;
  };
  const sections = page.split(/(?<=\n\n)(?=## )/).filter((section) => {
    const names = [...section.matchAll(SLOT)].map(([, name = ""]) => name);
    return names.every((name) => textOf(name) !== null);
  });
  return sections.join("").replace(SLOT, (_, name: string) => textOf(name) ?? "");
}

function versions({ methodologyVersion, onetVersion, leaderboardRelease, annotations }: Evidence): string {
  return table(
    ["what", "version"],
    [
      ["methodology", methodologyVersion],
      ["O*NET", onetVersion],
      ["HELM Lite", leaderboardRelease],
      ["annotations", `${annotations.label} ${annotations.version}`],
    ],
  );
}

function glance({ comparisons }: Evidence) {
  const means = meanAgreements(comparisons);
  const rows = means.map((each) => [
    each.measure,
    ...[each.all, each.givenBody, each.desk, each.tasks, each.within].map(figure),
  ]);
  return {
    exposureIndices: String(comparisons.filter(({ index }) => index.rule.subject === "exposure").length),
    means:
      means.length === 0
        ? null
        : table(["measure", "mean", "given body", "desk half", "tasks", "within"], rows),
  };
}

function figure(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : value.toFixed(3);
}

/** How tasks or occupations fall into quadrants. */
type Quadrants = {
  readonly here: ReturnType<typeof countQuadrants>;
  readonly reference: ReturnType<typeof countQuadrants>;
};

function quadrantsOf({ assessment }: Evidence, key: "tasks" | "occupations"): Quadrants {
  const here = countQuadrants(assessment[key].map(({ quadrant }) => quadrant));
  return { here, reference: REFERENCE_DISTRIBUTION[key] };
}

function distributions(evidence: Evidence) {
  const tasks = quadrantsOf(evidence, "tasks");
  const occupations = quadrantsOf(evidence, "occupations");
  const distance = ({ here, reference }: Quadrants) => quadrantDistance(here, reference).toFixed(3);
  const counts = ({ here, reference }: Quadrants) =>
    table(
      ["quadrant", "here", "reference"],
      QUADRANTS.map((name) => [name, grouped(here[name]), grouped(reference[name])]),
    );
  return {
    distances: table(
      ["of", "distance"],
      [
        ["tasks", distance(tasks)],
        ["occupations", distance(occupations)],
      ],
    ),
    taskQuadrants: counts(tasks),
    occupationQuadrants: counts(occupations),
  };
}

function outsideIndices({ comparisons, outsideAgreement }: Evidence) {
  const yardstick = `\nThe exposure indices of different files correlate with one another at a median of ${median(outsideAgreement).toFixed(2)} (${outsideAgreement.length} pairs).`;
  const rows = comparisons.flatMap(({ index: { rule }, agreements, matched, total }) =>
    agreements.map((each, at) => [
      at === 0 ? rule.label : "",
      each.measure,
      ...[each.all, each.givenBody, each.desk, each.within].map(figure),
      at === 0 ? `${grouped(matched)} of ${grouped(total)}` : "",
      at === 0 ? rule.shared : "",
    ]),
  );
  const head = [
    "index",
    "measure",
    "all",
    "given body",
    "desk half",
    "within",
    "matched",
    "shares with this project",
  ];
  return {
    yardstick: outsideAgreement.length === 0 ? "" : yardstick,
    comparisons: comparisons.length === 0 ? null : table(head, rows),
  };
}

function annotations({ annotations: ratings }: Evidence) {
  return {
    ratedActivities: grouped(ratings.byActivity.size),
    ratedTasks: grouped(ratings.byTask.size),
    passes: table(
      ["dimension", "ratings", "ICC(2,1)", "rank correlation", "mean difference (b − a)", "above 3 points"],
      passAgreement(ratings).map((row) => [
        row.dimension,
        grouped(row.ratings),
        row.intraclass.toFixed(3),
        row.rankCorrelation.toFixed(3),
        signed(row.meanDifference),
        String(row.settled),
      ]),
    ),
  };
}

const EXTREMES = 20;

function extremes({ assessment, titles }: Evidence) {
  const ranked = assessment.occupations.toSorted(
    (a, b) =>
      b.pillars.ai_exposure_potential - a.pillars.ai_exposure_potential || (a.socCode < b.socCode ? -1 : 1),
  );
  const tableOf = (some: typeof ranked) =>
    table(
      ["code", "occupation", "susceptibility", "resilience", "balanced"],
      some.map(({ socCode, scores }) => [
        socCode,
        titles.get(socCode) ?? "",
        scores.automation_susceptibility_score.toFixed(1),
        scores.human_centric_resilience_score.toFixed(1),
        scores.balanced_impact_score.toFixed(1),
      ]),
    );
  return {
    mostExposed: tableOf(ranked.slice(0, EXTREMES)),
    leastExposed: tableOf(ranked.slice(-EXTREMES).reverse()),
  };
}

function requirements({ assessment, requirementNames }: Evidence): string {
  return table(
    ["id", "requirement", "questions", "suites", "1 − accuracy", "reach", "prior", "resilience", "band"],
    assessment.resilience.map((entry) => [
      entry.elementId,
      requirementNames.get(entry.elementId) ?? "",
      grouped(entry.questionCount),
      entry.suites.join(", "),
      entry.evidence === null ? "" : entry.evidence.toFixed(2),
      entry.evidenceWeight.toFixed(2),
      entry.prior.value.toFixed(2),
      entry.resilience.toFixed(2),
      bandOf(entry.resilience).name,
    ]),
  );
}

function similarity({ relatedness, transitions }: Evidence): string {
  const counts = `At the default similarity of 0.80 a typical occupation has ${transitions[1]} transitions (lower decile ${transitions[0]}, upper decile ${transitions[2]}).`;
  if (relatedness === null) return counts;
  return [
    `O*NET lists ${grouped(relatedness.relatedPairs)} pairs of related occupations. The list is not an input of the similarity. A listed pair is more similar`,
    `than a pair that is not listed with a chance of ${relatedness.areaUnderCurve.toFixed(3)}; the median similarity is ${relatedness.medianRelated.toFixed(2)} for listed pairs and ${relatedness.medianOther.toFixed(2)} for the others.`,
    counts,
  ].join("\n");
}

function uncertainty({ assessment, simulation }: Evidence) {
  const medianError = (name: "susceptibility" | "resilience" | "balance") =>
    median(simulation.occupations.map((occupation) => occupation[name].standard_error)).toFixed(2);
  const medianWidth = (name: "susceptibilityQuantile" | "resilienceQuantile") =>
    median(simulation.occupations.map(({ [name]: [low, high] }) => high - low)).toFixed(3);
  const certain = simulation.occupations.filter(({ errors }, row) => {
    const { pillars, scores } = at(assessment.occupations, row);
    return quadrantVerdict({ ...pillars, ...scores }, errors).quadrant_certain;
  });
  return {
    draws: String(CONSTANTS.draws),
    errors: table(
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
    certain: grouped(certain.length),
    occupations: grouped(simulation.occupations.length),
    certainProbability: String(CONSTANTS.certainProbability),
  };
}

function groupMix({ mixErrors }: Evidence): Slots {
  if (mixErrors === null) return { mixAreas: null, mixErrors: null };
  const errors = printedErrors(mixErrors);
  const row = (
    name: string,
    { bias, leave_one_out_error: error, correlation }: typeof errors.at_risk_percent,
  ) => [name, correlation.toFixed(3), signed(bias), error.toFixed(2)];
  return {
    mixAreas: String(errors.areas),
    mixErrors: table(
      ["figure", "correlation", "bias", "leave-one-out error"],
      [
        row("mean susceptibility, points", errors.mean_automation_score),
        row("mean resilience, points", errors.mean_resilience_score),
        row("highly exposed jobs, percentage points", errors.at_risk_percent),
      ],
    ),
  };
}

function outcomes({ outlook }: Evidence): Slots {
  if (outlook === undefined) return { outlookRounds: null, outlookOccupations: null, outlook: null };
  const row = (name: string, { rank_correlation, interval_90: interval }: Relation) => [
    name,
    figure(rank_correlation),
    interval === null ? "" : `${figure(interval[0])} to ${figure(interval[1])}`,
  ];
  return {
    outlookRounds: outlook.rounds.join(" and "),
    outlookOccupations: grouped(outlook.occupations),
    outlook: table(
      ["relation", "rank correlation", "90 % interval"],
      [
        row("plain", outlook.with_susceptibility),
        row("between occupations of equal bodily demand", outlook.given_bodily_demand),
      ],
    ),
  };
}

type Relation = NonNullable<Evidence["outlook"]>["with_susceptibility"];

function sensitivity({ sensitivities: { scores, others } }: Evidence) {
  const moved = ({ constant, value, factor }: Sensitivities["scores" | "others"][number]) => [
    constant,
    String(value),
    factor < 1 ? "−20 %" : "+20 %",
  ];
  return {
    scoreSensitivity: table(
      ["constant", "value", "change", "tasks that move", "occupations that move", "rank correlation"],
      scores.map((row) => [
        ...moved(row),
        percent(row.movedTasks),
        percent(row.movedOccupations),
        row.rankCorrelation.toFixed(4),
      ]),
    ),
    otherSensitivity: table(
      ["constant", "value", "change", "figure", "before", "after"],
      others.map((row) => [...moved(row), row.figure, row.before.toFixed(2), row.after.toFixed(2)]),
    ),
  };
}

function plots(evidence: Evidence): ReadonlyMap<string, string> {
  const { assessment, comparisons, sensitivities } = evidence;
  const shares = (key: "tasks" | "occupations") => {
    const { here, reference } = quadrantsOf(evidence, key);
    const sum = QUADRANTS.reduce((total, name) => total + reference[name], 0);
    return QUADRANTS.map((label) => ({
      label,
      own: here[label] / Math.max(1, assessment[key].length),
      other: reference[label] / sum,
    }));
  };
  const files = new Map([
    ["tasks-by-quadrant.svg", pairChart("Tasks by quadrant", ["Tidemark", "reference"], shares("tasks"))],
    [
      "occupations-by-quadrant.svg",
      pairChart("Occupations by quadrant", ["Tidemark", "reference"], shares("occupations")),
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

function percent(share01: number): string {
  return `${(100 * share01).toFixed(1)} %`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

function shortened(label: string): string {
  return label.length > 42 ? `${label.slice(0, 41)}…` : label;
}
