import type { Response } from "../../../core/contract/endpoints.ts";
import { TASK_SORTS } from "../../../core/contract/endpoints.ts";
import {
  countQuadrants,
  DEFAULT_THRESHOLDS,
  type Thresholds,
} from "../../../core/methodology/tasks/quadrants.ts";
import { TaskMap } from "../../charts/taskMap.tsx";
import type { Column } from "../../csv.ts";
import { Section } from "../../document.tsx";
import type { PageRequest } from "../../page.ts";
import { Chart } from "../../parts/chart.tsx";
import { Choice, Field, Filters } from "../../parts/filters.tsx";
import { outOf100 } from "../../parts/format.ts";
import { QuadrantLegend, QuadrantName } from "../../parts/quadrant.tsx";
import { DataTable } from "../../parts/table.tsx";

type JobTasks = Response<"jobTasks">;
type OneTask = JobTasks["tasks"][number];

const DIMENSIONS = ["procedural", "digitization", "physicality", "socio_emotional"] as const;
const PILLARS = [
  "structural_exposure",
  "capability_task",
  "ai_exposure_potential",
  "human_imperative",
] as const;
const DIMENSION_WORDS = {
  procedural: "rule-based",
  digitization: "accessible to software",
  physicality: "physical",
  socio_emotional: "needs another person",
} as const;

const THRESHOLD_INPUT = { type: "number", min: "0", max: "100", step: "any" } as const;

/** Tasks as CSV, in the names of the API. */
export const TASK_COLUMNS: readonly Column<OneTask>[] = [
  "task_id",
  "label",
  "quadrant",
  "importance",
  "relevance",
  ...DIMENSIONS.map((name): Column<OneTask> => [name, ({ dimensions }) => dimensions[name]]),
  ...PILLARS.map((name): Column<OneTask> => [name, ({ pillars }) => pillars[name]]),
  ["reasons", ({ reasons }) => reasons.map(({ words }) => words).join("; ")],
];

/** The thresholds of an address, which counts them from 0 to 100; the defaults where it has none or none in that range. */
export function thresholdsOf(query: URLSearchParams): Thresholds {
  const given = (name: string, fallback: number) => {
    const value100 = Number(query.get(name) || Number.NaN);
    return value100 >= 0 && value100 <= 100 ? value100 / 100 : fallback;
  };
  return {
    exposure: given("exposure_above", DEFAULT_THRESHOLDS.exposure),
    imperative: given("need_above", DEFAULT_THRESHOLDS.imperative),
  };
}

/** The tasks as a map with thresholds to move, and as a table. */
export function Tasks({ request, tasks: answer }: { request: PageRequest; tasks: JobTasks }) {
  const { tasks } = answer;
  const thresholds = thresholdsOf(request.query);
  const counts = countQuadrants(tasks.map(({ quadrant }) => quadrant));
  return (
    <Section id="tasks" title="What people do">
      <p>
        Each mark is one of {answer.task_count} tasks; larger marks are more important. Drag a line or type a
        threshold to move the quadrants.
      </p>
      <Filters class="thresholds" request={request} live="task-map task-table quadrant">
        <Field
          name="exposure_above"
          label="High exposure is above"
          {...THRESHOLD_INPUT}
          value={outOf100(thresholds.exposure)}
        />
        <Field
          name="need_above"
          label="High need for a person is above"
          {...THRESHOLD_INPUT}
          value={outOf100(thresholds.imperative)}
        />
        <Choice
          name="sort_by"
          label="Sort the table by"
          value={request.query.get("sort_by") ?? "ai_exposure_potential"}
          empty={null}
          options={TASK_SORTS.map((name) => [name, name.replaceAll("_", " ")])}
        />
      </Filters>
      <div id="task-map">
        <QuadrantLegend counts={counts} />
        <Chart
          name="tasks"
          title={`Tasks of ${answer.title}`}
          subtitle="Each task by its exposure to AI and its need for a person, 0 to 100; larger marks are more important"
        >
          <TaskMap tasks={tasks} thresholds={thresholds} />
        </Chart>
      </div>
      <div id="task-table">
        <DataTable
          label="Tasks as a table"
          rows={tasks}
          attributesOf={({ task_id }) => ({ id: `task-${task_id}` })}
          columns={({ name, text, number }) => [
            name("task", (task) => <TaskWords task={task} />, "wide-cell"),
            text("quadrant", ({ quadrant }) => <QuadrantName quadrant={quadrant} />),
            number("importance 1–5", ({ importance, rating_imputed }) => (
              <>
                {importance}
                {rating_imputed && <abbr title="estimated, not published">*</abbr>}
              </>
            )),
            number("exposure", ({ pillars }) => outOf100(pillars.ai_exposure_potential)),
            number("need for a person", ({ pillars }) => outOf100(pillars.human_imperative)),
            ...DIMENSIONS.map((dimension) =>
              text(
                `${DIMENSION_WORDS[dimension]} 0–10`,
                ({ dimensions }) => dimensions[dimension],
                "number detail",
              ),
            ),
          ]}
        />
        {tasks.some(({ rating_imputed }) => rating_imputed) && (
          <p class="small">* Importance or relevance is estimated, not published.</p>
        )}
      </div>
    </Section>
  );
}

/** A task, and why it was rated as it was. */
function TaskWords({ task }: { task: OneTask }) {
  return (
    <>
      {task.label}
      <details class="why">
        <summary>{task.reasons.map(({ words }) => words).join(", ") || "how it was rated"}</summary>
        {task.task !== task.label && <p>{task.task}</p>}
        {task.explanations && (
          <ul>
            {Object.entries(task.explanations).map(([name, words]) => (
              <li key={name}>{words}</li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
}
