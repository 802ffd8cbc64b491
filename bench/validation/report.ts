import { readFileSync } from "node:fs";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import { at } from "../../core/lib/at.ts";
import { grouped } from "../../core/lib/words.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import { printedErrors } from "../../core/methodology/regions/groupMix.ts";
import { bandOf } from "../../core/methodology/requirements/bands.ts";
import { sumOf } from "../../core/methodology/statistics.ts";
import {
  countQuadrants,
  quadrantDistance,
  REFERENCE_DISTRIBUTION,
} from "../../core/methodology/tasks/quadrants.ts";
import { quadrantVerdict } from "../../core/methodology/uncertainty.ts";
import { markdownTable } from "../markdownTable.ts";
import type { gatherEvidence } from "../validate.ts";
import { passAgreement } from "./agreement.ts";
import { meanAgreements } from "./comparisons.ts";
import { barChart, densityChart, pairChart } from "./plots.ts";
import type { Sensitivities } from "./sensitivity.ts";
import { median } from "./statistics.ts";

/** Everything the report is written from. */
type Evidence = Awaited<ReturnType<typeof gatherEvidence>>;

/** The page without its figures: every `{{name}}` is a slot. */
const PAGE = readFileSync(new URL("page.md", import.meta.url), "utf8");

/** The text of each slot by name; null leaves out the section of the page that the slot is in. */
type Slots = Readonly<Record<string, string | null>>;

/** Writes the validation report: its page in Markdown and its plots by file name. Equal evidence gives equal bytes. */
export function writeReport(evidence: Evidence) {
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
  return markdownTable([
    { what: "methodology", version: methodologyVersion },
    { what: "O*NET", version: onetVersion },
    { what: "HELM Lite", version: leaderboardRelease },
    { what: "annotations", version: `${annotations.label} ${annotations.version}` },
  ]);
}

function glance({ comparisons }: Evidence) {
  const means = meanAgreements(comparisons);
  const rows = means.map((each) => ({
    measure: each.measure,
    mean: figure(each.all),
    "given body": figure(each.givenBody),
    "desk half": figure(each.desk),
    tasks: figure(each.tasks),
    within: figure(each.within),
  }));
  return {
    exposureIndices: String(comparisons.filter(({ index }) => index.rule.subject === "exposure").length),
    means: rows.length === 0 ? null : markdownTable(rows),
  };
}

function figure(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : value.toFixed(3);
}

type Quadrants = ReturnType<typeof quadrantsOf>;

/** How tasks or occupations fall into quadrants. */
function quadrantsOf({ assessment }: Evidence, key: "tasks" | "occupations") {
  const here = countQuadrants(assessment[key].map(({ quadrant }) => quadrant));
  return { here, reference: REFERENCE_DISTRIBUTION[key] };
}

function distributions(evidence: Evidence) {
  const tasks = quadrantsOf(evidence, "tasks");
  const occupations = quadrantsOf(evidence, "occupations");
  const distance = ({ here, reference }: Quadrants) => quadrantDistance(here, reference).toFixed(3);
  const counts = ({ here, reference }: Quadrants) =>
    markdownTable(
      QUADRANTS.map((quadrant) => ({
        quadrant,
        here: grouped(here[quadrant]),
        reference: grouped(reference[quadrant]),
      })),
    );
  return {
    distances: markdownTable([
      { of: "tasks", distance: distance(tasks) },
      { of: "occupations", distance: distance(occupations) },
    ]),
    taskQuadrants: counts(tasks),
    occupationQuadrants: counts(occupations),
  };
}

function outsideIndices({ comparisons, outsideAgreement }: Evidence) {
  const yardstick = `\nThe exposure indices of different files correlate with one another at a median of ${median(outsideAgreement).toFixed(2)} (${outsideAgreement.length} pairs).`;
  const rows = comparisons.flatMap(({ index: { rule }, agreements, matched, total }) =>
    agreements.map((each, at) => ({
      index: at === 0 ? rule.label : "",
      measure: each.measure,
      all: figure(each.all),
      "given body": figure(each.givenBody),
      "desk half": figure(each.desk),
      within: figure(each.within),
      matched: at === 0 ? `${grouped(matched)} of ${grouped(total)}` : "",
      "shares with this project": at === 0 ? rule.shared : "",
    })),
  );
  return {
    yardstick: outsideAgreement.length === 0 ? "" : yardstick,
    comparisons: rows.length === 0 ? null : markdownTable(rows),
  };
}

function annotations({ annotations: ratings }: Evidence) {
  return {
    ratedActivities: grouped(ratings.byActivity.size),
    ratedTasks: grouped(ratings.byTask.size),
    passes: markdownTable(
      passAgreement(ratings).map((row) => ({
        dimension: row.dimension,
        ratings: grouped(row.ratings),
        "ICC(2,1)": row.intraclass.toFixed(3),
        "rank correlation": row.rankCorrelation.toFixed(3),
        "mean difference (b − a)": signed(row.meanDifference),
        "above 3 points": String(row.settled),
      })),
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
    markdownTable(
      some.map(({ socCode, scores }) => ({
        code: socCode,
        occupation: titles.get(socCode) ?? "",
        susceptibility: scores.automation_susceptibility_score.toFixed(1),
        resilience: scores.human_centric_resilience_score.toFixed(1),
        balanced: scores.balanced_impact_score.toFixed(1),
      })),
    );
  return {
    mostExposed: tableOf(ranked.slice(0, EXTREMES)),
    leastExposed: tableOf(ranked.slice(-EXTREMES).reverse()),
  };
}

function requirements({ assessment, requirementNames }: Evidence): string {
  return markdownTable(
    assessment.resilience.map((entry) => ({
      id: entry.elementId,
      requirement: requirementNames.get(entry.elementId) ?? "",
      questions: grouped(entry.questionCount),
      suites: entry.suites.join(", "),
      "1 − accuracy": entry.evidence?.toFixed(2) ?? "",
      reach: entry.evidenceWeight.toFixed(2),
      prior: entry.prior.value.toFixed(2),
      resilience: entry.resilience.toFixed(2),
      band: bandOf(entry.resilience).name,
    })),
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

const MEDIAN = "median over occupations";

function uncertainty({ assessment, simulation }: Evidence) {
  const errorOf = (score: string, name: "susceptibility" | "resilience" | "balance") => ({
    figure: `standard error of ${score}, points`,
    [MEDIAN]: median(simulation.occupations.map((each) => each[name].standard_error)).toFixed(2),
  });
  const width = ([low, high]: readonly [number, number]) => high - low;
  const widthOf = (name: "susceptibility" | "resilience") => ({
    figure: `width of the 90 % interval of the rank by ${name}, 0 to 1`,
    [MEDIAN]: median(simulation.occupations.map((each) => width(each[`${name}Quantile`]))).toFixed(3),
  });
  const certain = simulation.occupations.filter(({ errors }, row) => {
    const { pillars, scores } = at(assessment.occupations, row);
    return quadrantVerdict({ ...pillars, ...scores }, errors).quadrant_certain;
  });
  return {
    draws: String(CONSTANTS.draws),
    errors: markdownTable([
      errorOf("automation_susceptibility_score", "susceptibility"),
      errorOf("human_centric_resilience_score", "resilience"),
      errorOf("balanced_impact_score", "balance"),
      widthOf("susceptibility"),
      widthOf("resilience"),
    ]),
    certain: grouped(certain.length),
    occupations: grouped(simulation.occupations.length),
    certainProbability: String(CONSTANTS.certainProbability),
  };
}

function groupMix({ mixErrors }: Evidence): Slots {
  if (mixErrors === null) return { mixAreas: null, mixErrors: null };
  const errors = printedErrors(mixErrors);
  const row = (name: string, error: typeof errors.at_risk_percent) => ({
    figure: name,
    correlation: error.correlation.toFixed(3),
    bias: signed(error.bias),
    "leave-one-out error": error.leave_one_out_error.toFixed(2),
  });
  return {
    mixAreas: String(errors.areas),
    mixErrors: markdownTable([
      row("mean susceptibility, points", errors.mean_automation_score),
      row("mean resilience, points", errors.mean_resilience_score),
      row("highly exposed jobs, percentage points", errors.at_risk_percent),
    ]),
  };
}

function outcomes({ outlook }: Evidence): Slots {
  if (outlook === undefined) return { outlookRounds: null, outlookOccupations: null, outlook: null };
  const row = (relation: string, { rank_correlation, interval_90 }: typeof outlook.with_susceptibility) => ({
    relation,
    "rank correlation": figure(rank_correlation),
    "90 % interval": interval_90?.map(figure).join(" to ") ?? "",
  });
  return {
    outlookRounds: outlook.rounds.join(" and "),
    outlookOccupations: grouped(outlook.occupations),
    outlook: markdownTable([
      row("plain", outlook.with_susceptibility),
      row("between occupations of equal bodily demand", outlook.given_bodily_demand),
    ]),
  };
}

function sensitivity({ sensitivities: { scores, others } }: Evidence) {
  const moved = ({ constant, value, factor }: Sensitivities["scores" | "others"][number]) => ({
    constant,
    value: String(value),
    change: factor < 1 ? "−20 %" : "+20 %",
  });
  return {
    scoreSensitivity: markdownTable(
      scores.map((row) => ({
        ...moved(row),
        "tasks that move": percent(row.movedTasks),
        "occupations that move": percent(row.movedOccupations),
        "rank correlation": row.rankCorrelation.toFixed(4),
      })),
    ),
    otherSensitivity: markdownTable(
      others.map((row) => ({
        ...moved(row),
        figure: row.figure,
        before: row.before.toFixed(2),
        after: row.after.toFixed(2),
      })),
    ),
  };
}

function plots(evidence: Evidence): ReadonlyMap<string, string> {
  const { assessment, comparisons, sensitivities } = evidence;
  const byQuadrant = (title: string, key: "tasks" | "occupations") => {
    const { here, reference } = quadrantsOf(evidence, key);
    const whole = sumOf(QUADRANTS, (name) => reference[name]);
    const pairs = QUADRANTS.map((label) => ({
      label,
      own: here[label] / Math.max(1, assessment[key].length),
      other: reference[label] / whole,
    }));
    return pairChart(title, ["Tidemark", "reference"], pairs);
  };
  const files = new Map([
    ["tasks-by-quadrant.svg", byQuadrant("Tasks by quadrant", "tasks")],
    ["occupations-by-quadrant.svg", byQuadrant("Occupations by quadrant", "occupations")],
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
  const bars = sensitivities.scores.map(({ constant, factor, movedOccupations }) => ({
    label: `${constant} ${factor < 1 ? "−" : "+"}20 %`,
    value: 100 * movedOccupations,
  }));
  const most = Math.max(10, ...bars.map(({ value }) => value));
  return files.set("sensitivity.svg", barChart("Occupations that change quadrant, percent", bars, most, 1));
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
