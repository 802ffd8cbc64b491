import { invariant } from "../../core/lib/invariant.ts";
import { groupBy } from "../../core/lib/lists.ts";
import type { AssessedTask, Assessment, AssessmentInput } from "../../core/methodology/assessment.ts";
import { mean, partialSpearman, spearman, weightedMean } from "../../core/methodology/statistics.ts";
import type { OutsideIndex, Subject } from "./indices.ts";
import { median } from "./statistics.ts";

/** How one measure agrees with one outside index. Rank correlations. */
type Agreement = {
  readonly measure: string;
  readonly all: number;
  /** With bodily demand partialled out; null for tasks and for bodily demand itself. */
  readonly givenBody: number | null;
  /** Over the half of occupations with less bodily demand; null for tasks. */
  readonly desk: number | null;
  /** Median within an occupation; null for occupations. */
  readonly within: number | null;
};

/** This project's measure, and after it the one-line baselines, against one outside index. */
type Comparison = {
  readonly index: OutsideIndex;
  readonly agreements: readonly [Agreement, ...Agreement[]];
  /** Rows of the index that were found here, and all of its rows. */
  readonly matched: number;
  readonly total: number;
};

type Measure = {
  readonly name: string;
  readonly ofTask?: (task: AssessedTask) => number;
  readonly ofOccupation?: (row: number) => number | null;
};

const DIGITIZATION: Measure = {
  name: "digitization as read",
  ofTask: ({ dimensions }) => dimensions.dimensions.digitization,
};
const NOT_PHYSICAL: Measure = {
  name: "10 − physicality as read",
  ofTask: ({ dimensions }) => 10 - dimensions.dimensions.physicality,
};
const BODILY_DEMAND = ["1.A.2.", "1.A.3."];
const SERVICE_ORIENTATION = "2.B.1.f";

/** Mean importance of some requirements in an occupation, as the source gives it; null where it rates none of them. */
function importanceOf(
  input: AssessmentInput,
  row: number,
  belongs: (elementId: string) => boolean,
): number | null {
  const rated = input.occupations[row]?.requirements.filter(({ element_id }) => belongs(element_id)) ?? [];
  return rated.length === 0 ? null : mean(rated.map(({ importance }) => importance));
}

function measuresFor(input: AssessmentInput): Readonly<Record<Subject, readonly [Measure, ...Measure[]]>> {
  const body = bodilyDemand(input);
  const freeOfBody: Measure = {
    name: "− bodily demand (one O*NET mean)",
    ofOccupation: (row) => {
      const demand = body(row);
      return demand === null ? null : -demand;
    },
  };
  const exposure: Measure = { name: "exposure", ofTask: ({ pillars }) => pillars.ai_exposure_potential };
  const service: Measure = {
    name: "Service Orientation (one O*NET column)",
    ofOccupation: (row) => importanceOf(input, row, (id) => id === SERVICE_ORIENTATION),
  };
  return {
    exposure: [exposure, freeOfBody, DIGITIZATION, NOT_PHYSICAL],
    task_exposure: [exposure, DIGITIZATION, NOT_PHYSICAL],
    reach: [
      { name: "structural_exposure", ofTask: ({ pillars }) => pillars.structural_exposure },
      freeOfBody,
      DIGITIZATION,
      NOT_PHYSICAL,
    ],
    people: [
      { name: "socio_emotional", ofTask: ({ dimensions }) => dimensions.dimensions.socio_emotional },
      { name: "human_imperative", ofTask: ({ pillars }) => pillars.human_imperative },
      service,
    ],
    body: [
      { name: "physicality", ofTask: ({ dimensions }) => dimensions.dimensions.physicality },
      { name: "human_imperative", ofTask: ({ pillars }) => pillars.human_imperative },
      { name: "bodily demand (one O*NET mean)", ofOccupation: body },
    ],
  };
}

/** Bodily demand: mean importance of psychomotor and physical abilities. */
function bodilyDemand(input: AssessmentInput): (row: number) => number | null {
  return (row) => importanceOf(input, row, (id) => BODILY_DEMAND.some((start) => id.startsWith(start)));
}

/** Compares outside indices with this project's measures of the same thing, over the codes or tasks both know. */
export function compareAll(
  indices: readonly OutsideIndex[],
  input: AssessmentInput,
  assessment: Assessment,
): Comparison[] {
  const measures = measuresFor(input);
  const bySoc = (measure: Measure) => socValues(assessment, measure);
  const body = bySoc({ name: "body", ofOccupation: bodilyDemand(input) });
  return indices.map((index) => {
    const { rule, values } = index;
    const [own, ...baselines] = measures[rule.subject];
    const tasks = assessment.tasks.filter(({ taskId }) => values.has(taskId));
    const socs = [...values.keys()].filter((soc) => body.has(soc));
    const isOfTasks = rule.subject === "task_exposure";
    const compared = (measure: Measure) =>
      isOfTasks
        ? compareTasks(measure, tasks, values)
        : compareOccupations(measure.name, bySoc(measure), values, body, socs);
    return {
      index,
      agreements: [compared(own), ...baselines.map(compared)],
      matched: (isOfTasks ? tasks : socs).length,
      total: values.size,
    };
  });
}

/** Values of a measure per 6-digit SOC code: the mean over its O*NET occupations, of tasks by importance. */
function socValues(assessment: Assessment, { ofTask, ofOccupation }: Measure): ReadonlyMap<string, number> {
  const values = new Map<string, number[]>();
  for (const [row, { socCode, taskIndexes }] of assessment.occupations.entries()) {
    const tasks = taskIndexes.map((index) => invariant(assessment.tasks[index], "a task"));
    const value = ofTask
      ? weightedMean(
          tasks.map(ofTask),
          tasks.map(({ rating }) => rating.importance1to5),
        )
      : (ofOccupation?.(row) ?? null);
    const soc = socCode.slice(0, 7);
    if (value !== null) values.set(soc, [...(values.get(soc) ?? []), value]);
  }
  return new Map([...values].map(([soc, list]) => [soc, mean(list)]));
}

function compareOccupations(
  measure: string,
  own: ReadonlyMap<string, number>,
  theirs: ReadonlyMap<string, number>,
  body: ReadonlyMap<string, number>,
  socs: readonly string[],
): Agreement {
  const read = (values: ReadonlyMap<string, number>, list: readonly string[]) =>
    list.map((soc) => invariant(values.get(soc), soc));
  const middle = median(read(body, socs));
  const desks = socs.filter((soc) => invariant(body.get(soc), soc) <= middle);
  const isBody = Math.abs(spearman(read(own, socs), read(body, socs))) > 1 - 1e-9;
  return {
    measure,
    all: spearman(read(own, socs), read(theirs, socs)),
    givenBody: isBody ? null : partialSpearman(read(own, socs), read(theirs, socs), read(body, socs)),
    desk: spearman(read(own, desks), read(theirs, desks)),
    within: null,
  };
}

/** Occupations with fewer labeled tasks than this say nothing about ranking within. */
const LEAST_TASKS = 3;

function compareTasks(
  { name, ofTask }: Measure,
  tasks: readonly AssessedTask[],
  theirs: ReadonlyMap<string, number>,
): Agreement {
  const correlate = (list: readonly AssessedTask[]) =>
    spearman(
      list.map((task) => invariant(ofTask, name)(task)),
      list.map(({ taskId }) => invariant(theirs.get(taskId), taskId)),
    );
  const groups = groupBy(tasks, ({ socCode }) => socCode);
  const within = [...groups.values()].filter(({ length }) => length >= LEAST_TASKS).map(correlate);
  return {
    measure: name,
    all: correlate(tasks),
    givenBody: null,
    desk: null,
    within: median(within.filter(Number.isFinite)),
  };
}

/** The same over several indices, and over labeled tasks. */
type MeanAgreement = Agreement & { readonly tasks: number | null };

/** A measure's means over all exposure indices of occupations, and its agreement with the tasks that people labeled. */
export function meanAgreements(comparisons: readonly Comparison[]): MeanAgreement[] {
  const occupational = comparisons.filter(({ index }) => index.rule.subject === "exposure");
  const labeled = comparisons.find(({ index }) => index.rule.column === "human_exposure_agg");
  const names = occupational[0]?.agreements.map(({ measure }) => measure) ?? [];
  return names.map((measure) => {
    const own = occupational.flatMap(({ agreements }) =>
      agreements.filter((each) => each.measure === measure),
    );
    const known = (read: (each: Agreement) => number | null) => own.flatMap((each) => read(each) ?? []);
    const tasks = labeled?.agreements.find((each) => each.measure === measure);
    const givenBody = known((each) => each.givenBody);
    return {
      measure,
      all: mean(known((each) => each.all)),
      givenBody: givenBody.length === 0 ? null : mean(givenBody),
      desk: mean(known((each) => each.desk)),
      within: tasks?.within ?? null,
      tasks: tasks?.all ?? null,
    };
  });
}

/**
 * Rank correlations of the exposure indices of occupations with one another, over the codes both know: the yardstick for how much
 * agreement can be asked for. Columns of one file are not compared.
 */
export function outsideAgreement(indices: readonly OutsideIndex[]): readonly number[] {
  const occupational = indices.filter(({ rule }) => rule.subject === "exposure");
  return occupational.flatMap((a, at) =>
    occupational.slice(at + 1).flatMap((b) => {
      if (a.rule.file === b.rule.file) return [];
      const shared = [...a.values.keys()].filter((soc) => b.values.has(soc));
      const read = ({ values }: OutsideIndex) => shared.map((soc) => invariant(values.get(soc), soc));
      return [spearman(read(a), read(b))].filter(Number.isFinite);
    }),
  );
}
